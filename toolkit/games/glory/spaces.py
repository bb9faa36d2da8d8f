"""What a space brings to the hero who lands on it. Rulebook: Legend; Endpoints & Spaces."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.battle import draw_battle, face
from toolkit.games.glory.cards import HELD_BIT, draw_card, gain_card, note_held, note_use, show_goods
from toolkit.games.glory.changes import BY_QUEST, change, change_glory, change_health
from toolkit.games.glory.facts import count, is_goal_reached
from toolkit.games.glory.stages import ENTERED, GUARDED, RESOLVED
from toolkit.games.glory.state import T_CLAIM, T_PEEK, T_SHOP, Rules, State
from toolkit.games.glory.tasks import fire, pop, push
from toolkit.games.glory.terms import (
    A_LAIR,
    BATTLE,
    BATTLES,
    CASTLE,
    CASTLE_VISITS,
    CLAIMED,
    COINS,
    FATE,
    FATES,
    GONE,
    GOODS,
    HAVEN,
    HAVEN_VISITS,
    HEAL,
    LAIR,
    LAIR_VISITS,
    LAND,
    NO_CARD,
    NONE,
    PEEKS,
    PURCHASES,
    QUESTS_DONE,
    SHOP,
    SPENDING,
    TOWN,
    TOWN_VISITS,
    WAITING,
)


@kernel
def do_space(s: State, r: Rules) -> None:
    """Follow the legend for the space that the topmost task is about, unless the hero has been moved on."""
    top = s.depth - 1
    seat, stage, space = s.task_seat[top], s.task_a[top], s.task_b[top]
    if s.space[seat] != space or stage > GUARDED:
        pop(s)
        return
    if stage == ENTERED:
        s.task_a[top] = RESOLVED
        fire(s, r, seat, LAND)
        if s.depth > top + 1:
            return
    if stage <= RESOLVED:
        s.task_a[top] = GUARDED
        follow_legend(s, r, seat, space)
        if s.depth > top + 1 or s.unsettled == 1:
            return
    s.task_a[top] = GUARDED + 1
    if r.space_kind[space] == BATTLE or not meet_waiting_dragon(s, r, seat, space):
        pop(s)


@kernel
def follow_legend(s: State, r: Rules, seat: int, space: int) -> None:
    """What each kind of space does. Nothing happens on a blank one. Rulebook: Legend."""
    kind = r.space_kind[space]
    if kind == BATTLE:
        if not meet_waiting_dragon(s, r, seat, space):
            draw_battle(s, r, seat, 0)
    elif kind == LAIR:
        enter_lair(s, r, seat, r.space_slot[space])
    elif kind == CASTLE:
        count(s, seat, CASTLE_VISITS, 1)
        change(s, seat, HEAL, 0)
        push(s, T_SHOP, seat, 0, 0)
    elif kind == TOWN:
        enter_town(s, r, seat, r.space_slot[space])
    elif kind == FATE:
        card = draw_card(s, r, FATES)
        if card != NO_CARD:
            gain_card(s, r, seat, card)
            note_use(s, seat, r.card_part[card])
    elif kind == HAVEN:
        count(s, seat, HAVEN_VISITS, 1)
        change_health(s, seat, r.haven_heal)
        push(s, T_PEEK, seat, A_LAIR, r.nearest_lairs[space])


@kernel
def meet_waiting_dragon(s: State, r: Rules, seat: int, space: int) -> bool:
    """Whether a dragon waits at a space; then the hero faces it. Rulebook: Dragon Mode."""
    if r.dragon_mode == 0:
        return False
    for card in range(r.first_card[BATTLES], r.first_card[BATTLES] + r.card_count[BATTLES]):
        if s.place[card] == WAITING + space:
            face(s, r, seat, card, NONE)
            return True
    return False


@kernel
def enter_lair(s: State, r: Rules, seat: int, slot: int) -> None:
    """Peek at the lair's card and decide whether to engage; without one nothing happens. Rulebook: Legend, Lair."""
    count(s, seat, LAIR_VISITS, 1)
    if s.lair[slot] != NO_CARD:
        see_lair(s, r, seat, slot)
        face(s, r, seat, s.lair[slot], slot)


@kernel
def see_lair(s: State, r: Rules, seat: int, slot: int) -> None:
    """A hero knows a lair's card."""
    s.lair_known[slot] |= 1 << seat
    note_held(s, seat, r.card_part[s.lair[slot]], HELD_BIT)


@kernel
def enter_town(s: State, r: Rules, seat: int, slot: int) -> None:
    """Heal, then see the quest, or claim one seen before. Rulebook: Legend, Town; Notes, Quest Singularity."""
    count(s, seat, TOWN_VISITS, 1)
    change(s, seat, HEAL, 0)
    if s.quest[slot] == NO_CARD:
        return
    if (s.quest_known[slot] >> seat) & 1 == 0:
        see_quest(s, r, seat, slot)
    elif (s.quest_claimed[slot] >> seat) & 1 == 0 and is_goal_reached(s, r, seat, slot):
        push(s, T_CLAIM, seat, slot, 0)


@kernel
def see_quest(s: State, r: Rules, seat: int, slot: int) -> None:
    """A hero knows a quest: what it does counts from now on. Rulebook: Legend, Town."""
    if (s.quest_known[slot] >> seat) & 1 == 1:
        return
    s.quest_known[slot] |= 1 << seat
    note_held(s, seat, r.card_part[s.quest[slot]], HELD_BIT)
    baseline = s.since[seat * r.towns + slot]
    for word in range(len(baseline)):
        baseline[word] = s.facts[seat][word]


@kernel
def claim_quest(s: State, r: Rules) -> None:
    """Turn the quest face-up for its reward, or be the second to complete it, after whom it is discarded.

    Rulebook: Legend, Town.
    """
    top = s.depth - 1
    seat, slot = s.task_seat[top], s.task_a[top]
    pop(s)
    part = r.card_part[s.quest[slot]]
    note_use(s, seat, part)
    count(s, seat, QUESTS_DONE, 1)
    if s.quest_claimed[slot] == 0:
        s.quest_claimed[slot] = 1 << seat
        for each in range(r.players):
            see_quest(s, r, each, slot)
        change(s, seat, COINS, r.part_first_coins[part])
        change_glory(s, seat, r.part_first_glory[part], BY_QUEST)
    else:
        s.place[s.quest[slot]] = GONE
        s.quest[slot] = NO_CARD
        s.quest_known[slot] = 0
        s.quest_claimed[slot] = 0
        forget_quest(s, r, slot)
        change(s, seat, COINS, r.part_second_coins[part])
        change_glory(s, seat, r.part_second_glory[part], BY_QUEST)
    fire(s, r, seat, CLAIMED)


@kernel
def forget_quest(s: State, r: Rules, slot: int) -> None:
    """Nobody needs to remember what it had done when it saw a quest that is gone."""
    for seat in range(r.players):
        baseline = s.since[seat * r.towns + slot]
        for word in range(len(baseline)):
            baseline[word] = 0


@kernel
def peek_at(s: State, r: Rules, secret: int, slot: int) -> None:
    """Look under a lair or at a quest. Rulebook: Legend, Haven."""
    seat = s.task_seat[s.depth - 1]
    pop(s)
    count(s, seat, PEEKS, 1)
    if secret == A_LAIR:
        see_lair(s, r, seat, slot)
    else:
        see_quest(s, r, seat, slot)


@kernel
def can_peek(s: State, secret: int, slot: int, seat: int) -> bool:
    """Whether there is a card under a lair or town that the hero doesn't know yet."""
    if secret == A_LAIR:
        return s.lair[slot] != NO_CARD and (s.lair_known[slot] >> seat) & 1 == 0
    return s.quest[slot] != NO_CARD and (s.quest_known[slot] >> seat) & 1 == 0


@kernel
def buy(s: State, r: Rules, card: int) -> None:
    """Buy a good from the row, which is filled again. Rulebook: Legend, Castle."""
    seat = s.task_seat[s.depth - 1]
    price = r.part_price[r.card_part[card]]
    change(s, seat, COINS, -price)
    count(s, seat, PURCHASES, 1)
    count(s, seat, SPENDING, price)
    gain_card(s, r, seat, card)
    show_goods(s, r)


@kernel
def can_buy_any(s: State, r: Rules, seat: int) -> bool:
    """Whether any good of the row is within the hero's means."""
    for card in range(r.first_card[GOODS], r.first_card[GOODS] + r.card_count[GOODS]):
        if s.place[card] == SHOP and r.part_price[r.card_part[card]] <= s.coins[seat]:
            return True
    return False
