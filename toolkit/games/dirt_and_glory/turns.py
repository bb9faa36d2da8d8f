"""The turn, and what follows a move until someone must choose again (Gameplay; Passing; Fuel tokens)."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.choices import has_any_use, has_use
from toolkit.games.dirt_and_glory.plays import start_play
from toolkit.games.dirt_and_glory.ranking import begin_ranking, is_final, rank_on
from toolkit.games.dirt_and_glory.rounds import keep_on, retrieve_on, start_round
from toolkit.games.dirt_and_glory.state import (
    AFTER_PLAY,
    ASKS_ACTION,
    ASKS_AFTER,
    ASKS_MARKET,
    ASKS_NOTHING,
    ASKS_SAVE,
    ASKS_START,
    ASKS_TRIGGER,
    BUYS,
    CAPPED,
    FRESH,
    GOES_ON,
    HAS_OVERRUN,
    HAS_PASSED,
    IN_RACE,
    KEEPING,
    LEAVES,
    RACING,
    RANKING,
    RETRIEVING,
    STAYS,
    TURN_DONE,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.steps import ask, run_step
from toolkit.games.dirt_and_glory.terms import (
    NO_ABILITY,
    NO_SLOT,
    NOBODY,
    OVERRUN,
    PASSED,
    PLAYED,
    ROUND_END,
    WOULD_OVERRUN,
)
from toolkit.games.dirt_and_glory.values import speed_of, target_of
from toolkit.games.dirt_and_glory.zones import (
    draw_top,
    everybody,
    forget_uses,
    put_in_reserve,
    put_under_deck,
    reveal,
    take_from_market,
)

STARTING_CARDS = 2


@kernel
def go_on(s: State, r: Rules) -> None:
    """Do all that nobody must choose: abilities under way, overruns, those who leave, turns, rounds, the end."""
    while s.over == GOES_ON and s.asks == ASKS_NOTHING and s.fault == 0:
        if s.frame_ability != NO_ABILITY:
            run_step(s, r)
        elif s.stage == KEEPING:
            keep_on(s, r)
        elif s.stage == RETRIEVING:
            retrieve_on(s, r)
        elif s.stage == RANKING:
            rank_on(s, r)
        elif not look_for_overrun(s, r) and not let_leave(s, r):
            race_on(s, r)


@kernel
def race_on(s: State, r: Rules) -> None:
    """The next thing in a turn, or after the last turn of a round."""
    if s.stage == RACING:
        begin_turn(s, r)
    elif s.stage == AFTER_PLAY:
        if has_more_to_do(s, r):
            ask(s, ASKS_AFTER, s.player)
        else:
            s.stage = TURN_DONE
    elif s.stage == TURN_DONE:
        end_turn(s, r)
    else:
        end_round(s, r)


@kernel
def begin_turn(s: State, r: Rules) -> None:
    """A seat's turn: in its first one it draws two cards to play one of them, later it chooses what to do."""
    forget_uses(s)
    if s.status[s.player] == FRESH:
        begin_first_turn(s, r)
    else:
        ask(s, ASKS_ACTION, s.player)


@kernel
def begin_first_turn(s: State, r: Rules) -> None:
    """Draw two cards and ask which to play; with one there is no choice, without any the seat is out of the race."""
    seat = s.player
    s.status[seat] = IN_RACE
    for i in range(min(STARTING_CARDS, s.deck_count[seat])):
        s.hand[seat][i] = draw_top(s, seat)
        s.hand_count[seat] = i + 1
    if s.hand_count[seat] == 0:
        leave_race(s, seat, HAS_PASSED)
    elif s.hand_count[seat] == 1 or s.hand[seat][0] == s.hand[seat][1]:
        start(s, r, s.hand[seat][0])
    else:
        ask(s, ASKS_START, seat)


@kernel
def start(s: State, r: Rules, troop: int) -> None:
    """Play one of the drawn cards; the other goes to the reserve. Rulebook: Gameplay, the first turn of each round."""
    seat = s.player
    count = s.hand_count[seat]
    other = s.hand[seat][0]
    if count > 1 and other == troop:
        other = s.hand[seat][1]
    for i in range(count):
        s.hand[seat][i] = 0
    s.hand_count[seat] = 0
    reveal(s, r, seat, troop)
    if count > 1:
        put_in_reserve(s, seat, other)
        reveal(s, r, seat, other)
    start_play(s, r, troop)


@kernel
def play_top(s: State, r: Rules) -> None:
    """Play the top card of the deck. Rulebook: Playing a Card."""
    troop = draw_top(s, s.player)
    reveal(s, r, s.player, troop)
    start_play(s, r, troop)


@kernel
def is_too_fast(s: State, r: Rules, seat: int) -> bool:
    """Whether a caravan's speed is greater than the target number."""
    return speed_of(s, r, seat) > target_of(s, r)


@kernel
def look_for_overrun(s: State, r: Rules) -> bool:
    """Whether a seat in the race is too fast: it may save itself by a card, else it leaves the race at once.

    Option ability_before_overrun: the card just played may first do what it can.
    """
    for i in range(r.players):
        seat = (max(s.player, 0) + i) % r.players
        if s.status[seat] == IN_RACE and is_too_fast(s, r, seat) and not may_still_act(s, r, seat):
            if has_any_use(s, r, seat, WOULD_OVERRUN):
                ask(s, ASKS_SAVE, seat)
            else:
                leave_race(s, seat, HAS_OVERRUN)
            return True
    return False


@kernel
def may_still_act(s: State, r: Rules, seat: int) -> bool:
    """Whether the card just played comes before the check for an overrun, by the option ability_before_overrun."""
    if r.ability_before_overrun == 0 or seat != s.player or s.stage != AFTER_PLAY or s.played == NO_SLOT:
        return False
    return has_use(s, r, seat, s.played, PLAYED)


@kernel
def leave_race(s: State, seat: int, status: int) -> None:
    """A seat passes, or has overrun and must: it plays no more in this round."""
    s.status[seat] = status
    s.races[seat] += 1
    if status == HAS_OVERRUN:
        s.overruns[seat] += 1
    s.leaving[seat] = LEAVES
    s.pass_order[seat] = s.passes
    s.passes += 1
    if seat == s.player:
        s.stage = TURN_DONE


@kernel
def let_leave(s: State, r: Rules) -> bool:
    """Whether a seat that has left the race still has something to do: what its cards do then, then the market."""
    seat = first_leaving(s, r)
    if seat == NOBODY:
        return False
    if s.leaving[seat] == LEAVES:
        trigger = OVERRUN if s.status[seat] == HAS_OVERRUN else PASSED
        if has_any_use(s, r, seat, trigger):
            ask(s, ASKS_TRIGGER, seat)
        else:
            s.leaving[seat] = BUYS
    elif s.market_count == 0:
        s.leaving[seat] = STAYS
    elif s.market[0] == s.market[s.market_count - 1]:
        buy(s, r, seat, s.market[0])
    else:
        ask(s, ASKS_MARKET, seat)
    return True


@kernel
def first_leaving(s: State, r: Rules) -> int:
    """The seat that left the race first of those that are still busy with it, or NOBODY."""
    found = NOBODY
    for seat in range(r.players):
        if s.leaving[seat] != STAYS and (found == NOBODY or s.pass_order[seat] < s.pass_order[found]):
            found = seat
    return found


@kernel
def buy(s: State, r: Rules, seat: int, troop: int) -> None:
    """A seat that left the race takes a card of the market; it goes under its deck. Rulebook: Passing."""
    take_from_market(s, seat, troop)
    put_under_deck(s, seat, troop, everybody(r))
    s.leaving[seat] = STAYS


@kernel
def can_move_by_fuel(s: State, r: Rules) -> bool:
    """Whether the player may pay to put the card just played into its reserve. Rulebook: Fuel tokens."""
    if s.played == NO_SLOT or s.fuel[s.player] < r.move_fuel:
        return False
    return r.ability_before_overrun == 0 or not is_too_fast(s, r, s.player)


@kernel
def has_more_to_do(s: State, r: Rules) -> bool:
    """Whether the player has a choice after a play: an ability of the card just played, or fuel to move it."""
    if s.played != NO_SLOT and has_use(s, r, s.player, s.played, PLAYED):
        return True
    return can_move_by_fuel(s, r)


@kernel
def end_turn(s: State, r: Rules) -> None:
    """The next seat in the race has its turn; when there is none, the round is evaluated."""
    s.turn += 1
    s.played = NO_SLOT
    if s.turn >= r.turn_cap:
        s.over = CAPPED
        return
    for i in range(1, r.players + 1):
        seat = (s.player + i) % r.players
        if s.status[seat] == FRESH or s.status[seat] == IN_RACE:
            s.player = seat
            s.stage = RACING
            return
    s.player = NOBODY
    begin_ranking(s, r)
    s.stage = RANKING


@kernel
def end_round(s: State, r: Rules) -> None:
    """What cards do at the end of a round, seat by seat; then the next round, or after the last the final ranks."""
    while s.at < r.players:
        seat = (s.first + s.at) % r.players
        if has_any_use(s, r, seat, ROUND_END):
            ask(s, ASKS_TRIGGER, seat)
            return
        s.at += 1
    for seat in range(r.players):
        if s.place[seat] == 0:
            s.first = seat
    s.round += 1
    s.at = 0
    if is_final(s, r):
        end_game(s, r)
    else:
        start_round(s, r)


@kernel
def end_game(s: State, r: Rules) -> None:
    """Fuel left over becomes points; then the seats are ranked by points. Rulebook: End of the game."""
    for seat in range(r.players):
        s.points[seat] += s.fuel[seat] // r.fuel_per_point
    begin_ranking(s, r)
    s.stage = RANKING
