"""What the expert expects of a round: the worth of stopping at each distance from the target, and of going on.

All is in victory points; fuel counts for what it buys at the end. The others' results are guessed from how such rounds
end. Drawing on is worked out from the cards that may come, as if each were put back. A thought about a race begins with
`look_around`, lists the cards that may come, works out hopes, and ends with `forget`.
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import thing_of, troop_of
from toolkit.games.dirt_and_glory.odds import UNKNOWN, known_top
from toolkit.games.dirt_and_glory.state import HAS_OVERRUN, HAS_PASSED, PLACES, ROOMS, Rules, State
from toolkit.games.dirt_and_glory.terms import WOULD_OVERRUN
from toolkit.games.dirt_and_glory.values import speed_of, target_of, worth

FUEL_WORTH = 0.5
ENDS_NEARER = (0.0, 0.34, 0.60, 0.75, 0.83, 0.87, 0.89, 0.90)
"""How often a caravan that races ends nearer to the target than 0, 1, 2 …; all the rest overruns."""

FARTHEST = 7
PAID = 4
"""How many places a thought about a race tells apart: beyond three rivals ahead all pay alike."""

CARD_SIZE = 3
SOME = 2
"""How many other cards a caravan has on the way."""

ESCAPES, SPECIAL, HIGH = 1, 2, 4
OUT, FAR = -1, 1000
"""The gap of a seat that is out of the race by an overrun; a racing seat's gap is written as `FAR` more."""


@kernel
def fuel_gain(s: State, r: Rules, seat: int, fuel: int) -> float:
    """What so much more fuel is worth to a seat, which can't have more than the cap."""
    return FUEL_WORTH * (min(s.fuel[seat] + fuel, r.fuel_cap) - s.fuel[seat])


@kernel
def pay_for(s: State, r: Rules, seat: int, place: int) -> float:
    """What a place at this round's location is worth to a seat; a place beyond the rows is that of an overrun."""
    location = s.road[min(s.round, r.rounds - 1)]
    if place < r.location_rows[location]:
        return r.row_points[location][place] + fuel_gain(s, r, seat, r.row_fuel[location][place])
    return r.others_points[location] + fuel_gain(s, r, seat, r.others_fuel[location])


@kernel
def note_pay(s: State, r: Rules, seat: int) -> None:
    """Note what each place pays."""
    for place in range(PAID):
        s.pays[place] = pay_for(s, r, seat, place)


@kernel
def look_around(s: State, r: Rules, seat: int) -> None:
    """Note what each place pays, and how the others stand."""
    target = target_of(s, r)
    note_pay(s, r, seat)
    for other in range(r.players):
        if s.status[other] == HAS_OVERRUN:
            s.gaps[other] = OUT
        else:
            s.gaps[other] = max(OUT, target - speed_of(s, r, other))
            if s.status[other] != HAS_PASSED:
                s.gaps[other] += FAR


@kernel
def look_ahead(s: State, r: Rules, seat: int) -> None:
    """Note what each place pays, for a race that nobody has begun."""
    note_pay(s, r, seat)
    for other in range(r.players):
        s.gaps[other] = FAR + ROOMS


@kernel
def odds_to_beat(s: State, other: int, gap: int, cards: int) -> float:
    """How likely another seat ends nearer to the target than `gap`, or as near with fewer cards than `cards`."""
    now = s.gaps[other]
    if now < 0:
        return 0.0
    if now >= FAR:
        return odds_of_racer(now - FAR, gap)
    if now != gap:
        return 1.0 if now < gap else 0.0
    if s.caravan_count[other] != cards:
        return 1.0 if s.caravan_count[other] < cards else 0.0
    return 0.5


@kernel
def odds_of_racer(now: int, gap: int) -> float:
    """`odds_to_beat` for a seat that still races and is `now` away: it ends nowhere farther off."""
    if gap > now:
        return ENDS_NEARER[FARTHEST]
    nearer = ENDS_NEARER[min(gap, FARTHEST)]
    if gap == now:
        return 0.5 * (nearer + ENDS_NEARER[FARTHEST])
    return 0.5 * (nearer + ENDS_NEARER[min(gap + 1, FARTHEST)])


@kernel
def stop_worth(s: State, r: Rules, seat: int, gap: int, cards: int) -> float:
    """What stopping `gap` away from the target with so many cards is worth: each place by its odds."""
    none = 1.0
    one = 0.0
    two = 0.0
    more = 0.0
    for other in range(r.players):
        if other != seat:
            p = odds_to_beat(s, other, gap, cards)
            more += two * p
            two += (one - two) * p
            one += (none - one) * p
            none -= none * p
    return none * s.pays[0] + one * s.pays[1] + two * s.pays[2] + more * s.pays[3]


@kernel
def has_trigger(s: State, r: Rules, seat: int, trigger: int) -> bool:
    """Whether any card of a caravan has an ability for a trigger."""
    for i in range(s.caravan_count[seat]):  # noqa: SIM110  # no generators in kernels
        if (r.troop_triggers[troop_of(s.caravan[seat][i])] >> trigger) & 1 != 0:
            return True
    return False


@kernel
def list_draws(s: State, r: Rules, seat: int) -> int:
    """List the cards that may come: those in places of the deck that the seat does not know. Returns how many."""
    cards = 0
    others, deck = s.caravan_count[seat], max(0, s.deck_count[seat] - 1)
    more = drift(s, r, seat)
    for i in range(s.deck_count[seat]):
        if (s.deck_seen[seat][i] >> seat) & 1 == 0:
            add_draw(s, r, seat, cards, s.deck[seat][i], others, deck, more)
            cards += 1
    return cards


@kernel
def drift(s: State, r: Rules, seat: int) -> int:
    """How much the cards that are in a caravan change in value when one more joins them off the deck."""
    count, deck = s.caravan_count[seat], s.deck_count[seat]
    change = 0
    for i in range(count):
        thing = s.caravan[seat][i]
        if r.troop_changes[troop_of(thing)] != 0:
            before = worth(s, r, seat, thing, count - 1, deck)
            change += worth(s, r, seat, thing, count, max(0, deck - 1)) - before
    return change


@kernel
def add_draw(s: State, r: Rules, seat: int, at: int, troop: int, others: int, deck: int, more: int) -> None:
    """Write a card into the list: its lower value into `pile`, the higher one and whether it can leave to `scratch`.

    `more` is what it adds to the speed beside its own value.
    """
    s.pile[at] = worth(s, r, seat, thing_of(troop, 0), others, deck) + more
    high = s.pile[at]
    if r.troop_is_dual[troop] != 0:
        high = r.troop_high[troop] + more
    s.scratch[at] = high * HIGH + r.troop_escapes[troop]
    if high > s.pile[at] or r.troop_escapes[troop] != 0:
        s.scratch[at] += SPECIAL


@kernel
def draw_worth(s: State, room: int, i: int, bust: float) -> float:
    """The worth of drawing card `i` of the list with `room` left. A card worth nothing leaves things as they are."""
    left = room - s.pile[i]
    if left < 0:
        return bust
    value = s.hopes[left] if left < room else s.stops[min(left, ROOMS - 1)]
    if s.scratch[i] & SPECIAL != 0:
        higher = room - s.scratch[i] // HIGH
        if 0 <= higher < left:
            value = max(value, s.hopes[higher])
        if s.scratch[i] & ESCAPES != 0:
            value = max(value, s.stops[room])
    return value


@kernel
def work_out(s: State, r: Rules, seat: int, room: int, cards: int, count: int, bust: float, most: int) -> None:
    """Fill `stops` for every room up to `room`, and `hopes` up to `most`, from the listed `cards`.

    `count` are in the caravan now.
    """
    for left in range(last_room(s, room, cards) + 1):
        more = (max(0, room - left) + CARD_SIZE - 1) // CARD_SIZE
        s.stops[left] = stop_worth(s, r, seat, left, count + more)
    for left in range(most + 1):
        s.hopes[left] = s.stops[left]
        if cards > 0:
            s.hopes[left] = max(s.stops[left], going_on(s, left, cards, bust))


@kernel
def last_room(s: State, room: int, cards: int) -> int:
    """The largest room that a card which slows the caravan down can lead to."""
    slowest = 0
    for i in range(cards):
        slowest = min(slowest, s.pile[i])
    return min(room - slowest, ROOMS - 1)


@kernel
def going_on(s: State, room: int, cards: int, bust: float) -> float:
    """The worth of one more card with `room` left, each of the listed cards equally likely."""
    total = 0.0
    for i in range(cards):
        total += draw_worth(s, room, i, bust)
    return total / cards


@kernel
def bust_worth(s: State, r: Rules, seat: int, room: int) -> float:
    """The worth of being too fast: a card that saves the caravan is as good as stopping a little farther off."""
    bust = pay_for(s, r, seat, PLACES)
    if has_trigger(s, r, seat, WOULD_OVERRUN):
        bust = max(bust, stop_worth(s, r, seat, room + 1, s.caravan_count[seat]))
    return bust


@kernel
def forget(s: State, r: Rules, cards: int, room: int) -> None:
    """Leave nothing of a thought behind."""
    for i in range(last_room(s, room, cards) + 1):
        s.hopes[i] = 0.0
        s.stops[i] = 0.0
    for i in range(cards):
        s.pile[i] = 0
        s.scratch[i] = 0
    for place in range(PAID):
        s.pays[place] = 0.0
    for other in range(r.players):
        s.gaps[other] = 0


@kernel
def room_of(s: State, r: Rules, seat: int) -> int:
    """How far a seat's caravan is from the target; negative when it is too fast."""
    return min(target_of(s, r) - speed_of(s, r, seat), ROOMS - 1)


@kernel
def stop_now_worth(s: State, r: Rules, seat: int) -> float:
    """What this round is worth to a seat that stops, or has stopped, where it is."""
    room = room_of(s, r, seat)
    look_around(s, r, seat)
    value = pay_for(s, r, seat, PLACES)
    if room >= 0 and s.status[seat] != HAS_OVERRUN:
        value = stop_worth(s, r, seat, room, s.caravan_count[seat])
    forget(s, r, 0, 0)
    return value


@kernel
def round_worth(s: State, r: Rules, seat: int) -> float:
    """What this round is worth to a seat as things stand, if it goes on as long as that is best."""
    room = room_of(s, r, seat)
    if s.status[seat] == HAS_OVERRUN or s.status[seat] == HAS_PASSED or room < 0:
        return stop_now_worth(s, r, seat)
    look_around(s, r, seat)
    cards = list_draws(s, r, seat)
    value = next_worth(s, r, seat, room, cards, 1)
    value = max(s.stops[room], value)
    forget(s, r, cards + 1 if known_top(s, seat) != UNKNOWN else cards, room)
    return value


@kernel
def play_worth(s: State, r: Rules, seat: int, within_reach: int) -> float:
    """What this round is worth to a seat in the race if it plays the top card of its deck next.

    With `within_reach` 1 that is no more than stopping where all cards of the deck together would lead.
    """
    room = room_of(s, r, seat)
    look_around(s, r, seat)
    cards = list_draws(s, r, seat)
    value = next_worth(s, r, seat, room, cards, within_reach)
    forget(s, r, cards + 1 if known_top(s, seat) != UNKNOWN else cards, room)
    return value


@kernel
def next_worth(s: State, r: Rules, seat: int, room: int, cards: int, within_reach: int) -> float:
    """`play_worth` when the look around is done and the cards are listed; a top card that is known joins the list."""
    bust = bust_worth(s, r, seat, room)
    work_out(s, r, seat, room, cards, s.caravan_count[seat], bust, max(0, room - 1))
    top = known_top(s, seat)
    if top != UNKNOWN:
        add_draw(s, r, seat, cards, top, s.caravan_count[seat], s.deck_count[seat] - 1, drift(s, r, seat))
        return draw_worth(s, room, cards, bust)
    if cards == 0:
        return pay_for(s, r, seat, PLACES)
    value = going_on(s, room, cards, bust)
    if within_reach != 0:
        value = min(value, reach_worth(s, room, cards))
    return value


@kernel
def reach_worth(s: State, room: int, cards: int) -> float:
    """The hope for where all the listed cards together would lead, if that is not the target."""
    together = 0
    for i in range(cards):
        together += s.scratch[i] // HIGH
    if together >= room:
        return s.hopes[0]
    return s.stops[min(room - together, room)]


@kernel
def fresh_worth(s: State, r: Rules, seat: int, room: int, with_reserve: int, extra: int) -> float:
    """What a new race to a target of `room` is worth to a seat: with all its cards, its reserve only if asked for.

    `extra` is one more troop in its deck, or −1.
    """
    look_ahead(s, r, seat)
    cards = 0
    half = (s.deck_count[seat] + s.caravan_count[seat]) // 2
    for i in range(s.deck_count[seat]):
        add_draw(s, r, seat, cards, s.deck[seat][i], SOME, half, 0)
        cards += 1
    for i in range(s.caravan_count[seat]):
        add_draw(s, r, seat, cards, troop_of(s.caravan[seat][i]), SOME, half, 0)
        cards += 1
    if with_reserve != 0:
        for i in range(s.reserve_count[seat]):
            add_draw(s, r, seat, cards, s.reserve[seat][i], SOME, half, 0)
            cards += 1
    if extra >= 0:
        add_draw(s, r, seat, cards, extra, SOME, half, 0)
        cards += 1
    room = min(room, ROOMS - 1)
    work_out(s, r, seat, room, cards, 0, pay_for(s, r, seat, PLACES), room)
    value = s.hopes[room]
    if cards > 0:
        value = min(value, reach_worth(s, room, cards))
    forget(s, r, cards, room)
    return value
