"""The course of a game: turns, and what a move sets off. Rulebook: Play; Movement; Marching."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.battle import compare, do_battle, draw_battle, engage, has_use, withdraw
from toolkit.games.glory.cards import show_goods
from toolkit.games.glory.changes import change_health
from toolkit.games.glory.coding import (
    ACCEPT,
    BUY,
    CLAIM,
    DONE,
    ENGAGE,
    GO_TO,
    KEEP,
    MARCH,
    PASS,
    PEEK_AT,
    PICK,
    ROLL,
    TAKE_HERO,
    USE,
    WITHDRAW,
    first_of,
    kind_of,
    second_of,
)
from toolkit.games.glory.dice import FOR_MOVE, roll
from toolkit.games.glory.effects import begin_effect, do_effect, keep_card, run_program, take_branch
from toolkit.games.glory.endings import clockwise, settle
from toolkit.games.glory.facts import count
from toolkit.games.glory.setting import set_up, take_hero
from toolkit.games.glory.spaces import buy, can_buy_any, can_peek, claim_quest, do_space, peek_at
from toolkit.games.glory.stages import BEGIN, END, ENTERED, LANDED, OPEN, OVER, ROLLED, START
from toolkit.games.glory.state import (
    BAD_MOVE,
    CAPPED,
    GOES_ON,
    T_BATTLE,
    T_EFFECT,
    T_GO,
    T_PEEK,
    T_PROGRAM,
    T_SHOP,
    T_SPACE,
    T_TURN,
    Rules,
    State,
)
from toolkit.games.glory.tasks import fire, pop, push
from toolkit.games.glory.terms import (
    HAVEN,
    HELD,
    MARCHES,
    MOVE_ROLL,
    NO_CARD,
    NOBODY,
    ON_TURN,
    PER_TURN,
    TURN_END,
    TURN_START,
)
from toolkit.games.glory.travel import only_way, travel


@kernel
def setup(s: State, r: Rules, seed: int) -> None:
    """Set `s` up and play on to the first choice. Rulebook: Setup."""
    set_up(s, r, seed)
    run(s, r)


@kernel
def apply(s: State, r: Rules, move: int) -> None:
    """Make a legal move and all that follows until someone must choose again or the game is over."""
    top = s.depth - 1
    kind, first = kind_of(move), first_of(move)
    seat = s.task_seat[top]
    if kind == TAKE_HERO:
        pop(s)
        take_hero(s, r, seat, first)
    elif kind == ROLL:
        roll_for_movement(s, r, seat)
    elif kind == MARCH:
        march(s, r, seat)
    elif kind == GO_TO:
        go(s, r, seat, first)
    elif kind == USE:
        if s.task[top] == T_EFFECT:
            pop(s)
        begin_effect(s, r, seat, first, second_of(move))
    elif kind == PICK:
        take_branch(s, r, s.task_a[top], first)
    else:
        apply_on_space(s, r, kind, first)
    run(s, r)


@kernel
def apply_on_space(s: State, r: Rules, kind: int, first: int) -> None:
    """Make a move of battles, castles, towns and secrets."""
    if kind == ENGAGE:
        engage(s, r)
    elif kind == WITHDRAW:
        withdraw(s, r)
    elif kind == ACCEPT:
        compare(s, r)
    elif kind == BUY:
        buy(s, r, first)
    elif kind == CLAIM:
        claim_quest(s, r)
    elif kind == PEEK_AT:
        peek_at(s, r, s.task_a[s.depth - 1], r.space_slot[first])
    elif kind == KEEP:
        keep_card(s, r, first)
    elif kind in (PASS, DONE):
        pop(s)
    else:
        s.fault = BAD_MOVE


@kernel
def run(s: State, r: Rules) -> None:
    """Do what waits until someone must choose or the game is over."""
    while s.over == GOES_ON and s.fault == 0:
        if s.depth == 0:
            next_turn(s, r)
        elif s.task[s.depth - 1] == T_PROGRAM:
            if run_program(s, r):
                return
        elif s.unsettled == 1:
            settle(s, r)
        elif s.more_battles > 0 and s.foe == NO_CARD and s.task[s.depth - 1] != T_EFFECT:
            s.more_battles -= 1
            draw_battle(s, r, s.player, 1)
        elif do_task(s, r):
            return


@kernel
def do_task(s: State, r: Rules) -> bool:
    """Take the topmost task a step on. True when its seat must choose."""
    task = s.task[s.depth - 1]
    if task == T_TURN:
        return do_turn(s, r)
    if task == T_SPACE:
        do_space(s, r)
        return False
    if task == T_EFFECT:
        return do_effect(s, r)
    if task == T_BATTLE:
        return do_battle(s, r)
    return is_question(s, r, task)


@kernel
def is_question(s: State, r: Rules, task: int) -> bool:
    """Whether a question leaves anything to choose; where it doesn't, it answers itself."""
    top = s.depth - 1
    seat, a, b = s.task_seat[top], s.task_a[top], s.task_b[top]
    if task == T_SHOP:
        if can_buy_any(s, r, seat):
            return True
        pop(s)
        return False
    if task == T_PEEK:
        if can_peek_any(s, r, seat, a, b):
            return True
        pop(s)
        return False
    if task == T_GO:
        space = only_way(s, r, seat, a, b)
        if space == r.spaces:
            return True
        pop(s)
        if space >= 0:
            travel(s, r, seat, space)
        return False
    return True


@kernel
def can_peek_any(s: State, r: Rules, seat: int, secret: int, slots: int) -> bool:
    """Whether any card under the places in the bit mask `slots` is new to the hero."""
    slot = 0
    while slots >> slot > 0:
        if (slots >> slot) & 1 == 1 and can_peek(s, secret, slot, seat):
            return True
        slot += 1
    return False


@kernel
def do_turn(s: State, r: Rules) -> bool:
    """Take the turn a step on. True when the player must choose. Rulebook: Play; Movement."""
    top = s.depth - 1
    seat, stage = s.task_seat[top], s.task_a[top]
    if stage == ROLLED:
        return True
    if stage == LANDED:
        s.task_a[top] = END
        push(s, T_SPACE, seat, ENTERED, s.space[seat])
        do_space(s, r)
    elif stage == OPEN:
        show_goods(s, r)
        s.task_a[top] = BEGIN
    elif stage < ROLLED:
        return do_before_roll(s, r, seat, stage)
    elif stage == END and s.more_moves > 0:
        s.more_moves -= 1
        s.task_b[top] += 1
        s.task_a[top] = START
    else:
        end_turn(s, r, seat, stage)
    return False


@kernel
def do_before_roll(s: State, r: Rules, seat: int, stage: int) -> bool:
    """What happens at the start of a turn, then the roll, unless there is something to choose before it.

    Steps that nothing comes between are taken at once here and below: fewer rounds, the same game.
    """
    depth = s.depth
    if stage == BEGIN:
        s.task_a[depth - 1] = START
        fire(s, r, seat, TURN_START)
        if s.depth > depth:
            return False
    if may_do_more_than_roll(s, r, seat):
        return True
    roll_for_movement(s, r, seat)
    return s.depth == depth


@kernel
def end_turn(s: State, r: Rules, seat: int, stage: int) -> None:
    """What happens at the end of a turn; then it is over."""
    depth = s.depth
    if stage == END:
        s.task_a[depth - 1] = OVER
        fire(s, r, seat, TURN_END)
    if s.depth == depth:
        pop(s)
        s.turn += 1


@kernel
def next_turn(s: State, r: Rules) -> None:
    """The turn goes clockwise to the next hero alive who has none to skip. Rulebook: Setup; The Cost of Greatness."""
    seat = clockwise(r, s.player)
    while s.space[seat] == NOBODY or s.skips[seat] > 0:
        if s.space[seat] != NOBODY:
            s.skips[seat] -= 1
            s.own_turn[seat] += 1
        seat = clockwise(r, seat)
    s.own_turn[seat] += 1
    s.player = seat
    s.die = 0
    s.card_die = 0
    s.added = 0
    s.marched = 0
    s.more_moves = 0
    s.rolls = 0
    for slot in range(r.limits):
        if r.limit_kind[slot] == PER_TURN:
            s.uses[slot] = 0
    if s.turn >= r.turn_cap:
        s.over = CAPPED
        return
    push(s, T_TURN, seat, BEGIN, 0)


@kernel
def may_stay_out(s: State, r: Rules, seat: int) -> bool:
    """Whether the hero starts on a haven and may go instead of rolling. Rulebook: Legend, Haven."""
    return r.space_kind[s.space[seat]] == HAVEN and s.task_b[s.depth - 1] == 0


@kernel
def may_do_more_than_roll(s: State, r: Rules, seat: int) -> bool:
    """Whether there is anything to choose before the roll."""
    return may_stay_out(s, r, seat) or may_use_any(s, r, seat, ON_TURN)


@kernel
def may_use_any(s: State, r: Rules, seat: int, trigger: int) -> bool:
    """Whether any card of the hero may be used at a trigger now."""
    if (s.triggers[seat] >> trigger) & 1 == 0:
        return False
    for i in range(r.reacts_first[trigger], r.reacts_first[trigger] + r.reacts_count[trigger]):
        if s.place[r.reacts[i]] == HELD + seat and has_use(s, r, seat, r.reacts[i], trigger):
            return True
    return False


@kernel
def roll_for_movement(s: State, r: Rules, seat: int) -> None:
    """Roll; the hero may then use cards and march before it goes. Rulebook: Movement."""
    s.task_a[s.depth - 1] = ROLLED
    s.die = roll(s, r, FOR_MOVE)
    s.added = s.next_move[seat]
    s.next_move[seat] = 0
    fire(s, r, seat, MOVE_ROLL)


@kernel
def march(s: State, r: Rules, seat: int) -> None:
    """Expend health for a longer movement, once a turn. Rulebook: Marching."""
    s.marched = 1
    s.added += r.march_bonus
    count(s, seat, MARCHES, 1)
    change_health(s, seat, -r.march_cost)


@kernel
def go(s: State, r: Rules, seat: int, space: int) -> None:
    """Move to the space chosen, by the roll or a card. Rulebook: Movement."""
    top = s.depth - 1
    if s.task[top] == T_GO:
        pop(s)
        travel(s, r, seat, space)
        return
    s.space[seat] = space
    s.task_a[top] = LANDED
