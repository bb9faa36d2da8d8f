"""What programs and cards are worth to a hero, in glory, read from their rows: so that new cards need no bot."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.bots_fights import COIN, health_value
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.terms import (
    ABILITIES,
    ADD_ROLL,
    BATTLE_POWER,
    BATTLE_STRIKE,
    BATTLES,
    CHOOSE,
    COINS,
    DEATH,
    DRAW,
    ENGAGED,
    EXTRA_MOVE,
    FATE_DRAWN,
    FATES,
    FIGHT,
    FOE_HEALTH,
    FOE_POWER,
    FOE_STRIKE,
    GAIN,
    GLORY,
    GO,
    GOODS,
    HEAL,
    HEALTH,
    HIT,
    HURT,
    IF,
    LAND,
    MAX_HEALTH,
    MOVE_ROLL,
    NEXT_MOVE,
    NEXT_STRIKE,
    ON_TURN,
    PEEK,
    PER_GAME,
    POWER,
    ROLL_AGAIN,
    SET_ROLL,
    SKIP_TURN,
    STRIKE,
    STRIKE_ROLL,
    TIE,
    TURN_END,
    TURN_START,
    WIN,
)

UNSURE = 0.5
DISCARDED = 0.45
OFTEN, SOMETIMES, SELDOM, ONCE = 5.0, 3.0, 2.0, 1.0


@kernel
def row_worth(s: State, r: Rules, seat: int, op: int, amount: int) -> float:
    """What one step is worth when it happens once."""
    if op == HEALTH:
        lost = s.max_health[seat] - s.health[seat]
        return health_value(s, seat, 1.0 * min(amount, lost))
    if op == MAX_HEALTH:
        return 0.4 * amount
    if op == STRIKE:
        return 2.2 * amount
    if op == POWER:
        return 2.0 * amount
    if op == COINS:
        return COIN * max(amount, -s.coins[seat])
    if op == GLORY:
        return 1.0 * amount
    if op == HEAL:
        return health_value(s, seat, 1.0 * (s.max_health[seat] - s.health[seat]))
    if op == SKIP_TURN:
        return -0.8 * amount
    if op == EXTRA_MOVE:
        return 0.6 * amount
    if op in (NEXT_MOVE, ADD_ROLL, SET_ROLL, ROLL_AGAIN, GO, PEEK):
        return 0.25
    return battle_row_worth(op, amount)


@kernel
def battle_row_worth(op: int, amount: int) -> float:
    """What one step is worth in a battle, when it happens once."""
    if op in (BATTLE_STRIKE, NEXT_STRIKE):
        return 0.35 * amount
    if op == BATTLE_POWER:
        return 0.5 * amount
    if op in (FOE_HEALTH, FOE_STRIKE):
        return -0.4 * amount
    if op == FOE_POWER:
        return -0.5 * amount
    return 0.0


@kernel
def draw_worth(kind: int) -> float:
    """What a card of a deck is worth unseen."""
    if kind == ABILITIES:
        return 1.2
    if kind == GOODS:
        return 1.0
    if kind == FATES:
        return 0.25
    if kind == BATTLES:
        return 0.4
    return 0.0


@kernel
def rows_worth(s: State, r: Rules, seat: int, first: int, last: int) -> float:
    """What a run of rows is worth: after a condition or a choice only in part."""
    worth = 0.0
    share = 1.0
    for row in range(first, last):
        op = r.step_op[row]
        if op in (IF, CHOOSE):
            share = UNSURE
        elif op == DRAW:
            worth += share * draw_worth(r.step_selector[row]) * r.step_argument[row]
        else:
            worth += share * row_worth(s, r, seat, op, r.step_argument[row])
    return worth


@kernel
def happens(trigger: int) -> float:
    """How often a trigger comes in the rest of a game, roughly."""
    if trigger in (GAIN, DEATH):
        return ONCE
    if trigger in (ENGAGED, FIGHT, STRIKE_ROLL, HIT, WIN):
        return OFTEN
    if trigger in (MOVE_ROLL, TURN_START, TURN_END, ON_TURN, HURT):
        return SOMETIMES
    if trigger in (LAND, FATE_DRAWN, TIE):
        return SELDOM
    return ONCE


@kernel
def effect_worth(s: State, r: Rules, seat: int, effect: int) -> float:
    """What having an effect is worth: its steps, as often as they will happen, less what they cost."""
    first, conditions = r.effect_first[effect], r.effect_conditions[effect]
    worth = rows_worth(s, r, seat, first + conditions, first + r.effect_rows[effect])
    worth -= COIN * r.effect_coins[effect] + health_value(s, seat, 1.0 * r.effect_health[effect])
    if r.effect_trigger[effect] == DEATH:
        return 1.5
    if conditions > 0:
        worth *= UNSURE
    if r.effect_discard[effect] == 1 or r.effect_limit[effect] == PER_GAME:
        return max(0.3, worth)
    return worth * happens(r.effect_trigger[effect])


@kernel
def card_worth(s: State, r: Rules, seat: int, card: int) -> float:
    """What having a card is worth to a hero."""
    part = r.card_part[card]
    worth = 0.0
    for effect in range(r.part_first_effect[part], r.part_first_effect[part] + r.part_effects[part]):
        worth += effect_worth(s, r, seat, effect)
    return worth


@kernel
def use_worth(s: State, r: Rules, seat: int, effect: int) -> float:
    """What using an effect now is worth, less what it costs; a card that is discarded is missed later."""
    first, conditions = r.effect_first[effect], r.effect_conditions[effect]
    worth = rows_worth(s, r, seat, first + conditions, first + r.effect_rows[effect])
    worth -= COIN * r.effect_coins[effect] + health_value(s, seat, 1.0 * r.effect_health[effect])
    if r.effect_discard[effect] == 1 or r.effect_limit[effect] == PER_GAME:
        worth -= DISCARDED
    return worth
