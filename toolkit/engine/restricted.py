"""Restricted twins: any bot of any game, held to a line of play such as "never uses X" or "always X when it can".

A twin is named after its bot, `expert~never=draw+power~always=build~plays=score`, so that whatever takes a bot's name
takes a twin. Items are the game's kinds of decision or ids of its components, with hyphens for spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolkit.engine.bots import random_move, worth
from toolkit.engine.chance import derive
from toolkit.engine.contract import (
    apply,
    copy_state,
    legal_moves,
    move_component,
    move_key,
    move_phase,
    score,
    to_move,
)
from toolkit.engine.kernel import kernel, slot, specialize
from toolkit.engine.match import LINE_PHASES, LOOKAHEAD, Workspace
from toolkit.errors import UnknownNameError, UsageError

if TYPE_CHECKING:
    from toolkit.engine.game import Bot, Tables

MARK = "~"
NEVER, ALWAYS, RANDOM = 1, 2, 4
HABITS = {"never": NEVER, "always": ALWAYS, "random": RANDOM}
AS_ITS_BOT, BY_EVALUATION, BY_SCORE, AT_RANDOM = 0, 1, 2, 3
PLAYS = ("bot", "evaluate", "score", "random")


@slot
def free_choice(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:  # type: ignore[empty-body]
    """The bot that is held to the line."""


@kernel
def restricted_move(v: Any, r: Any, w: Workspace, pool: Any, tree: Any, key: int) -> int:
    """The bot's own move where its line allows it, else the allowed move that looks best.

    In a decision with a move of a kind marked as random, any allowed move.
    """
    seat = to_move(v, r)
    which = w.seat_bot[seat]
    chosen = free_choice(v, r, w, pool, tree, key)
    count = legal_moves(v, r, w.moves)
    marks = 0
    for i in range(count):
        marks = marks | marks_of(v, r, w, which, w.moves[i])
    kept = keep_allowed(v, r, w, which, count, marks)
    plays = w.line_plays[which]
    if marks & RANDOM != 0:
        plays = AT_RANDOM
    if plays == AS_ITS_BOT:
        for i in range(kept):
            if w.moves[i] == chosen:
                return chosen
    return best_kept(v, r, w, pool, seat, kept, plays, key)


@kernel
def marks_of(v: Any, r: Any, w: Workspace, which: int, move: int) -> int:
    """What the line says of a move, by its kind of decision and by its component."""
    marks = w.line_phase[which][move_phase(v, r, move)]
    component = move_component(v, r, move)
    if component >= 0:
        marks = marks | w.line_component[which][component]
    return marks


@kernel
def keep_allowed(v: Any, r: Any, w: Workspace, which: int, count: int, marks: int) -> int:
    """Move the allowed moves to the front of `w.moves`; returns how many: all of them where none is allowed.

    Where a move that is always made is legal, only such are allowed.
    """
    kept = 0
    for i in range(count):
        own = marks_of(v, r, w, which, w.moves[i])
        is_allowed = own & NEVER == 0
        if marks & ALWAYS != 0:
            is_allowed = own & ALWAYS != 0
        if is_allowed:
            w.moves[kept], w.moves[i] = w.moves[i], w.moves[kept]
            kept += 1
    return kept if kept > 0 else count


@kernel
def best_kept(v: Any, r: Any, w: Workspace, pool: Any, seat: int, kept: int, plays: int, key: int) -> int:
    """The best of the first `kept` moves by what the line plays by; ties, and random play, by the hash of the move."""
    best = w.moves[0]
    highest = -1.0e300
    rank = -1
    for i in range(kept):
        value = 0.0
        if plays != AT_RANDOM:
            after = pool[LOOKAHEAD]
            copy_state(after, v)
            apply(after, r, w.moves[i])
            value = score(after, r, seat) if plays == BY_SCORE else worth(after, r, seat)
        hashed = derive(key, move_key(v, r, w.moves[i]))
        if value > highest or (value == highest and hashed > rank):
            highest = value
            rank = hashed
            best = w.moves[i]
    return best


@dataclass(frozen=True)
class Line:
    """A line of play: items by habit ("never", "always", "random"), and what it plays by where its bot's move is not
    allowed, or instead of its bot.
    """

    habits: Mapping[str, tuple[str, ...]]
    plays: str = "bot"

    @property
    def suffix(self) -> str:
        """What a twin's name adds to its bot's."""
        parts = [
            f"{MARK}{habit}={'+'.join(slug(each) for each in items)}" for habit, items in self.habits.items() if items
        ]
        return "".join(parts) + (f"{MARK}plays={self.plays}" if self.plays != "bot" else "")


def slug(item: str) -> str:
    """A kind of decision or component as it stands in a twin's name."""
    return item.strip().replace(" ", "-")


def read_line(text: str) -> Line:
    """The line of a twin's name, after the bot's. Raises UsageError for one that is not so written."""
    habits: dict[str, tuple[str, ...]] = {}
    plays = "bot"
    for part in text.split(MARK):
        word, equals, items = part.partition("=")
        if not equals or not items or (word not in HABITS and word != "plays"):
            raise UsageError(f"'{MARK}{part}' is no line of play", "write, say, expert~never=draw+power~always=build")
        if word == "plays":
            plays = items
        else:
            habits[word] = tuple(items.split("+"))
    if plays not in PLAYS:
        raise UnknownNameError("way to play", plays, PLAYS)
    return Line(habits, plays)


def twin(bot: Bot, line: Line) -> Bot:
    """The bot held to a line."""
    base = random_move if line.plays != "bot" else bot.choose
    held = specialize(restricted_move, {free_choice: base})
    about = f"{bot.name}, held to a line of play"
    cost = bot.cost + 12.0
    return replace(
        bot, name=bot.name + line.suffix, choose=held, about=about, cost=cost, line=line, by_moves_alone=False
    )


def check_line(line: Line, tables: Tables) -> None:
    """Raise UnknownNameError for an item the game has not, UsageError for a game with too many kinds of decision."""
    known = (*_places(tables.phases), *_places(tables.components))
    if len(tables.phases) > LINE_PHASES:
        raise UsageError(f"lines of play are for at most {LINE_PHASES} kinds of decision")
    for _, item in _items(line):
        if item not in known:
            raise UnknownNameError("kind of decision or component", item, known)


def mark(work: Any, which: int, line: Line, tables: Tables) -> None:
    """Write the checked line of bot number `which` into a workspace."""
    work.line_plays[which] = PLAYS.index(line.plays)
    phases, components = _places(tables.phases), _places(tables.components)
    for bit, item in _items(line):
        if item in phases:
            work.line_phase[which][phases[item]] |= bit
        else:
            work.line_component[which][components[item]] |= bit


def _items(line: Line) -> Iterator[tuple[int, str]]:
    for habit, items in line.habits.items():
        for item in items:
            yield HABITS[habit], slug(item)


def _places(names: Sequence[str]) -> dict[str, int]:
    return {slug(name): place for place, name in enumerate(names)}
