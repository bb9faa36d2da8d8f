"""How the expert values each legal move, in glory: `value_of` leaves every rule to the rules and judges one move."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.glory.battle import foe_score, own_score
from toolkit.games.glory.bots_fights import COIN, battle_value, health_value
from toolkit.games.glory.bots_spaces import bargain, best_stay, stay_value
from toolkit.games.glory.bots_worth import card_worth, rows_worth, use_worth
from toolkit.games.glory.coding import (
    ACCEPT,
    BUY,
    CLAIM,
    ENGAGE,
    GO_TO,
    KEEP,
    MARCH,
    PEEK_AT,
    PICK,
    ROLL,
    TAKE_HERO,
    USE,
    first_of,
    kind_of,
    second_of,
)
from toolkit.games.glory.effects import FIRST_BRANCH
from toolkit.games.glory.stages import OFFERED, ROLLED
from toolkit.games.glory.state import T_BATTLE, T_TURN, Rules, State
from toolkit.games.glory.terms import (
    ADD_ROLL,
    BATTLE_POWER,
    BATTLE_STRIKE,
    FOE_HEALTH,
    FOE_POWER,
    FOE_STRIKE,
    HEALTH,
    NEXT_STRIKE,
    ROLL_AGAIN,
    SET_ROLL,
)

MISSED = 0.35
PEEKED = 0.1
MARGIN = 0.02
WON_ROUND, LOST_ROUND = 1.0, 1.3
HERO_STRIKE, HERO_POWER, HERO_HEALTH = 2.0, 1.8, 0.4


@kernel
def value_of(s: State, r: Rules, w: Workspace, seat: int, move: int) -> float:
    """What a legal move is worth to the hero; what leaves all as it is is worth 0."""
    kind, first = kind_of(move), first_of(move)
    if kind == GO_TO:
        return stay_value(r, w, first)
    if kind == ROLL:
        return roll_value(s, r, w, seat)
    if kind == MARCH:
        return best_stay(r, w, s.space[seat], s.die + s.added + r.march_bonus) - health_value(s, seat, r.march_cost)
    if kind == USE:
        return value_of_use(s, r, w, seat, second_of(move))
    if kind == ENGAGE:
        return battle_value(s, r, w, seat)
    if kind == ACCEPT:
        return round_value(s, r, seat, own_score(s, seat) - foe_score(s, r))
    if kind == BUY:
        return bargain(s, r, w, seat, first)
    if kind == CLAIM:
        return 2.0
    if kind == PEEK_AT:
        return PEEKED
    if kind == KEEP:
        return card_worth(s, r, seat, first)
    if kind == PICK:
        return branch_value(s, r, seat, first)
    if kind == TAKE_HERO:
        part = r.card_part[first]
        scores = HERO_STRIKE * r.part_strike[part] + HERO_POWER * r.part_power[part]
        return scores + HERO_HEALTH * r.part_health[part] + card_worth(s, r, seat, first)
    return 0.0


@kernel
def roll_value(s: State, r: Rules, w: Workspace, seat: int) -> float:
    """What rolling is worth on average: the best end of each number."""
    total = 0.0
    for die in range(1, r.die + 1):
        total += best_stay(r, w, s.space[seat], die + s.next_move[seat])
    return total / r.die


@kernel
def round_value(s: State, r: Rules, seat: int, margin: int) -> float:
    """What a round of battle is worth that ends with so much more on the hero's side."""
    if margin > 0:
        return WON_ROUND
    if margin == 0:
        return 0.0
    part = r.card_part[s.foe]
    damage = max(0, r.part_power[part] + s.foe_power)
    if damage >= s.health[seat]:
        return -LOST_ROUND * 8.0
    return -LOST_ROUND


@kernel
def value_of_use(s: State, r: Rules, w: Workspace, seat: int, effect: int) -> float:
    """What using an effect is worth, compared with what the moment offers without it."""
    top = s.depth - 1
    task, stage = s.task[top], s.task_a[top]
    cost = use_cost(s, r, seat, effect)
    if task == T_TURN and stage == ROLLED:
        return changed_movement(s, r, w, seat, effect) - cost
    if task == T_TURN:
        return roll_value(s, r, w, seat) + use_worth(s, r, seat, effect) - MARGIN
    if task == T_BATTLE and stage == OFFERED:
        return changed_battle(s, r, w, seat, effect) - cost
    if task == T_BATTLE:
        return changed_round(s, r, seat, effect) - cost
    return use_worth(s, r, seat, effect)


@kernel
def use_cost(s: State, r: Rules, seat: int, effect: int) -> float:
    """What using an effect costs; a card that is discarded or used up is missed later."""
    cost = MARGIN + COIN * r.effect_coins[effect] + health_value(s, seat, 1.0 * r.effect_health[effect])
    if r.effect_discard[effect] == 1:
        cost += MISSED
    return cost


@kernel
def sum_of(r: Rules, effect: int, op: int) -> int:
    """What the steps of an effect add up to for one operation."""
    total = 0
    for row in range(r.effect_first[effect], r.effect_first[effect] + r.effect_rows[effect]):
        if r.step_op[row] == op:
            total += max(1, r.step_argument[row]) if op == ROLL_AGAIN else r.step_argument[row]
    return total


@kernel
def changed_movement(s: State, r: Rules, w: Workspace, seat: int, effect: int) -> float:
    """The best end of the movement with the roll as an effect changes it."""
    here = s.space[seat]
    added = s.added + sum_of(r, effect, ADD_ROLL)
    if sum_of(r, effect, ROLL_AGAIN) > 0:
        total = 0.0
        for die in range(1, r.die + 1):
            total += best_stay(r, w, here, die + added)
        return total / r.die
    if sum_of(r, effect, SET_ROLL) > 0:
        return best_stay(r, w, here, sum_of(r, effect, SET_ROLL) + added)
    return best_stay(r, w, here, s.die + added)


@kernel
def changed_round(s: State, r: Rules, seat: int, effect: int) -> float:
    """What the round is worth with the strike roll as an effect changes it."""
    margin = own_score(s, seat) - foe_score(s, r) + sum_of(r, effect, ADD_ROLL)
    if sum_of(r, effect, ROLL_AGAIN) > 0:
        total = 0.0
        for die in range(1, r.die + 1):
            total += round_value(s, r, seat, margin - s.die + die)
        return total / r.die
    if sum_of(r, effect, SET_ROLL) > 0:
        return round_value(s, r, seat, margin - s.die + sum_of(r, effect, SET_ROLL))
    return round_value(s, r, seat, margin)


@kernel
def changed_battle(s: State, r: Rules, w: Workspace, seat: int, effect: int) -> float:
    """What engaging is worth after an effect that changes the battle; no less than withdrawing."""
    old_health, old_foe = s.health[seat], s.foe_health
    own, power = s.own_strike, s.own_power
    foe_strike, foe_power = s.foe_strike, s.foe_power
    s.health[seat] = min(s.max_health[seat], old_health + sum_of(r, effect, HEALTH))
    s.foe_health = max(0, old_foe + sum_of(r, effect, FOE_HEALTH))
    s.own_strike = own + sum_of(r, effect, BATTLE_STRIKE) + sum_of(r, effect, NEXT_STRIKE) // 3
    s.own_power = power + sum_of(r, effect, BATTLE_POWER)
    s.foe_strike = foe_strike + sum_of(r, effect, FOE_STRIKE)
    s.foe_power = foe_power + sum_of(r, effect, FOE_POWER)
    value = max(0.0, battle_value(s, r, w, seat))
    s.health[seat] = old_health
    s.foe_health = old_foe
    s.own_strike = own
    s.own_power = power
    s.foe_strike = foe_strike
    s.foe_power = foe_power
    return value + health_value(s, seat, 1.0 * min(sum_of(r, effect, HEALTH), s.max_health[seat] - old_health)) * 0.5


@kernel
def branch_value(s: State, r: Rules, seat: int, branch: int) -> float:
    """What a branch of a choice is worth."""
    row = s.task_a[s.depth - 1]
    second = row + 1 + r.step_argument[row]
    if branch == FIRST_BRANCH:
        return rows_worth(s, r, seat, row + 1, second)
    return rows_worth(s, r, seat, second, second + r.step_destination[row])
