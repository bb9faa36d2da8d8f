"""What a game of Dirt and Glory holds: the state, and the content as integer tables.

A troop is what a card shows; cards of one troop are alike and stand for each other, so zones hold troops. Troops are
numbered in the order of the files, the starting troops of seat 0's colour first. In a deck, slot 0 is the bottom. A
thing is a card as it lies: its troop, and the side that shows which of two values is in force (`coding`). Lists are
zero past their count, which makes equal states equal number by number. What is SHORT holds troops, things, masks of
seats or of abilities, and small counts.
"""

from __future__ import annotations

from typing import Annotated

from toolkit.engine.chance import Scripted
from toolkit.engine.record import MIDDLE, SHORT, Floats, Grid, Int, Ints, Record

GOES_ON, WON, CAPPED = 0, 1, 2

KEEPING, RETRIEVING, RACING, AFTER_PLAY, TURN_DONE, RANKING, ROUND_DONE = range(1, 8)
"""What the game is doing; the number in `stage`."""

(
    ASKS_NOTHING,
    ASKS_KEEP,
    ASKS_RETRIEVE,
    ASKS_START,
    ASKS_ACTION,
    ASKS_VALUE,
    ASKS_AFTER,
    ASKS_SAVE,
    ASKS_TRIGGER,
    ASKS_PUT,
    ASKS_CARD,
    ASKS_SEAT,
    ASKS_MARKET,
    ASKS_TIE,
) = range(14)
"""What the seat `asked` must choose; the number in `asks`."""

ASKS_USE = (ASKS_SAVE, ASKS_TRIGGER)

FRESH, IN_RACE, HAS_PASSED, HAS_OVERRUN = range(4)
"""How a seat stands in this round; FRESH before its first turn."""

STAYS, LEAVES, BUYS = range(3)
"""A seat that has just passed first uses what its cards do then, then takes a card of the market."""

BAD_MOVE, NOT_THERE, NO_ROOM, NOT_DEALT = 1, 2, 3, 4

ROOMS, PLACES = 64, 8
"""What is left to a target is less than `ROOMS`, for the schema allows none above 60; nobody ranks below `PLACES`."""


class State(Record):
    """A game between two decisions."""

    seed: Int
    turn: Int
    over: Int
    fault: Int

    stage: Int
    asks: Int
    asked: Int
    round: Int
    first: Int
    player: Int
    passes: Int
    at: Int  # how many seats, in turn order from `first`, the stage is done with
    air: Int  # the troop that is being played, while its value is chosen, or −1
    played: Int  # the slot of the player's caravan that was played last in this turn, or −1
    uses: Int  # abilities used in this turn

    # The ability under way: whose it is, the acting card's troop and slot (−1 when it has left), its row, its step.
    frame_seat: Int
    frame_troop: Int
    frame_slot: Int
    frame_ability: Int
    frame_step: Int
    looked: Int  # bit mask of the seats that know the one card looked at; 0 when there are more

    # Locations in the order of play, then those left in the box. Up to the current round they are known to all.
    road: Annotated[Ints, "locations", SHORT]

    # The deck of troops and the row of troops for this round. `…_seen`: bit masks of the seats that know a slot's card.
    supply_count: Int
    supply: Annotated[Ints, "cards", SHORT]
    supply_seen: Annotated[Ints, "cards", SHORT]
    market_count: Int
    market: Annotated[Ints, "cards", SHORT]

    fuel: Annotated[Ints, "seats"]
    points: Annotated[Ints, "seats"]
    status: Annotated[Ints, "seats"]
    leaving: Annotated[Ints, "seats"]
    pass_order: Annotated[Ints, "seats"]
    shuffles: Annotated[Ints, "seats"]

    # Ranks of a round or of the game, 0 the best, equal while a tie is open; −1 without one. Then the draws of a tie.
    place: Annotated[Ints, "seats"]
    tying: Int  # bit mask of the seats that are drawing
    tie_draw: Annotated[Ints, "seats"]
    tie_value: Annotated[Ints, "seats"]

    deck_count: Annotated[Ints, "seats"]
    deck: Annotated[Grid, "seats", "hold", SHORT]
    deck_seen: Annotated[Grid, "seats", "hold", SHORT]
    reserve_count: Annotated[Ints, "seats"]
    reserve: Annotated[Grid, "seats", "hold", SHORT]
    caravan_count: Annotated[Ints, "seats"]
    caravan: Annotated[Grid, "seats", "hold", SHORT]  # things, in the order of play
    caravan_used: Annotated[Grid, "seats", "hold", SHORT]  # bit masks of the abilities used this turn
    drawn_count: Annotated[Ints, "seats"]
    drawn: Annotated[Grid, "seats", "hold", SHORT]  # cards drawn to resolve ties

    # What only its owner sees: cards to choose from; cards to be returned; and the troops in `deck` and `hand` of which
    # the others don't know that they are the seat's.
    hand_count: Annotated[Ints, "seats"]
    hand: Annotated[Grid, "seats", "hand", SHORT]
    aside_count: Annotated[Ints, "seats"]
    aside: Annotated[Grid, "seats", "hand", SHORT]
    secret_count: Annotated[Ints, "seats"]
    secret: Annotated[Grid, "seats", "hand", SHORT]

    # For measures only, no part of the game: bit masks of seats by troop, plays by seat and troop, races run and lost.
    dealt: Annotated[Ints, "components", SHORT]
    held: Annotated[Ints, "components", SHORT]
    taken: Annotated[Ints, "components", SHORT]
    used: Annotated[Grid, "seats", "components", MIDDLE]
    races: Annotated[Ints, "seats"]
    overruns: Annotated[Ints, "seats"]

    # Zero between two decisions.
    pile: Annotated[Ints, "cards", SHORT]
    scratch: Annotated[Ints, "cards"]
    tally: Annotated[Ints, "components"]

    # What a bot thinks about a race (`outlook`); zero between two decisions.
    gaps: Annotated[Ints, "seats"]
    pays: Annotated[Floats, PLACES]
    stops: Annotated[Floats, ROOMS]
    hopes: Annotated[Floats, ROOMS]


class Rules(Scripted):
    """Content and options as numbers. Fields named `troop_…` go by troop, `card_…` by card, `step_…` by row.

    Triggers, counts, selectors and places are numbered in `terms`.
    """

    players: Int
    setup_draw: Int
    setup_keep: Int
    start_fuel: Int
    fuel_cap: Int
    move_fuel: Int
    reserve_fuel: Int
    fuel_per_point: Int
    turn_cap: Int
    ability_cap: Int

    ability_before_overrun: Int
    tie_exhausted: Int

    # Locations; `slot_level` goes by slot of the road.
    locations: Int
    rounds: Int
    slot_level: Annotated[Ints, "locations"]
    location_level: Annotated[Ints, "locations"]
    location_target: Annotated[Ints, "locations"]
    location_subject: Annotated[Ints, "locations"]
    location_rows: Annotated[Ints, "locations"]
    row_points: Annotated[Grid, "locations", "rows"]
    row_fuel: Annotated[Grid, "locations", "rows"]
    others_points: Annotated[Ints, "locations"]
    others_fuel: Annotated[Ints, "locations"]

    # Troops. Those of a seat's colour are the `seat_troops` from `seat_first` on; those of the deck begin at `common`.
    troops: Int
    common: Int
    seat_first: Annotated[Ints, "seats"]
    seat_troops: Annotated[Ints, "seats"]
    troop_copies: Annotated[Ints, "components"]
    troop_subject: Annotated[Ints, "components"]
    troop_first_card: Annotated[Ints, "components"]
    card_subject: Annotated[Ints, "cards"]

    # Values: two sides, equal unless a player may choose. A changing value has more, see `values`.
    troop_low: Annotated[Ints, "components"]
    troop_high: Annotated[Ints, "components"]
    troop_is_dual: Annotated[Ints, "components"]
    troop_changes: Annotated[Ints, "components"]
    value_per: Annotated[Ints, "components"]
    value_each: Annotated[Ints, "components"]
    value_plus: Annotated[Ints, "components"]
    value_least: Annotated[Ints, "components"]
    value_most: Annotated[Ints, "components"]
    value_if: Annotated[Ints, "components"]
    value_if_length: Annotated[Ints, "components"]

    # What a bot makes of a troop: whether it can leave the caravan again, and what its abilities are good for.
    troop_escapes: Annotated[Ints, "components"]
    troop_bonus: Annotated[Floats, "components"]

    # Abilities by row; those of a troop are the `troop_abilities` rows from `troop_ability` on.
    troop_ability: Annotated[Ints, "components"]
    troop_abilities: Annotated[Ints, "components"]
    troop_triggers: Annotated[Ints, "components"]  # bit mask of 1 << trigger
    ability_when: Annotated[Ints, "abilities"]
    ability_pay: Annotated[Ints, "abilities"]
    ability_if: Annotated[Ints, "abilities"]
    ability_if_length: Annotated[Ints, "abilities"]
    ability_first: Annotated[Ints, "abilities"]
    ability_length: Annotated[Ints, "abilities"]
    ability_copies: Annotated[Ints, "abilities"]
    step_op: Annotated[Ints, "steps"]
    step_selector: Annotated[Ints, "steps"]
    step_filter: Annotated[Ints, "steps"]
    step_argument: Annotated[Ints, "steps"]
    step_destination: Annotated[Ints, "steps"]

    # Conditions by row: the number of `condition_count` lies from `condition_least` to `condition_most`.
    condition_count: Annotated[Ints, "conditions"]
    condition_least: Annotated[Ints, "conditions"]
    condition_most: Annotated[Ints, "conditions"]
