"""What a seat's position is when its turn ends at once, without playing it out: most decisions are about that.

The position after the next player was asked differs in nothing that the seat's prospects depend on, unless that player
draws its first cards.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import troop_of
from toolkit.games.dirt_and_glory.state import ASKS_AFTER, FRESH, IN_RACE, Rules, State
from toolkit.games.dirt_and_glory.turns import is_too_fast
from toolkit.games.dirt_and_glory.zones import leave_caravan, put_in_reserve, take_from_reserve


@kernel
def ends_quietly(s: State, r: Rules) -> bool:
    """Whether an end of the turn only brings the next player, who races already, to choose."""
    return s.asks == ASKS_AFTER and is_racer_next(s, r) and not is_too_fast(s, r, s.asked)


@kernel
def is_racer_next(s: State, r: Rules) -> bool:
    """Whether after this turn comes one of a player who races already."""
    if s.turn + 1 >= r.turn_cap:
        return False
    for i in range(1, r.players + 1):
        seat = (s.player + i) % r.players
        if s.status[seat] == FRESH or s.status[seat] == IN_RACE:
            return s.status[seat] == IN_RACE
    return False


@kernel
def put_away(s: State, r: Rules) -> int:
    """Pay and put the card just played into the reserve, to be brought back. Returns the thing."""
    seat = s.asked
    s.fuel[seat] -= r.move_fuel
    thing = leave_caravan(s, seat, s.played)
    put_in_reserve(s, seat, troop_of(thing))
    return thing


@kernel
def bring_back(s: State, r: Rules, thing: int, slot: int, used: int) -> None:
    """Undo `put_away`: the card lies in its slot again, with the abilities used."""
    seat = s.asked
    s.fuel[seat] += r.move_fuel
    take_from_reserve(s, seat, troop_of(thing))
    for i in range(s.caravan_count[seat], slot, -1):
        s.caravan[seat][i] = s.caravan[seat][i - 1]
        s.caravan_used[seat][i] = s.caravan_used[seat][i - 1]
    s.caravan[seat][slot] = thing
    s.caravan_used[seat][slot] = used
    s.caravan_count[seat] += 1
    s.played = slot
