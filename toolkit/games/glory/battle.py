"""Battles. Rulebook: Battle; Legend, Battle and Lair; Dragon Mode."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.glory.cards import HELD_BIT, draw_card, note_held, note_use
from toolkit.games.glory.changes import BY_BATTLE, BY_LAIR, change_glory, change_health
from toolkit.games.glory.dice import FOR_FOE, FOR_STRIKE, roll
from toolkit.games.glory.effects import can_happen
from toolkit.games.glory.facts import count
from toolkit.games.glory.stages import COMPARED, FACING, LEFT, OFFERED, STRUCK, WON_OVER
from toolkit.games.glory.state import T_BATTLE, Rules, State
from toolkit.games.glory.tasks import fire, fire_foe, pop, push, push_effects
from toolkit.games.glory.terms import (
    BATTLES,
    DISCARD,
    DRAGON,
    DRAGONS,
    DUELS,
    ENGAGED,
    FLEE,
    GONE,
    HELD,
    HIT,
    HITS,
    HURT,
    LAIRS_WON,
    NO_CARD,
    NONE,
    PER_BATTLE,
    RETREATS,
    REVEAL,
    STRIKE_ROLL,
    TABLE,
    TIE,
    TIES,
    WAITING,
    WIN,
    WINS,
)


@kernel
def is_monster(r: Rules, card: int) -> bool:
    """Whether a battle card presents a monster; one that doesn't is a Fairy."""
    return r.part_health[r.card_part[card]] > 0


@kernel
def draw_battle(s: State, r: Rules, seat: int, by_card: int) -> None:
    """Draw a battle card and face it; a Fairy helps and is discarded, but drawn by a card's order it is drawn again.

    Rulebook: Legend, Battle; Notes, Fairy Exemption.
    """
    tries = r.card_count[BATTLES]
    while tries > 0:
        card = draw_card(s, r, BATTLES)
        if card == NO_CARD:
            return
        note_held(s, seat, r.card_part[card], HELD_BIT)
        if is_monster(r, card):
            face(s, r, seat, card, NONE)
            fire_foe(s, r, seat, REVEAL)
            fire(s, r, seat, REVEAL)
            return
        s.place[card] = DISCARD
        if by_card == 0:
            note_use(s, seat, r.card_part[card])
            push_effects(s, r, seat, card, REVEAL)
            return
        tries -= 1


@kernel
def face(s: State, r: Rules, seat: int, card: int, lair: int) -> None:
    """A battle with a monster begins: the hero may engage or withdraw. Rulebook: Battle, Step 1."""
    if lair == NONE:
        s.place[card] = TABLE
    s.foe = card
    s.foe_health = r.part_health[r.card_part[card]]
    s.lair_at = lair
    for slot in range(r.limits):
        if r.limit_kind[slot] == PER_BATTLE:
            s.uses[slot] = 0
    push(s, T_BATTLE, seat, OFFERED, s.space[seat])


@kernel
def engage(s: State, r: Rules) -> None:
    """The hero engages, or engages again. A lair's card is no secret any more. Rulebook: Battle, Step 1."""
    top = s.depth - 1
    seat = s.task_seat[top]
    s.task_a[top] = FACING
    if s.engaged == 0:
        s.engaged = 1
        count(s, seat, DUELS, 1)
        if s.lair_at != NONE:
            s.lair_known[s.lair_at] = (1 << r.players) - 1
        note_use(s, seat, r.card_part[s.foe])
        fire_foe(s, r, seat, ENGAGED)
        fire(s, r, seat, ENGAGED)


@kernel
def withdraw(s: State, r: Rules) -> None:
    """The hero withdraws, which ends the battle. Rulebook: Battle, Step 1."""
    top = s.depth - 1
    seat = s.task_seat[top]
    s.task_a[top] = LEFT
    if s.engaged == 1:
        count(s, seat, RETREATS, 1)
        fire_foe(s, r, seat, FLEE)
        fire(s, r, seat, FLEE)


@kernel
def do_battle(s: State, r: Rules) -> bool:
    """Take the topmost battle a step on. True when the player must choose."""
    top = s.depth - 1
    seat, stage = s.task_seat[top], s.task_a[top]
    if s.foe_health <= 0 and stage in (OFFERED, FACING, STRUCK, COMPARED):
        win(s, r, seat)
    elif stage == OFFERED:
        return True
    elif stage in (FACING, STRUCK):
        return do_strike(s, r, seat, stage)
    elif stage == COMPARED:
        s.task_a[top] = OFFERED
        return True
    else:
        end_battle(s, r, s.task_b[top])
        pop(s)
    return False


@kernel
def do_strike(s: State, r: Rules, seat: int, stage: int) -> bool:
    """Roll, then compare, unless there is something to choose between; at once where nothing comes between."""
    depth = s.depth
    if stage == FACING:
        strike_roll(s, r, seat)
        if s.depth > depth:
            return False
    if may_change_strike(s, r, seat):
        return True
    compare(s, r)
    return False


@kernel
def strike_roll(s: State, r: Rules, seat: int) -> None:
    """Both sides roll. Rulebook: Battle, Step 2."""
    s.task_a[s.depth - 1] = STRUCK
    s.die = roll(s, r, FOR_STRIKE)
    s.foe_die = roll(s, r, FOR_FOE)
    s.added = s.next_strike[seat]
    s.next_strike[seat] = 0
    fire_foe(s, r, seat, STRIKE_ROLL)
    fire(s, r, seat, STRIKE_ROLL)


@kernel
def may_change_strike(s: State, r: Rules, seat: int) -> bool:
    """Whether the hero has a card that may be used on the roll before it is final."""
    if (s.triggers[seat] >> STRIKE_ROLL) & 1 == 0:
        return False
    for i in range(r.reacts_first[STRIKE_ROLL], r.reacts_first[STRIKE_ROLL] + r.reacts_count[STRIKE_ROLL]):
        card = r.reacts[i]
        if s.place[card] == HELD + seat and has_use(s, r, seat, card, STRIKE_ROLL):
            return True
    return False


@kernel
def has_use(s: State, r: Rules, seat: int, card: int, trigger: int) -> bool:
    """Whether a card has an effect that the player may use at a trigger now."""
    part = r.card_part[card]
    if (r.part_windows[part] >> trigger) & 1 == 0:
        return False
    first = r.part_first_effect[part]
    for effect in range(first, first + r.part_effects[part]):  # noqa: SIM110 - kernels can't hold generators
        if is_use(s, r, seat, card, effect, trigger):
            return True
    return False


@kernel
def is_use(s: State, r: Rules, seat: int, card: int, effect: int, trigger: int) -> bool:
    """Whether an effect is one that the player may use at a trigger now."""
    return r.effect_trigger[effect] == trigger and r.effect_window[effect] == 1 and can_happen(s, r, seat, card, effect)


@kernel
def own_score(s: State, seat: int) -> int:
    """The hero's strike roll with all that is added."""
    return s.die + s.added + s.strike[seat] + s.own_strike


@kernel
def foe_score(s: State, r: Rules) -> int:
    """The monster's strike roll with all that is added."""
    return s.foe_die + max(0, r.part_strike[r.card_part[s.foe]] + s.foe_strike)


@kernel
def compare(s: State, r: Rules) -> None:
    """Whoever lost the strike roll loses health equal to the winner's power. Rulebook: Battle, Steps 2 and 3."""
    top = s.depth - 1
    seat = s.task_seat[top]
    s.task_a[top] = COMPARED
    own, other = own_score(s, seat), foe_score(s, r)
    if own > other:
        s.foe_health = max(0, s.foe_health - max(0, s.power[seat] + s.own_power))
        count(s, seat, HITS, 1)
        trigger = HIT
    elif own < other:
        change_health(s, seat, -max(0, r.part_power[r.card_part[s.foe]] + s.foe_power))
        trigger = HURT
    else:
        count(s, seat, TIES, 1)
        trigger = TIE
    fire_foe(s, r, seat, trigger)
    fire(s, r, seat, trigger)


@kernel
def win(s: State, r: Rules, seat: int) -> None:
    """The monster has no health left: glory, unless the hero's exceeds what the card allows. Rulebook: Battle, Step 4.

    A lair brings its glory whatever the hero has. Rulebook: Legend, Lair.
    """
    s.task_a[s.depth - 1] = WON_OVER
    part = r.card_part[s.foe]
    count(s, seat, WINS, 1)
    if r.part_trait[part] == DRAGON:
        count(s, seat, DRAGONS, 1)
    if s.lair_at != NONE:
        count(s, seat, LAIRS_WON, 1)
        change_glory(s, seat, r.lair_glory, BY_LAIR)
    elif s.glory[seat] <= r.part_cap[part]:
        change_glory(s, seat, r.part_glory[part], BY_BATTLE)
    fire_foe(s, r, seat, WIN)
    fire(s, r, seat, WIN)


@kernel
def end_battle(s: State, r: Rules, space: int) -> None:
    """The battle is over: a beaten card is discarded, one from a lair leaves the game, an undefeated dragon may wait.

    Rulebook: Battle, Step 4; Legend, Lair; Dragon Mode.
    """
    card = s.foe
    is_beaten = s.foe_health <= 0
    if s.lair_at != NONE:
        if is_beaten:
            s.place[card] = GONE
            s.lair[s.lair_at] = NO_CARD
            s.lair_known[s.lair_at] = 0
    elif r.dragon_mode == 1 and r.part_trait[r.card_part[card]] == DRAGON:
        if is_beaten:
            s.place[card] = GONE
        else:
            s.place[card] = WAITING + space
    else:
        s.place[card] = DISCARD
    forget_battle(s)


@kernel
def forget_battle(s: State) -> None:
    """Nothing of a battle is left."""
    s.foe = NO_CARD
    s.foe_health = 0
    s.foe_strike = 0
    s.foe_power = 0
    s.own_strike = 0
    s.own_power = 0
    s.foe_die = 0
    s.engaged = 0
    s.lair_at = NONE
