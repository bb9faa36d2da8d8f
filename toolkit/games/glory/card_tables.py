"""Components and their effects as integer tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolkit.engine.effects import Programs, Row, joined, write_rows
from toolkit.engine.record import capacity
from toolkit.errors import ContentError
from toolkit.games.glory.components import EVERYONE, Card, Effect
from toolkit.games.glory.programs import condition_rows, effect_rows
from toolkit.games.glory.state import Rules
from toolkit.games.glory.terms import (
    DEATH,
    FIGHT,
    GAIN,
    KINDS,
    LIMITS,
    MOVE_ROLL,
    NONE,
    ON_TURN,
    STRIKE_ROLL,
    TRAITS,
    TRIGGERS,
)

ALWAYS_CHOSEN = (ON_TURN, FIGHT)
CHOSEN_WHEN_LIKED = (ON_TURN, FIGHT, MOVE_ROLL, STRIKE_ROLL)
HERO_CARDS = 8
TASKS_BESIDE = 16


@dataclass(frozen=True)
class Compiled:
    """Every effect in order of components, with its program; after them the goals of the quests, one program each."""

    effects: tuple[Effect, ...]
    programs: Programs

    def sizes(self, cards: Sequence[Card]) -> dict[str, int]:
        """The sizes that effects need."""
        limited = sum(card.copies for card in cards for effect in card.effects if effect.once)
        return {
            "effects": capacity(len(self.effects)),
            "steps": capacity(len(self.programs.rows), 64),
            "limits": capacity(limited),
            "tasks": capacity(_most_at_once(cards) + _most_at_once(cards) // 2 + TASKS_BESIDE),
        }


def _most_at_once(cards: Sequence[Card]) -> int:
    """The most effects that one trigger may set off."""
    counts = dict.fromkeys(TRIGGERS.numbers, 0)
    for card in cards:
        for effect in card.effects:
            if card.kind in KINDS[: KINDS.index("battles")] and effect.when in counts:
                counts[effect.when] += card.copies
    del counts["gain"], counts["reveal"]
    return max(counts.values())


def compiled_effects(cards: Sequence[Card]) -> Compiled:
    """The effects of all components. Raises ContentError naming the component for one that the rules can't play."""
    effects: list[Effect] = []
    programs: list[list[Row]] = []
    for card in cards:
        for effect in card.effects:
            effects.append(effect)
            programs.append(_program(card, effect))
    goals = [condition_rows(card.goal, 0) for card in cards if card.kind == "quests"]
    return Compiled(tuple(effects), joined([*programs, *goals]))


def _program(card: Card, effect: Effect) -> list[Row]:
    try:
        rows = effect_rows(effect)
        trigger = TRIGGERS.number(effect.when)
    except ContentError as error:
        raise ContentError(f"{card.id}: {error.message}", error.hint) from None
    if trigger == DEATH and not effect.once and not effect.discard:
        raise ContentError(f"{card.id}: an effect at death without a limit would never let the hero die", "add `once`")
    return rows


def write_effects(rules: Rules, cards: Sequence[Card], compiled: Compiled) -> None:
    """Write every effect, its program, and the goals of quests."""
    write_rows(compiled.programs, rules)
    for i, effect in enumerate(compiled.effects):
        trigger = TRIGGERS.number(effect.when)
        rules.effect_trigger[i] = trigger
        is_window = trigger in ALWAYS_CHOSEN or (effect.may and trigger in CHOSEN_WHEN_LIKED)
        rules.effect_window[i] = int(is_window)
        rules.effect_may[i] = int(effect.may)
        rules.effect_first[i] = compiled.programs.first[i]
        rules.effect_rows[i] = compiled.programs.length[i]
        rules.effect_conditions[i] = len(effect.conditions)
        rules.effect_health[i] = effect.health
        rules.effect_coins[i] = effect.coins
        rules.effect_discard[i] = int(effect.discard)
        rules.effect_limit[i] = LIMITS.number(effect.once)
        rules.effect_times[i] = effect.times
        rules.effect_everyone[i] = int(effect.who == EVERYONE)
    _write_owners(rules, cards, compiled)


def _write_owners(rules: Rules, cards: Sequence[Card], compiled: Compiled) -> None:
    """Write which effects and goals belong to which component."""
    effect = 0
    goal = len(compiled.effects)
    for part, card in enumerate(cards):
        rules.part_first_effect[part] = effect
        rules.part_effects[part] = len(card.effects)
        slot = 0
        for i in range(effect, effect + len(card.effects)):
            bit = 1 << rules.effect_trigger[i]
            rules.part_triggers[part] |= bit & ~(1 << GAIN)
            rules.part_windows[part] |= bit * rules.effect_window[i]
            rules.effect_slot[i] = slot
            slot += int(rules.effect_limit[i] > 0)
        effect += len(card.effects)
        if card.kind == "quests":
            rules.part_first_goal[part] = compiled.programs.first[goal]
            rules.part_goals[part] = compiled.programs.length[goal]
            goal += 1


def write_parts(rules: Rules, cards: Sequence[Card]) -> None:
    """Write what components are besides their effects."""
    number = {card.id: i for i, card in enumerate(cards)}
    for part, card in enumerate(cards):
        rules.part_kind[part] = KINDS.index(card.kind)
        rules.part_trait[part] = TRAITS.number(card.trait)
        rules.part_price[part] = card.price
        _write_fighter(rules, part, card)
        usual = ((rules.claim_glory, rules.claim_coins), (rules.second_glory, rules.second_coins))
        first, second = card.rewards or usual
        rules.part_first_glory[part], rules.part_first_coins[part] = first
        rules.part_second_glory[part], rules.part_second_coins[part] = second
        _write_hero(rules, part, card, number)


def _write_fighter(rules: Rules, part: int, card: Card) -> None:
    """A hero's or monster's scores."""
    monster = card.monster
    if monster is None:
        rules.part_strike[part], rules.part_power[part], rules.part_health[part] = card.strike, card.power, card.health
        return
    rules.part_strike[part], rules.part_power[part], rules.part_health[part] = (
        monster.strike,
        monster.power,
        monster.health,
    )
    rules.part_glory[part], rules.part_cap[part] = monster.glory, monster.cap


def _write_hero(rules: Rules, part: int, card: Card, number: Mapping[str, int]) -> None:
    """What a hero starts with."""
    if len(card.starts_with) > HERO_CARDS:
        raise ContentError(f"'{card.id}' starts with more than {HERO_CARDS} goods", "give it fewer")
    for i in range(HERO_CARDS):
        rules.hero_cards[part][i] = number[card.starts_with[i]] if i < len(card.starts_with) else NONE
    rules.hero_extra[part] = number[card.dragon_mode] if card.dragon_mode else NONE
