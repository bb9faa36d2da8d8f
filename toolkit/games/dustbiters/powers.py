"""Carrying out a power, step by step; it may wait for an answer between two steps (Turns: POWER; Car Reference).

A power resolves wholly with the text it began with. What a step is aimed at is looked up when its turn comes, and a
chosen target that no longer fits is left alone.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dustbiters.cards import draw_card, take_scrap
from toolkit.games.dustbiters.coding import actor_of, lender_of, target_of
from toolkit.games.dustbiters.convoy import give_car, move_car, swap_places
from toolkit.games.dustbiters.destruction import end_power, look_for_winner, threaten
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.targets import destination, fixed_target, is_aim, is_choice
from toolkit.games.dustbiters.terms import (
    DESTROY,
    DRAW,
    EXCHANGE_OWNER,
    MOVE,
    NO_CARD,
    PRESENT,
    SWAP,
    TAKE_SCRAP,
    USE_POWER,
)
from toolkit.games.dustbiters.uses import A_POWER, can_lend, is_free, mark_use


@kernel
def use_power(s: State, r: Rules, move: int) -> None:
    """Spend the action, unless the power is free, and begin the power that a move names."""
    card = actor_of(move)
    car = s.acts_as[card]
    if not is_free(s, r, s.player, card):
        s.actions -= 1
    s.used[s.player][r.card_car[card]] += 1
    if r.power_borrows[car] != 0:
        begin(s, r, card, lender_of(move))
        s.frame_target[1] = target_of(move)
    else:
        begin(s, r, card, target_of(move))


@kernel
def begin(s: State, r: Rules, card: int, target: int) -> None:
    """Put the power of a car on top of those under way, and mark it as used."""
    car = s.acts_as[card]
    mark_use(s, r, card, car, A_POWER)
    s.frame_card[s.depth] = card
    s.frame_car[s.depth] = car
    s.frame_step[s.depth] = 0
    s.frame_target[s.depth] = target
    s.depth += 1


@kernel
def run_step(s: State, r: Rules) -> None:
    """Do the next step of the power on top, or end that power when it has none left."""
    top = s.depth - 1
    car = s.frame_car[top]
    number = s.frame_step[top]
    if number >= r.power_length[car]:
        end_power(s)
        return
    s.frame_step[top] = number + 1
    step = r.power_first[car] + number
    if r.step_op[step] == DRAW:
        for _ in range(r.step_argument[step]):
            draw_card(s, s.player)
    elif r.step_op[step] == TAKE_SCRAP:
        if s.scrap_count > 0:
            take_scrap(s, r, s.player)
    else:
        aim(s, r, top, step)


@kernel
def aim(s: State, r: Rules, top: int, step: int) -> None:
    """Do a step that has a target, if the cars it needs are still there and it changes anything."""
    acting = s.frame_card[top]
    if s.at[acting] < 0 and r.step_filter[step] & PRESENT != 0:
        return
    if not is_choice(r, step):
        target = fixed_target(s, r, s.player, acting, step)
        if target != NO_CARD:
            do_to(s, r, acting, step, target)
        return
    target = s.frame_target[top]
    if target != NO_CARD and s.at[target] >= 0 and is_aim(s, r, s.player, acting, step, target):
        do_to(s, r, acting, step, target)


@kernel
def do_to(s: State, r: Rules, acting: int, step: int, target: int) -> None:
    """Do a step to its target."""
    op = r.step_op[step]
    if op == DESTROY:
        threaten(s, r, target)
    elif op == MOVE:
        move_car(s, r, target, destination(s, r, acting, step, target))
    elif op == SWAP:
        swap_places(s, r, acting, target)
    elif op == EXCHANGE_OWNER:
        exchange_owner(s, r, acting, target)
    elif op == USE_POWER and can_lend(s, r, s.player, target):
        begin(s, r, target, s.frame_target[1])


@kernel
def exchange_owner(s: State, r: Rules, acting: int, target: int) -> None:
    """The user gains the target, the other player the acting car: one event. Hijacker.

    A borrowed Hijacker is the other player's already; by the option manipulated_hijacker=pays_manipulator the car
    that borrowed it is given instead.
    """
    given = acting
    if r.manipulator_pays != 0 and s.owner[acting] != s.player and s.at[s.frame_card[0]] >= 0:
        given = s.frame_card[0]
    give_car(s, target, s.player)
    give_car(s, given, 1 - s.player)
    look_for_winner(s)
