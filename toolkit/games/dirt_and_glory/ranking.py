"""Who is nearest to the target, ties with draws, what the location pays (End of the Round; Ties; End of the game)."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import thing_of
from toolkit.games.dirt_and_glory.state import ASKS_TIE, HAS_OVERRUN, ROUND_DONE, WON, Rules, State
from toolkit.games.dirt_and_glory.terms import EARLIER_PASS, LATER_PASS, NO_TROOP, NOBODY
from toolkit.games.dirt_and_glory.values import speed_of, target_of, worth
from toolkit.games.dirt_and_glory.zones import draw_top, forget_uses, gain_fuel, reveal

UNDECIDED = 1 << 20
CANT_DRAW = 1 << 21
BY_SPEED = 1000


@kernel
def has_overrun(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat's caravan went, or has come to be, too fast for the target."""
    return s.status[seat] == HAS_OVERRUN or speed_of(s, r, seat) > target_of(s, r)


@kernel
def is_final(s: State, r: Rules) -> bool:
    """Whether the rounds are over and the ranks are those of the game."""
    return s.round >= r.rounds


@kernel
def merit(s: State, r: Rules, seat: int) -> int:
    """The higher the better: speed, or at the end of the game points; then the fewer cards; NOBODY for no rank."""
    count = s.caravan_count[seat]
    if is_final(s, r):
        return (s.points[seat] + BY_SPEED) * BY_SPEED - count
    if has_overrun(s, r, seat):
        return NOBODY
    return (speed_of(s, r, seat) + BY_SPEED) * BY_SPEED - count


@kernel
def begin_ranking(s: State, r: Rules) -> None:
    """Rank the seats by merit; equals share a rank."""
    for seat in range(r.players):
        s.place[seat] = place_by_merit(s, r, seat)


@kernel
def place_by_merit(s: State, r: Rules, seat: int) -> int:
    """How many seats have more merit, or NOBODY for a seat without."""
    own = merit(s, r, seat)
    if own == NOBODY:
        return NOBODY
    better = 0
    for other in range(r.players):
        if merit(s, r, other) > own:
            better += 1
    return better


@kernel
def paid_places(s: State, r: Rules) -> int:
    """How many of the first ranks make a difference: a location's rows, or the first rank of the game."""
    if is_final(s, r):
        return 1
    return r.location_rows[s.road[s.round]]


@kernel
def rank_on(s: State, r: Rules) -> None:
    """Resolve what ties there are, then pay; waits where the owner of a drawn card must choose its value."""
    while True:
        if s.tying == 0:
            s.tying = open_tie(s, r)
            if s.tying == 0:
                finish_ranking(s, r)
                return
            draw_for_tie(s, r)
        waiting = first_undecided(s, r)
        if waiting != NOBODY:
            s.asks = ASKS_TIE
            s.asked = waiting
            return
        split_tie(s, r)


@kernel
def open_tie(s: State, r: Rules) -> int:
    """The seats that share the best shared rank that is paid, as a bit mask; 0 without one."""
    for place in range(paid_places(s, r)):
        tied = 0
        count = 0
        for seat in range(r.players):
            if s.place[seat] == place:
                tied |= 1 << seat
                count += 1
        if count > 1:
            return tied
    return 0


@kernel
def draw_for_tie(s: State, r: Rules) -> None:
    """Every tied player draws the top card of its deck, for all to see; who has none can't win. Rulebook: Ties."""
    for seat in range(r.players):
        if (s.tying >> seat) & 1 != 0:
            if s.deck_count[seat] == 0:
                s.tie_value[seat] = CANT_DRAW
            else:
                troop = draw_top(s, seat)
                reveal(s, r, seat, troop)
                s.tie_draw[seat] = troop
                if r.troop_is_dual[troop] != 0:
                    s.tie_value[seat] = UNDECIDED
                else:
                    set_tie_value(s, r, seat, 0)


@kernel
def set_tie_value(s: State, r: Rules, seat: int, side: int) -> None:
    """A drawn card counts with its value; on a card of two values its owner says which. Card notes."""
    thing = thing_of(s.tie_draw[seat], side)
    s.tie_value[seat] = worth(s, r, seat, thing, s.caravan_count[seat], s.deck_count[seat])


@kernel
def first_undecided(s: State, r: Rules) -> int:
    """The first seat in turn order that must choose a value, or NOBODY."""
    for i in range(r.players):
        seat = (s.first + i) % r.players
        if s.tie_value[seat] == UNDECIDED:
            return seat
    return NOBODY


@kernel
def split_tie(s: State, r: Rules) -> None:
    """Lower values rank higher; equal ones stay tied, unless nobody of them could draw. The drawn cards lie aside."""
    for seat in range(r.players):
        if (s.tying >> seat) & 1 != 0:
            for other in range(r.players):
                if (s.tying >> other) & 1 != 0 and beats(s, r, other, seat):
                    s.place[seat] += 1
    for seat in range(r.players):
        if s.tie_draw[seat] != NO_TROOP:
            s.drawn[seat][s.drawn_count[seat]] = s.tie_draw[seat]
            s.drawn_count[seat] += 1
        s.tie_draw[seat] = NO_TROOP
        s.tie_value[seat] = 0
    s.tying = 0


@kernel
def beats(s: State, r: Rules, one: int, other: int) -> bool:
    """Whether a tied seat ranks above another after this draw. Option tie_exhausted for two that could not draw."""
    if s.tie_value[one] != s.tie_value[other]:
        return s.tie_value[one] < s.tie_value[other]
    if s.tie_value[one] != CANT_DRAW:
        return False
    if r.tie_exhausted == EARLIER_PASS:
        return s.pass_order[one] < s.pass_order[other]
    if r.tie_exhausted == LATER_PASS:
        return s.pass_order[one] > s.pass_order[other]
    return (one - s.first) % r.players < (other - s.first) % r.players


@kernel
def finish_ranking(s: State, r: Rules) -> None:
    """Pay for the round, or end the game."""
    if is_final(s, r):
        s.over = WON
        return
    location = s.road[s.round]
    for seat in range(r.players):
        place = s.place[seat]
        if 0 <= place < r.location_rows[location]:
            s.points[seat] += r.row_points[location][place]
            gain_fuel(s, r, seat, r.row_fuel[location][place])
        else:
            s.points[seat] += r.others_points[location]
            gain_fuel(s, r, seat, r.others_fuel[location])
    forget_uses(s)
    s.at = 0
    s.stage = ROUND_DONE
