"""What landing on a space is worth to a hero, in glory, and where a turn from there may lead: routes by value.

`w.worth[fact]` holds what one more of a counted fact brings towards quests, `w.weighed[space]` what each space is
worth; both in thousandths.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.glory.bots_fights import COIN, draw_value, glory_value, health_value, prospect, pursued
from toolkit.games.glory.bots_worth import card_worth
from toolkit.games.glory.facts import compares, counted, fact, is_goal_reached
from toolkit.games.glory.spaces import can_peek
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.terms import (
    A_LAIR,
    BATTLE,
    BATTLES,
    BOX,
    CASTLE,
    CASTLE_VISITS,
    FATE,
    FATES_DRAWN,
    FIRST_LOOKED_UP,
    GOODS,
    HAVEN,
    HAVEN_VISITS,
    LAIR,
    LAIRS,
    NO_CARD,
    NONE,
    SHOP,
    SPENDING,
    TOWN,
    TOWN_VISITS,
    WAITING,
)

STEP, REWARD = 0.5, 2.6
NEWS, PEEK, FATE_WORTH, FREEDOM = 0.5, 0.15, 0.35, 0.1
LATER = 0.5
UNITS = 1000.0


@kernel
def note_quests(s: State, r: Rules, w: Workspace, seat: int) -> None:
    """Write what one more of each counted fact brings towards the quests that the hero knows and hasn't claimed."""
    for which in range(FIRST_LOOKED_UP):
        w.worth[which] = 0
    for slot in range(r.towns):
        if s.quest[slot] == NO_CARD or not is_open(s, seat, slot):
            continue
        part = r.card_part[s.quest[slot]]
        for row in range(r.part_first_goal[part], r.part_first_goal[part] + r.part_goals[part]):
            which = r.step_selector[row]
            if which < FIRST_LOOKED_UP:
                done = fact(s, r, seat, which) - counted(s.since[seat * r.towns + slot], which)
                missing = r.step_argument[row] - done
                if missing > 0 and not compares(done, r.step_filter[row], r.step_argument[row]):
                    w.worth[which] += int(UNITS * STEP * REWARD / (missing + r.part_goals[part] - 1))


@kernel
def is_open(s: State, seat: int, slot: int) -> bool:
    """Whether the hero knows the quest of a town and hasn't claimed it."""
    return (s.quest_known[slot] >> seat) & 1 == 1 and (s.quest_claimed[slot] >> seat) & 1 == 0


@kernel
def weigh_spaces(s: State, r: Rules, w: Workspace, seat: int) -> None:
    """Write what landing on each space is worth."""
    note_quests(s, r, w, seat)
    battle = draw_value(s, r, w, seat)
    shopping = shopping_value(s, r, w, seat)
    lost = 1.0 * (s.max_health[seat] - s.health[seat])
    healing = health_value(s, seat, lost)
    for space in range(r.spaces):
        kind = r.space_kind[space]
        value = 0.0
        if kind == BATTLE:
            value = battle
        elif kind == FATE:
            value = FATE_WORTH + pursued(w, FATES_DRAWN)
        elif kind == HAVEN:
            value = health_value(s, seat, min(lost, 1.0 * r.haven_heal)) + FREEDOM + pursued(w, HAVEN_VISITS)
        elif kind == CASTLE:
            value = healing + shopping + pursued(w, CASTLE_VISITS)
        elif kind == TOWN:
            value = healing + pursued(w, TOWN_VISITS) + town_value(s, r, seat, r.space_slot[space])
        elif kind == LAIR:
            value = lair_value(s, r, w, seat, r.space_slot[space])
        w.weighed[space] = int(UNITS * value)
    if r.dragon_mode == 1:
        weigh_dragons(s, r, w, seat)


@kernel
def weigh_dragons(s: State, r: Rules, w: Workspace, seat: int) -> None:
    """Where a dragon waits, it is met in place of a card."""
    for card in range(r.first_card[BATTLES], r.first_card[BATTLES] + r.card_count[BATTLES]):
        if s.place[card] >= WAITING:
            w.weighed[s.place[card] - WAITING] = int(UNITS * prospect(s, r, w, seat, card, NONE))


@kernel
def town_value(s: State, r: Rules, seat: int, slot: int) -> float:
    """What a town's quest is worth: its reward when it can be claimed, news when it hasn't been seen."""
    if s.quest[slot] == NO_CARD:
        return 0.0
    if (s.quest_known[slot] >> seat) & 1 == 0:
        return NEWS
    if not is_open(s, seat, slot) or not is_goal_reached(s, r, seat, slot):
        return 0.0
    part = r.card_part[s.quest[slot]]
    if s.quest_claimed[slot] == 0:
        return glory_value(s, r, seat, r.part_first_glory[part]) + COIN * r.part_first_coins[part]
    return glory_value(s, r, seat, r.part_second_glory[part]) + COIN * r.part_second_coins[part]


@kernel
def lair_value(s: State, r: Rules, w: Workspace, seat: int, slot: int) -> float:
    """What a lair is worth: its card's fight, or that of the cards it may be on average."""
    if s.lair[slot] == NO_CARD:
        return 0.0
    if not can_peek(s, A_LAIR, slot, seat):
        return prospect(s, r, w, seat, s.lair[slot], slot)
    total = 0.0
    count = 0
    for other in range(r.lairs):
        if can_peek(s, A_LAIR, other, seat):
            total += prospect(s, r, w, seat, s.lair[other], slot)
            count += 1
    for card in range(r.first_card[LAIRS], r.first_card[LAIRS] + r.card_count[LAIRS]):
        if s.place[card] == BOX:
            total += prospect(s, r, w, seat, card, slot)
            count += 1
    return total / count + PEEK


@kernel
def shopping_value(s: State, r: Rules, w: Workspace, seat: int) -> float:
    """What the best good that the hero can pay for would bring."""
    best = 0.0
    for card in range(r.first_card[GOODS], r.first_card[GOODS] + r.card_count[GOODS]):
        if s.place[card] == SHOP and r.part_price[r.card_part[card]] <= s.coins[seat]:
            best = max(best, bargain(s, r, w, seat, card))
    return best


@kernel
def bargain(s: State, r: Rules, w: Workspace, seat: int, card: int) -> float:
    """What a good is worth beyond its price."""
    price = r.part_price[r.card_part[card]]
    return card_worth(s, r, seat, card) + price * (pursued(w, SPENDING) - COIN)


@kernel
def stay_value(r: Rules, w: Workspace, space: int) -> float:
    """What a space is worth with the turn that may follow from it: the best end of each roll, on average."""
    total = 0
    if r.space_kind[space] == HAVEN:
        total = r.die * best_of(r, w, r.reach_haven[space], r.reach_haven_count[space])
    else:
        for die in range(1, r.die + 1):
            total += best_of(r, w, r.reach_first[space][die], r.reach_count[space][die])
    return w.weighed[space] / UNITS + LATER * total / (r.die * UNITS)


@kernel
def best_of(r: Rules, w: Workspace, first: int, count: int) -> int:
    """The most that any space of a reach set is worth, in thousandths."""
    best = 0
    for i in range(first, first + count):
        best = max(best, w.weighed[r.reach[i]])
    return best


@kernel
def best_stay(r: Rules, w: Workspace, here: int, steps: int) -> float:
    """The most that any end of a movement of so many steps is worth, with the turn that may follow."""
    best = -1.0
    steps = max(r.least_move, min(r.most_move, steps))
    first = r.reach_first[here][steps]
    for i in range(first, first + r.reach_count[here][steps]):
        best = max(best, stay_value(r, w, r.reach[i]))
    return best
