"""Deaths, wins, progress and the cost of greatness: seen to after every change. Rulebook: Victory & Defeat."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.battle import end_battle
from toolkit.games.glory.effects import begin_effect, can_happen, draw_two_keep_one
from toolkit.games.glory.state import T_BATTLE, T_KEEP, WON, Rules, State
from toolkit.games.glory.tasks import drop_tasks
from toolkit.games.glory.terms import ABILITIES, DEATH, DISCARD, GONE, HELD, NO_CARD, NOBODY


@kernel
def settle(s: State, r: Rules) -> None:
    """Deaths first, then wins, then what glory brings."""
    s.unsettled = 0
    if is_somebody_saved(s, r):
        s.unsettled = 1
        return
    see_to_deaths(s, r)
    if s.over == 0:
        see_to_wins(s, r)
    if s.over == 0:
        see_to_progress(s, r)


@kernel
def is_somebody_saved(s: State, r: Rules) -> bool:
    """Use one card that keeps a hero without health alive; False when there is none left to use."""
    for seat in range(r.players):
        if s.space[seat] < 0 or s.health[seat] > 0 or (s.triggers[seat] >> DEATH) & 1 == 0:
            continue
        for i in range(r.reacts_first[DEATH], r.reacts_first[DEATH] + r.reacts_count[DEATH]):
            card = r.reacts[i]
            part = r.card_part[card]
            if s.place[card] != HELD + seat:
                continue
            first = r.part_first_effect[part]
            for effect in range(first, first + r.part_effects[part]):
                if r.effect_trigger[effect] == DEATH and can_happen(s, r, seat, card, effect):
                    begin_effect(s, r, seat, card, effect)
                    return True
    return False


@kernel
def see_to_deaths(s: State, r: Rules) -> None:
    """Heroes without health are eliminated; the last one left wins at once. Rulebook: Victory & Defeat.

    Of several last ones who die together the one with most glory wins; equal glory is a draw.
    """
    most, best, alive, fallen = -1, 0, 0, 0
    for seat in range(r.players):
        if s.space[seat] < 0:
            continue
        if s.health[seat] > 0:
            alive += 1
            continue
        fallen += 1
        if s.glory[seat] > most:
            most, best = s.glory[seat], 0
        if s.glory[seat] == most:
            best |= 1 << seat
        eliminate(s, r, seat)
    if fallen == 0:
        return
    if alive == 0:
        end_game(s, best)
    elif alive == 1:
        for seat in range(r.players):
            if s.space[seat] >= 0:
                end_game(s, 1 << seat)


@kernel
def eliminate(s: State, r: Rules, seat: int) -> None:
    """A hero has died: its token and cards leave, and what waited for it is dropped. Rulebook: Battle, Step 4."""
    for at in range(s.depth):
        if s.task[at] == T_BATTLE and s.task_seat[at] == seat and s.foe != NO_CARD:
            end_battle(s, r, s.task_b[at])
        elif s.task[at] == T_KEEP and s.task_seat[at] == seat:
            s.place[s.task_a[at]] = DISCARD
            s.place[s.task_b[at]] = DISCARD
    if seat == s.player:
        s.more_battles = 0
    s.space[seat] = NOBODY
    for card in range(r.cards):
        if s.place[card] == HELD + seat:
            s.place[card] = GONE
    s.triggers[seat] = 0
    drop_tasks(s, seat)


@kernel
def see_to_wins(s: State, r: Rules) -> None:
    """Who has the glory that the game is played for wins; of several the one with most, then in turn order.

    Rulebook: Victory & Defeat.
    """
    best = NOBODY
    seat = s.player
    for _ in range(r.players):
        if s.space[seat] >= 0 and s.glory[seat] >= r.goal and (best < 0 or s.glory[seat] > s.glory[best]):
            best = seat
        seat = clockwise(r, seat)
    if best >= 0:
        end_game(s, 1 << best)


@kernel
def clockwise(r: Rules, seat: int) -> int:
    """The seat to the left. A division would take longer than all that is done for a seat."""
    return 0 if seat + 1 == r.players else seat + 1


@kernel
def counterclockwise(r: Rules, seat: int) -> int:
    """The seat to the right."""
    return r.players - 1 if seat == 0 else seat - 1


@kernel
def end_game(s: State, winners: int) -> None:
    """The game is over; nothing waits any more."""
    s.over = WON
    s.winners = winners


@kernel
def see_to_progress(s: State, r: Rules) -> None:
    """Every few glory newly passed bring two abilities to choose from and a coin; the first great hero skips a turn.

    Rulebook: Hero Progress; The Cost of Greatness.
    """
    seat = s.player
    for _ in range(r.players):
        if s.space[seat] >= 0 and s.greatness == 0 and s.glory[seat] >= r.greatness:
            s.greatness = seat + 1
            s.skips[seat] += 1
        seat = clockwise(r, seat)
    for _ in range(r.players):
        seat = counterclockwise(r, seat)
        while s.space[seat] >= 0 and s.glory[seat] >= (s.progress[seat] + 1) * r.milestone:
            s.progress[seat] += 1
            s.coins[seat] += r.milestone_coins
            draw_two_keep_one(s, r, seat, ABILITIES)
