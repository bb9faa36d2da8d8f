"""How much room a game of given troops and locations can need at most."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.engine.record import capacity
from toolkit.games.dirt_and_glory.components import Location, Troop
from toolkit.games.dirt_and_glory.views import EXPOSURES

MOVES_STEP = 64
STARTING_CARDS = 2


def sizes_for(
    most: int, starters: Sequence[Sequence[Troop]], common: Sequence[Troop], locations: Sequence[Location], draw: int
) -> dict[str, int]:
    """The named sizes of state and rules; `starters` are the troops of each colour.

    They have room for the most players the game is for: one compilation serves any number of them.
    """
    troops = [*(troop for seat in starters for troop in seat), *common]
    abilities = [ability for troop in troops for ability in troop.abilities]
    steps = [step for ability in abilities for step in ability.steps]
    looks = [step.amount for step in steps if step.op == "look"]
    hand = capacity(max(STARTING_CARDS, draw, *looks, 0))
    return {
        "seats": most,
        "components": capacity(len(troops)),
        "cards": capacity(_cards(troops)),
        "hold": capacity(_most_held(starters, common)),
        "hand": hand,
        "locations": capacity(len(locations)),
        "rows": capacity(max(len(location.rows) for location in locations)),
        "abilities": capacity(len(abilities)),
        "steps": capacity(len(steps)),
        "conditions": capacity(_conditions(troops)),
        "moves": capacity(_moves(troops, hand), MOVES_STEP),
        "exposure_rows": len(EXPOSURES) * most,
    }


def _most_held(starters: Sequence[Sequence[Troop]], common: Sequence[Troop]) -> int:
    """No seat can own more cards: all of the troop deck, and starting troops of others only where they can be sold."""
    steps = [step for troop in common for ability in troop.abilities for step in ability.steps]
    sold = any(step.to == "market" and step.what != "me" for step in steps)
    own = sum if sold or any(troop.abilities for seat in starters for troop in seat) else max
    return own(_cards(seat) for seat in starters) + _cards(common)


def _cards(troops: Sequence[Troop]) -> int:
    return sum(troop.copies for troop in troops)


def _conditions(troops: Sequence[Troop]) -> int:
    of_values = sum(len(troop.value.changing.conditions) for troop in troops if troop.value.changing)
    return of_values + sum(len(ability.conditions) for troop in troops for ability in troop.abilities)


def _moves(troops: Sequence[Troop], hand: int) -> int:
    """No position has more legal moves: every thing chosen or used in every way, each card looked at in each place."""
    most_abilities = max((len(troop.abilities) for troop in troops), default=0)
    return max(2 * len(troops) * max(1, most_abilities) + 3, 3 * hand)
