"""place: -1 in the deck, seat in that hand, 100 + seat played by it. A move is a card."""

from toolkit.engine.chance import derive, mix, shuffle
from toolkit.engine.kernel import kernel

PLAYED = 100


@kernel
def setup(s, r, seed):
    s.seed = seed
    s.plays = 0
    s.next = 0
    for i in range(len(s.place)):
        s.place[i] = -1
        s.order[i] = 0
        s.dealt[i] = 0
        s.scratch[i] = 0
    for i in range(r.cards):
        s.order[i] = i
        s.dealt[i] = -1
    shuffle(s.order, 0, r.cards, r.subject, derive(seed, 1), s.scratch)
    for seat in range(r.players):
        s.total[seat] = 0
        s.held[seat] = 0
        for _ in range(r.hand):
            if s.next < r.cards:
                s.dealt[s.order[s.next]] = seat
            draw(s, r, seat)


@kernel
def draw(s, r, seat):
    if s.next < r.cards:
        s.place[s.order[s.next]] = seat
        s.order[s.next] = 0
        s.held[seat] += 1
        s.next += 1


@kernel
def to_move(s, r):
    seat = s.plays % r.players
    if s.plays >= r.rounds * r.players or s.held[seat] == 0:
        return -1
    return seat


@kernel
def legal_moves(s, r, moves):
    seat = to_move(s, r)
    count = 0
    if seat >= 0:
        for card in range(r.cards):
            if s.place[card] == seat:
                moves[count] = card
                count += 1
    return count


@kernel
def apply(s, r, move):
    seat = to_move(s, r)
    s.place[move] = PLAYED + seat
    s.held[seat] -= 1
    s.total[seat] += r.value[move]
    draw(s, r, seat)
    s.plays += 1


@kernel
def outcome(s, r, seat):
    best = 0
    sharing = 0
    for each in range(r.players):
        if s.total[each] > best:
            best = s.total[each]
            sharing = 0
        if s.total[each] == best:
            sharing += 1
    if s.total[seat] == best:
        return 1.0 / sharing
    return 0.0


@kernel
def capped(s, r):
    return 0


@kernel
def score(s, r, seat):
    return 1.0 * s.total[seat]


@kernel
def evaluate(s, r, seat):
    total = 0
    for each in range(r.players):
        total += s.total[each] + 1
    return (s.total[seat] + 1) / total


@kernel
def turns(s, r):
    return s.plays


@kernel
def is_unseen(s, card, seat):
    return s.place[card] < PLAYED and s.place[card] != seat


@kernel
def determinize(s, r, seat, key):
    unseen = 0
    for card in range(r.cards):
        if is_unseen(s, card, seat):
            unseen += 1
        if s.dealt[card] != seat:
            s.dealt[card] = -1
    first = r.cards - unseen
    at = first
    for i in range(first):
        s.order[i] = 0
    for card in range(r.cards):
        if is_unseen(s, card, seat):
            s.order[at] = card
            at += 1
    shuffle(s.order, first, unseen, r.subject, derive(key, 2), s.scratch)
    at = first
    for other in range(r.players):
        if other != seat:
            for _ in range(s.held[other]):
                s.place[s.order[at]] = other
                s.order[at] = 0
                at += 1
    for i in range(at, r.cards):
        s.place[s.order[i]] = -1
    s.seed = mix(key)


@kernel
def exposure(s, r, seat, component, kind):
    if kind == 0 and s.dealt[component] == seat:
        return 1
    if kind == 1 and s.place[component] == seat:
        return 1
    if kind > 0 and s.place[component] == PLAYED + seat:
        return 1
    return 0


@kernel
def tally(s, r, seat, kind):
    if kind == 0:
        return s.total[seat]
    count = 0
    for card in range(r.cards):
        if s.place[card] == PLAYED + seat:
            count += 1
    return count


@kernel
def move_component(s, r, move):
    return move


@kernel
def move_phase(s, r, move):
    if move * 2 < r.cards:
        return 0
    return 1


@kernel
def move_key(s, r, move):
    return r.subject[move]


@kernel
def fault(s, r):
    return 0
