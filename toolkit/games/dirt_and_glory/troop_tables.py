"""Troops as numbers: their values, and their abilities as programs of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from unicodedata import normalize

from toolkit.engine.chance import subject_of
from toolkit.engine.effects import Row, joined, write_rows
from toolkit.errors import ContentError
from toolkit.games.dirt_and_glory.choices import WIDTH
from toolkit.games.dirt_and_glory.components import Ability, Condition, Range, Step, Troop
from toolkit.games.dirt_and_glory.state import Rules
from toolkit.games.dirt_and_glory.terms import COPY, COUNTS, ENCODER, LEAST, PLAYED, TRIGGERS
from toolkit.games.dirt_and_glory.troop_bonus import bonus, can_leave

LAST_ONLY = ("play", "copy")


@dataclass
class Conditions:
    """The conditions of all troops end to end."""

    rows: list[Condition] = field(default_factory=list)

    def add(self, conditions: Sequence[Condition]) -> int:
        """Append conditions; returns the row of the first."""
        first = len(self.rows)
        self.rows.extend(conditions)
        return first

    def write(self, rules: Rules) -> None:
        """Write them into the rules record."""
        for i, each in enumerate(self.rows):
            rules.condition_count[i] = COUNTS.number(each.count)
            rules.condition_least[i] = each.within.least
            rules.condition_most[i] = each.within.most


def ability_rows(ability: Ability, troop: str) -> tuple[Row, ...]:
    """The rows of an ability. Raises ContentError for an unknown word, or for steps that must come last and don't."""
    for step in ability.steps[:-1]:
        if step.op in LAST_ONLY:
            raise ContentError(f"'{troop}': nothing can follow {step.op} in an ability", "put it into 'then'")
    if TRIGGERS.number(ability.when) != PLAYED and ability.steps[-1].op in LAST_ONLY:
        raise ContentError(f"'{troop}': an ability used when {ability.when} can't {ability.steps[-1].op} a card")
    return tuple(_row(step) for step in ability.steps)


def _row(step: Step) -> Row:
    filters = (*step.places, *(("other",) if step.other else ()))
    return ENCODER.row(step.op, step.what, filters, step.amount or _packed(step.worth), step.to)


def _packed(worth: Range) -> int:
    """Both ends of a range as one number, 0 for an open one."""
    return 0 if worth.is_open else (worth.least - LEAST) * WIDTH + worth.most - LEAST


def write_troops(rules: Rules, troops: Sequence[Troop]) -> None:
    """Write troops, values, abilities and conditions into the rules record, which has room for them."""
    conditions = Conditions()
    abilities = [(troop, ability) for troop in troops for ability in troop.abilities]
    programs = joined([ability_rows(ability, troop.id) for troop, ability in abilities])
    write_rows(programs, rules)
    for row, (_, ability) in enumerate(abilities):
        rules.ability_when[row] = TRIGGERS.number(ability.when)
        rules.ability_pay[row] = ability.pay
        rules.ability_if[row] = conditions.add(ability.conditions)
        rules.ability_if_length[row] = len(ability.conditions)
        rules.ability_first[row] = programs.first[row]
        rules.ability_length[row] = programs.length[row]
        steps = range(programs.first[row], programs.first[row] + programs.length[row])
        rules.ability_copies[row] = int(any(rules.step_op[step] == COPY for step in steps))
    _write_cards(rules, troops)
    first = 0
    for i, troop in enumerate(troops):
        rules.troop_ability[i] = first
        rules.troop_abilities[i] = len(troop.abilities)
        rules.troop_triggers[i] = sum({1 << TRIGGERS.number(each.when) for each in troop.abilities})
        rules.troop_escapes[i] = int(can_leave(troop))
        rules.troop_bonus[i] = bonus(troop)
        first += len(troop.abilities)
        _write_value(rules, i, troop, conditions)
    conditions.write(rules)


def _write_value(rules: Rules, i: int, troop: Troop, conditions: Conditions) -> None:
    value = troop.value
    rules.troop_low[i], rules.troop_high[i] = value.low, value.high
    rules.troop_is_dual[i] = int(value.is_dual)
    if value.changing is not None:
        changing = value.changing
        rules.troop_changes[i] = 1
        rules.value_per[i] = COUNTS.number(changing.per)
        rules.value_each[i] = changing.each
        rules.value_plus[i] = changing.plus
        rules.value_least[i], rules.value_most[i] = changing.within.least, changing.within.most
        rules.value_if[i] = conditions.add(changing.conditions)
        rules.value_if_length[i] = len(changing.conditions)


def _write_cards(rules: Rules, troops: Sequence[Troop]) -> None:
    """Number the cards, only to shuffle them: the copies of one troop side by side, troops in order."""
    card = 0
    for i, troop in enumerate(troops):
        name = normalize("NFC", troop.id)
        rules.troop_subject[i] = subject_of(name)
        rules.troop_first_card[i] = card
        rules.troop_copies[i] = troop.copies
        for copy in range(1, troop.copies + 1):
            rules.card_subject[card] = subject_of(name, copy)
            card += 1
    rules.troops = len(troops)
