"""Effects of cards: whether one may happen now, what it costs, and its program step by step."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.cards import draw_card, gain_card, give_up_card, note_use
from toolkit.games.glory.changes import change, change_health, settle_pending
from toolkit.games.glory.dice import FOR_EFFECT, roll
from toolkit.games.glory.facts import compares, conditions_hold, fact
from toolkit.games.glory.state import T_GO, T_KEEP, T_PEEK, T_PROGRAM, Rules, State
from toolkit.games.glory.tasks import pop, push
from toolkit.games.glory.terms import (
    A_LAIR,
    ADD_ROLL,
    BATTLE_POWER,
    BATTLE_STRIKE,
    BATTLES,
    CHOOSE,
    COINS,
    DISCARD,
    DRAW,
    EXTRA_MOVE,
    FOE_HEALTH,
    FOE_POWER,
    FOE_STRIKE,
    GO,
    HEAL,
    HEALTH,
    HELD,
    IF,
    JUMP,
    NEXT_MOVE,
    NEXT_STRIKE,
    NO_CARD,
    PEEK,
    ROLL_AGAIN,
    ROLL_DIE,
    SET_ROLL,
    SKIP_TURN,
    TABLE,
)

NO_BRANCH, FIRST_BRANCH, SECOND_BRANCH, BOTH_BRANCHES = range(4)


@kernel
def limit_slot(r: Rules, card: int, effect: int) -> int:
    """Where the uses of a card's effect are counted, or −1 for an effect without a limit."""
    if r.effect_limit[effect] == 0:
        return -1
    return r.card_limits[card] + r.effect_slot[effect]


@kernel
def can_happen(s: State, r: Rules, seat: int, card: int, effect: int) -> bool:
    """Whether an effect's limit, cost and conditions allow it now. No cost may be paid with the last health."""
    slot = limit_slot(r, card, effect)
    if slot >= 0 and s.uses[slot] >= r.effect_times[effect]:
        return False
    if s.coins[seat] < r.effect_coins[effect]:
        return False
    if r.effect_health[effect] > 0 and s.health[seat] <= r.effect_health[effect]:
        return False
    return conditions_hold(s, r, seat, r.effect_first[effect], r.effect_conditions[effect])


@kernel
def begin_effect(s: State, r: Rules, seat: int, card: int, effect: int) -> None:
    """Pay for an effect, count the use, and put its program on top. Rulebook: Notes, Combination."""
    slot = limit_slot(r, card, effect)
    if slot >= 0:
        s.uses[slot] += 1
    part = r.card_part[card]
    note_use(s, seat, part)
    if r.effect_coins[effect] > 0:
        change(s, seat, COINS, -r.effect_coins[effect])
    if r.effect_health[effect] > 0:
        change_health(s, seat, -r.effect_health[effect])
    if r.effect_discard[effect] == 1 and s.place[card] == HELD + seat:
        give_up_card(s, r, seat, card)
    first = r.effect_first[effect] + r.effect_conditions[effect]
    last = r.effect_first[effect] + r.effect_rows[effect]
    if r.effect_everyone[effect] == 1:
        happen_to_everyone(s, r, first, last)
    else:
        push(s, T_PROGRAM, seat, first, last)


@kernel
def do_effect(s: State, r: Rules) -> bool:
    """The topmost task is an effect: begin it if it can happen. True when the player must say whether it does."""
    top = s.depth - 1
    seat, card, effect = s.task_seat[top], s.task_a[top], s.task_b[top]
    if not can_happen(s, r, seat, card, effect):
        pop(s)
        return False
    if r.effect_may[effect] == 1:
        return True
    pop(s)
    begin_effect(s, r, seat, card, effect)
    return False


@kernel
def happen_to_everyone(s: State, r: Rules, first: int, last: int) -> None:
    """Work out for every hero what happens to it, then let all of it happen. Rulebook: Notes, Concurrence."""
    for seat in range(r.players):
        if s.space[seat] < 0:
            continue
        row = first
        while row < last:
            op = r.step_op[row]
            if op == IF:
                if not row_holds(s, r, seat, row):
                    row += r.step_destination[row]
            elif op == JUMP:
                row += r.step_argument[row]
            elif op == HEAL:
                s.pending[seat][HEALTH] += s.max_health[seat] - s.health[seat]
            else:
                s.pending[seat][op] += r.step_argument[row]
            row += 1
    settle_pending(s, r)


@kernel
def row_holds(s: State, r: Rules, seat: int, row: int) -> bool:
    """Whether the condition in a row holds."""
    return compares(fact(s, r, seat, r.step_selector[row]), r.step_filter[row], r.step_argument[row])


@kernel
def run_program(s: State, r: Rules) -> bool:
    """Do the next row of the topmost program. True when the player must choose a branch."""
    top = s.depth - 1
    seat, row = s.task_seat[top], s.task_a[top]
    if row >= s.task_b[top]:
        pop(s)
        return False
    op = r.step_op[row]
    if op == CHOOSE:
        branches = open_branches(s, r, seat, row)
        if branches == BOTH_BRANCHES:
            return True
        take_branch(s, r, row, branches)
        return False
    s.task_a[top] += 1
    if op == IF:
        if not row_holds(s, r, seat, row):
            s.task_a[top] += r.step_destination[row]
    elif op == JUMP:
        s.task_a[top] += r.step_argument[row]
    elif op <= HEAL:
        change(s, seat, op, r.step_argument[row])
    elif op == DRAW:
        draw_by_order(s, r, seat, row)
    elif op in (GO, PEEK):
        ask_where(s, r, seat, row)
    else:
        change_the_moment(s, r, seat, op, r.step_argument[row])
    return False


@kernel
def open_branches(s: State, r: Rules, seat: int, row: int) -> int:
    """Which branches of a choice can be paid for: bit 1 the first, bit 2 the second."""
    second = row + 1 + r.step_argument[row]
    found = NO_BRANCH
    if can_pay(s, r, seat, row + 1, second):
        found |= FIRST_BRANCH
    if can_pay(s, r, seat, second, second + r.step_destination[row]):
        found |= SECOND_BRANCH
    return found


@kernel
def can_pay(s: State, r: Rules, seat: int, first: int, last: int) -> bool:
    """Whether the hero has the coins that the rows of a branch take."""
    coins = s.coins[seat]
    for row in range(first, last):
        if r.step_op[row] == COINS:
            coins += r.step_argument[row]
    return coins >= 0


@kernel
def take_branch(s: State, r: Rules, row: int, branch: int) -> None:
    """Go on with a branch of the choice in `row`; with what follows where neither can be paid for."""
    top = s.depth - 1
    second = row + 1 + r.step_argument[row]
    if branch == FIRST_BRANCH:
        s.task_a[top] = row + 1
    elif branch == SECOND_BRANCH:
        s.task_a[top] = second
    else:
        s.task_a[top] = second + r.step_destination[row]


@kernel
def draw_by_order(s: State, r: Rules, seat: int, row: int) -> None:
    """A card orders to draw. Battles wait until the one under way is over."""
    kind, cards, kept = r.step_selector[row], r.step_argument[row], r.step_destination[row]
    if kind == BATTLES:
        s.more_battles += cards
    elif kept == 1 and cards == 2:
        draw_two_keep_one(s, r, seat, kind)
    else:
        for _ in range(cards):
            card = draw_card(s, r, kind)
            if card != NO_CARD:
                gain_card(s, r, seat, card)


@kernel
def draw_two_keep_one(s: State, r: Rules, seat: int, kind: int) -> None:
    """Draw two cards, of which one will be kept. Rulebook: Hero Progress."""
    one = draw_card(s, r, kind)
    if one == NO_CARD:
        return
    s.place[one] = TABLE
    other = draw_card(s, r, kind)
    if other == NO_CARD:
        gain_card(s, r, seat, one)
        return
    s.place[other] = TABLE
    push(s, T_KEEP, seat, one, other)


@kernel
def keep_card(s: State, r: Rules, card: int) -> None:
    """Keep one of the two cards drawn; the other is discarded."""
    top = s.depth - 1
    seat = s.task_seat[top]
    other = s.task_a[top] + s.task_b[top] - card
    pop(s)
    s.place[other] = DISCARD
    gain_card(s, r, seat, card)


@kernel
def ask_where(s: State, r: Rules, seat: int, row: int) -> None:
    """Put the question where to go, or under which card to look, on top.

    `a` is what kind of place, `b` how many steps away at most, negative for only the nearest.
    """
    within = r.step_argument[row]
    if r.step_filter[row] == 1:
        within = -1
    if r.step_op[row] == GO:
        push(s, T_GO, seat, r.step_selector[row], within)
        return
    slots = (1 << r.towns) - 1
    here = s.space[seat]
    if r.step_selector[row] == A_LAIR:
        slots = (1 << r.lairs) - 1
        if within < 0:
            slots = r.nearest_lairs[here]
    elif within < 0:
        slots = r.nearest_towns[here]
    push(s, T_PEEK, seat, r.step_selector[row], slots)


@kernel
def change_the_moment(s: State, r: Rules, seat: int, op: int, amount: int) -> None:
    """Change the roll, the battle or the turn under way. Rulebook: Notes, Effect Timing."""
    if op == ADD_ROLL:
        s.added += amount
    elif op == SET_ROLL:
        s.die = amount
    elif op == ROLL_AGAIN:
        s.die = roll(s, r, FOR_EFFECT)
    elif op == ROLL_DIE:
        s.card_die = roll(s, r, FOR_EFFECT)
    elif op == NEXT_MOVE:
        s.next_move[seat] += amount
    elif op == NEXT_STRIKE:
        s.next_strike[seat] += amount
    elif op == SKIP_TURN:
        s.skips[seat] += amount
    elif op == EXTRA_MOVE:
        s.more_moves += amount
    elif s.foe != NO_CARD:
        change_battle(s, op, amount)


@kernel
def change_battle(s: State, op: int, amount: int) -> None:
    """Change the battle under way."""
    if op == FOE_HEALTH:
        s.foe_health = max(0, s.foe_health + amount)
    elif op == FOE_STRIKE:
        s.foe_strike += amount
    elif op == FOE_POWER:
        s.foe_power += amount
    elif op == BATTLE_STRIKE:
        s.own_strike += amount
    elif op == BATTLE_POWER:
        s.own_power += amount
