"""Tasks in written positions: a word for each kind, its seat, and what it is about."""

from __future__ import annotations

from typing import Any

from toolkit.engine.game import Tables
from toolkit.errors import UsageError
from toolkit.games.glory.names import SEATS, Cursor, card_name, part_name, space_name
from toolkit.games.glory.state import (
    T_BATTLE,
    T_CLAIM,
    T_EFFECT,
    T_GO,
    T_HERO,
    T_KEEP,
    T_PEEK,
    T_PROGRAM,
    T_SHOP,
    T_SPACE,
    T_TURN,
    Rules,
)
from toolkit.games.glory.terms import PLACES, SECRETS

WORDS = {
    T_TURN: "turn",
    T_SPACE: "space",
    T_EFFECT: "effect",
    T_PROGRAM: "program",
    T_BATTLE: "battle",
    T_SHOP: "shop",
    T_CLAIM: "claim",
    T_PEEK: "peek",
    T_KEEP: "keep",
    T_GO: "go",
    T_HERO: "hero",
}
TURN_STAGES = ("open", "begin", "start", "rolled", "landed", "end", "over")
BATTLE_STAGES = ("offered", "facing", "struck", "compared", "won", "left")
_PLACE_WORDS = {number: word for word, number in PLACES.numbers.items()}
_SECRET_WORDS = {number: word for word, number in SECRETS.numbers.items()}


def task_text(tables: Tables, s: Any, at: int) -> str:
    """One task as written."""
    task, seat, a, b = s.task[at], SEATS[s.task_seat[at]], s.task_a[at], s.task_b[at]
    said = f"{WORDS[task]} {seat}"
    if task == T_TURN:
        return f"{said} {TURN_STAGES[a]} {b}"
    if task == T_SPACE:
        return f"{said} {a} {space_name(tables, b)}"
    if task == T_EFFECT:
        return f"{said} {card_name(tables, a)} {b - tables.rules.part_first_effect[tables.rules.card_part[a]] + 1}"
    if task == T_PROGRAM:
        part, effect = owner_of_row(tables.rules, b)
        nth = effect - tables.rules.part_first_effect[part] + 1
        return f"{said} {part_name(tables, part)} {nth} {a - tables.rules.effect_first[effect]}"
    if task == T_BATTLE:
        return f"{said} {BATTLE_STAGES[a]} {space_name(tables, b)}"
    if task == T_CLAIM:
        return f"{said} {space_name(tables, tables.rules.town_space[a])}"
    if task == T_PEEK:
        return f"{said} {_SECRET_WORDS[a]} {b}"
    if task == T_KEEP:
        return f"{said} {card_name(tables, a)} {card_name(tables, b)}"
    if task == T_GO:
        return f"{said} {_PLACE_WORDS[a]} {b}"
    return said


def read_task(cursor: Cursor) -> tuple[int, int, int, int]:
    """Kind, seat and both numbers of a task. Raises UsageError for what is none."""
    kinds = {word: kind for kind, word in WORDS.items()}
    word = cursor.word()
    if word not in kinds:
        raise UsageError(f"'{word}' is no task", f"one of: {', '.join(kinds)}")
    task, seat, rules = kinds[word], cursor.seat(), cursor.tables.rules
    if task == T_TURN:
        return task, seat, _stage(cursor, TURN_STAGES), cursor.number()
    if task == T_SPACE:
        return task, seat, cursor.number(), cursor.space()
    if task == T_EFFECT:
        card = cursor.card()
        return task, seat, card, _effect(cursor, rules, rules.card_part[card])
    if task == T_PROGRAM:
        effect = _effect(cursor, rules, cursor.part())
        first = rules.effect_first[effect]
        return task, seat, first + cursor.number(), first + rules.effect_rows[effect]
    if task == T_BATTLE:
        return task, seat, _stage(cursor, BATTLE_STAGES), cursor.space()
    if task == T_CLAIM:
        return task, seat, town_slot(cursor), 0
    if task == T_PEEK:
        return task, seat, SECRETS.number(cursor.word()), cursor.number()
    if task == T_KEEP:
        return task, seat, cursor.card(), cursor.card()
    if task == T_GO:
        return task, seat, PLACES.number(cursor.word()), cursor.number()
    return task, seat, 0, 0


def town_slot(cursor: Cursor) -> int:
    """Read a town: the number of its quest's place."""
    return _slot(cursor, "town", cursor.tables.rules.town_space[: cursor.tables.rules.towns])


def lair_slot(cursor: Cursor) -> int:
    """Read a lair: the number of its card's place."""
    return _slot(cursor, "lair", cursor.tables.rules.lair_space[: cursor.tables.rules.lairs])


def _slot(cursor: Cursor, about: str, spaces: list[int]) -> int:
    space = cursor.space()
    if space not in spaces:
        raise UsageError(f"'{space_name(cursor.tables, space)}' is no {about}", f"in '{cursor.whole}'")
    return spaces.index(space)


def _stage(cursor: Cursor, stages: tuple[str, ...]) -> int:
    word = cursor.word()
    if word not in stages:
        raise UsageError(f"'{word}' in '{cursor.whole}' is no stage", f"one of: {', '.join(stages)}")
    return stages.index(word)


def _effect(cursor: Cursor, rules: Rules, part: int) -> int:
    nth = cursor.number()
    if not 1 <= nth <= rules.part_effects[part]:
        raise UsageError(f"'{cursor.tables.components[part]}' has no effect {nth}", "effects count from 1")
    return rules.part_first_effect[part] + nth - 1


def owner_of_row(rules: Rules, end: int) -> tuple[int, int]:
    """Whose program ends before row `end`: component and effect."""
    for part in range(len(rules.part_effects)):
        first = rules.part_first_effect[part]
        for effect in range(first, first + rules.part_effects[part]):
            if rules.effect_first[effect] + rules.effect_rows[effect] == end:
                return part, effect
    return 0, 0
