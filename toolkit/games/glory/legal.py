"""The legal moves. Identical copies are one move: the lowest copy moves."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.record import Ints
from toolkit.games.glory.battle import has_use, is_use
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
    naming,
    naming_two,
)
from toolkit.games.glory.effects import FIRST_BRANCH, SECOND_BRANCH
from toolkit.games.glory.spaces import can_peek
from toolkit.games.glory.stages import OFFERED, START
from toolkit.games.glory.state import (
    T_BATTLE,
    T_CLAIM,
    T_EFFECT,
    T_GO,
    T_HERO,
    T_KEEP,
    T_PEEK,
    T_PROGRAM,
    T_SHOP,
    T_TURN,
    Rules,
    State,
)
from toolkit.games.glory.terms import A_LAIR, BOX, FIGHT, GOODS, HELD, HEROES, MOVE_ROLL, ON_TURN, SHOP, STRIKE_ROLL
from toolkit.games.glory.travel import can_go, can_march, movement
from toolkit.games.glory.turns import may_stay_out


@kernel
def legal_moves(s: State, r: Rules, moves: Ints) -> int:
    """Write the legal moves of the seat to move into `moves` and return how many there are."""
    top = s.depth - 1
    task, seat = s.task[top], s.task_seat[top]
    if task == T_TURN:
        return turn_moves(s, r, moves, seat, s.task_a[top])
    if task == T_BATTLE:
        return battle_moves(s, r, moves, seat, s.task_a[top])
    if task == T_SHOP:
        return shop_moves(s, r, moves, seat)
    if task == T_PEEK:
        return peek_moves(s, r, moves, seat)
    if task == T_GO:
        return going_moves(s, r, moves, seat)
    return question_moves(s, r, moves)


@kernel
def turn_moves(s: State, r: Rules, moves: Ints, seat: int, stage: int) -> int:
    """Roll, go from a haven, go by the roll, march, use a card. Rulebook: Movement; Marching; Legend, Haven."""
    here = s.space[seat]
    if stage == START:
        moves[0] = ROLL
        found = use_moves(s, r, moves, 1, seat, ON_TURN)
        if may_stay_out(s, r, seat):
            if r.haven_may_stay == 1:
                moves[found] = naming(GO_TO, here)
                found += 1
            return go_moves(r, moves, found, r.reach_haven[here], r.reach_haven_count[here])
        return found
    steps = movement(s, r)
    found = go_moves(r, moves, 0, r.reach_first[here][steps], r.reach_count[here][steps])
    if can_march(s, r, seat):
        moves[found] = MARCH
        found += 1
    return use_moves(s, r, moves, found, seat, MOVE_ROLL)


@kernel
def go_moves(r: Rules, moves: Ints, found: int, first: int, count: int) -> int:
    """Add the moves to the spaces of a reach set; returns how many moves there are now."""
    for i in range(count):
        moves[found + i] = naming(GO_TO, r.reach[first + i])
    return found + count


@kernel
def use_moves(s: State, r: Rules, moves: Ints, found: int, seat: int, trigger: int) -> int:
    """Add the uses of cards that a moment allows; returns how many moves there are now."""
    if (s.triggers[seat] >> trigger) & 1 == 0:
        return found
    last = -1
    for i in range(r.reacts_first[trigger], r.reacts_first[trigger] + r.reacts_count[trigger]):
        card = r.reacts[i]
        part = r.card_part[card]
        if s.place[card] == HELD + seat and part != last and has_use(s, r, seat, card, trigger):
            last = part
            first = r.part_first_effect[part]
            for effect in range(first, first + r.part_effects[part]):
                if is_use(s, r, seat, card, effect, trigger):
                    moves[found] = naming_two(USE, card, effect)
                    found += 1
    return found


@kernel
def battle_moves(s: State, r: Rules, moves: Ints, seat: int, stage: int) -> int:
    """Engage or withdraw, or accept the roll; cards may be used at both moments. Rulebook: Battle."""
    if stage == OFFERED:
        moves[0] = ENGAGE
        moves[1] = WITHDRAW
        return use_moves(s, r, moves, 2, seat, FIGHT)
    moves[0] = ACCEPT
    return use_moves(s, r, moves, 1, seat, STRIKE_ROLL)


@kernel
def shop_moves(s: State, r: Rules, moves: Ints, seat: int) -> int:
    """Buy a good from the row, or be done. Rulebook: Legend, Castle."""
    moves[0] = DONE
    found = 1
    last = -1
    for card in range(r.first_card[GOODS], r.first_card[GOODS] + r.card_count[GOODS]):
        part = r.card_part[card]
        if s.place[card] == SHOP and part != last and r.part_price[part] <= s.coins[seat]:
            last = part
            moves[found] = naming(BUY, card)
            found += 1
    return found


@kernel
def peek_moves(s: State, r: Rules, moves: Ints, seat: int) -> int:
    """Look under a card that is new to the hero, or don't. Rulebook: Legend, Haven."""
    secret, slots = s.task_a[s.depth - 1], s.task_b[s.depth - 1]
    moves[0] = PASS
    found = 1
    slot = 0
    while slots >> slot > 0:
        if (slots >> slot) & 1 == 1 and can_peek(s, secret, slot, seat):
            space = r.town_space[slot]
            if secret == A_LAIR:
                space = r.lair_space[slot]
            moves[found] = naming(PEEK_AT, space)
            found += 1
        slot += 1
    return found


@kernel
def going_moves(s: State, r: Rules, moves: Ints, seat: int) -> int:
    """Go to one of the spaces that a card allows."""
    kind, within = s.task_a[s.depth - 1], s.task_b[s.depth - 1]
    found = 0
    for space in range(r.spaces):
        if can_go(s, r, seat, space, kind, within):
            moves[found] = naming(GO_TO, space)
            found += 1
    return found


@kernel
def question_moves(s: State, r: Rules, moves: Ints) -> int:
    """The answers to the topmost question: a hero, an ability, a claim, a branch, a use. Rulebook: Hero Progress."""
    top = s.depth - 1
    task, a, b = s.task[top], s.task_a[top], s.task_b[top]
    if task == T_HERO:
        return hero_moves(s, r, moves)
    if task == T_KEEP:
        moves[0] = naming(KEEP, a)
        if r.card_part[a] == r.card_part[b]:
            return 1
        moves[1] = naming(KEEP, b)
    elif task == T_CLAIM:
        moves[0] = CLAIM
        moves[1] = PASS
    elif task == T_PROGRAM:
        moves[0] = naming(PICK, FIRST_BRANCH)
        moves[1] = naming(PICK, SECOND_BRANCH)
    elif task == T_EFFECT:
        moves[0] = naming_two(USE, a, b)
        moves[1] = PASS
    return 2


@kernel
def hero_moves(s: State, r: Rules, moves: Ints) -> int:
    """Take one of the heroes that nobody has. Rulebook: Setup."""
    found = 0
    for card in range(r.first_card[HEROES], r.first_card[HEROES] + r.card_count[HEROES]):
        if s.place[card] == BOX:
            moves[found] = naming(TAKE_HERO, card)
            found += 1
    return found
