"""What a fight is worth to a hero, in glory: by the exact odds, when it withdraws in time or fights to the end."""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.glory.facts import conditions_hold
from toolkit.games.glory.odds import hits_for, hits_taken, round_odds, win_chance
from toolkit.games.glory.state import Rules, State
from toolkit.games.glory.terms import (
    BATTLE_POWER,
    BATTLE_STRIKE,
    BATTLES,
    DECK,
    DISCARD,
    DRAGON,
    DRAGONS,
    ENGAGED,
    FOE_HEALTH,
    FOE_POWER,
    FOE_STRIKE,
    HELD,
    LAIRS_WON,
    NO_CARD,
    NONE,
    WINS,
)

LIFE = 25.0
VICTORY = 12.0
HEALTH_LOW, HEALTH_HIGH, LOW = 0.25, 0.09, 3
COIN = 0.22


@kernel
def health_value(s: State, seat: int, amount: float) -> float:
    """What so much health is worth: the more, the less of it there is."""
    if s.health[seat] <= LOW:
        return HEALTH_LOW * amount
    return HEALTH_HIGH * amount


@kernel
def glory_value(s: State, r: Rules, seat: int, amount: int) -> float:
    """What so much glory is worth: far more when it wins the game."""
    if s.glory[seat] + amount >= r.goal:
        return amount + VICTORY
    return 1.0 * amount


@kernel
def race_value(s: State, r: Rules, seat: int, difference: int, needed: int, damage: int, prize: float) -> float:
    """The better of fighting until the next hit would kill and fighting to the end; below 0 where neither pays."""
    p = round_odds(difference, r.die)
    allowed = hits_for(s.health[seat], damage)
    if allowed >= 99:
        return prize
    chance = win_chance(p, needed, allowed)
    bold = chance * prize - (1.0 - chance) * LIFE - health_value(s, seat, damage * hits_taken(p, needed, allowed))
    if allowed == 1:
        return bold
    careful = win_chance(p, needed, allowed - 1) * prize
    careful -= health_value(s, seat, damage * hits_taken(p, needed, allowed - 1))
    return max(careful, bold)


@kernel
def prize_of(s: State, r: Rules, w: Workspace, seat: int, card: int, lair: int) -> float:
    """What beating a monster brings: glory as far as its cap allows, and a step in the quests that are pursued."""
    part = r.card_part[card]
    prize = pursued(w, WINS)
    if r.part_trait[part] == DRAGON:
        prize += pursued(w, DRAGONS)
    if lair != NONE:
        return prize + glory_value(s, r, seat, r.lair_glory) + pursued(w, LAIRS_WON)
    if s.glory[seat] <= r.part_cap[part] and r.part_glory[part] > 0:
        prize += glory_value(s, r, seat, r.part_glory[part])
    return prize


@kernel
def pursued(w: Workspace, fact: int) -> float:
    """What one more of a counted fact brings towards quests, as `note_quests` found."""
    return w.worth[fact] / 1000.0


@kernel
def battle_value(s: State, r: Rules, w: Workspace, seat: int) -> float:
    """What it is worth to engage in the battle under way, as it stands."""
    part = r.card_part[s.foe]
    own = s.strike[seat] + s.own_strike
    other = max(0, r.part_strike[part] + s.foe_strike)
    power = max(0, s.power[seat] + s.own_power)
    damage = max(0, r.part_power[part] + s.foe_power)
    needed = hits_for(s.foe_health, power)
    if s.engaged == 0:
        own += boost(s, r, seat, BATTLE_STRIKE) - boost(s, r, seat, FOE_STRIKE)
        damage = max(0, damage + boost(s, r, seat, FOE_POWER))
        needed = hits_for(s.foe_health + boost(s, r, seat, FOE_HEALTH), power + boost(s, r, seat, BATTLE_POWER))
    return race_value(s, r, seat, own - other, needed, damage, prize_of(s, r, w, seat, s.foe, s.lair_at))


@kernel
def boost(s: State, r: Rules, seat: int, op: int) -> int:
    """What the hero's cards will change by an operation when it engages."""
    if (s.triggers[seat] >> ENGAGED) & 1 == 0:
        return 0
    found = 0
    for i in range(r.reacts_first[ENGAGED], r.reacts_first[ENGAGED] + r.reacts_count[ENGAGED]):
        card = r.reacts[i]
        part = r.card_part[card]
        if s.place[card] != HELD + seat:
            continue
        for effect in range(r.part_first_effect[part], r.part_first_effect[part] + r.part_effects[part]):
            first, conditions = r.effect_first[effect], r.effect_conditions[effect]
            if r.effect_trigger[effect] == ENGAGED and conditions_hold(s, r, seat, first, conditions):
                for row in range(first + conditions, first + r.effect_rows[effect]):
                    if r.step_op[row] == op:
                        found += r.step_argument[row]
    return found


@kernel
def prospect(s: State, r: Rules, w: Workspace, seat: int, card: int, lair: int) -> float:
    """What meeting a monster is worth; at least nothing, as the hero may withdraw."""
    foe, foe_health, engaged, at = s.foe, s.foe_health, s.engaged, s.lair_at
    s.foe = card
    s.foe_health = r.part_health[r.card_part[card]]
    s.engaged = 0
    s.lair_at = lair
    value = battle_value(s, r, w, seat)
    s.foe = foe
    s.foe_health = foe_health
    s.engaged = engaged
    s.lair_at = at
    return max(0.0, value)


@kernel
def draw_value(s: State, r: Rules, w: Workspace, seat: int) -> float:
    """What it is worth on average to draw a battle card: every card of the deck is as likely."""
    for place in (DECK, DISCARD):
        total = 0.0
        count = 0
        for card in range(r.first_card[BATTLES], r.first_card[BATTLES] + r.card_count[BATTLES]):
            if s.place[card] == place:
                count += 1
                if r.part_health[r.card_part[card]] > 0:
                    total += prospect(s, r, w, seat, card, NONE)
                else:
                    total += health_value(s, seat, 2.0)
        if count > 0:
            return total / count
    return 0.0


@kernel
def has_foe(s: State) -> bool:
    """Whether there is anybody to fight now."""
    return s.foe != NO_CARD
