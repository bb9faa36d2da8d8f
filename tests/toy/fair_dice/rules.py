from tests.toy.fair_dice import GIVE, ROLL, SPAN, TURNS
from toolkit.engine.chance import below, derive, mix
from toolkit.engine.kernel import kernel


@kernel
def setup(s, r, seed):
    s.seed = seed
    s.beat = 0
    for seat in range(r.seats):
        s.points[seat] = 0.0


@kernel
def to_move(s, r):
    if s.beat >= TURNS:
        return -1
    return s.beat % r.seats


@kernel
def legal_moves(s, r, moves):
    for i in range(3):
        moves[i] = i
    return 3


@kernel
def apply(s, r, move):
    seat = s.beat % r.seats
    if move == ROLL:
        s.points[seat] += 1.0 + below(derive(s.seed, s.beat), 6) + 1 - 3.5
    elif move == GIVE:
        s.points[seat] -= 1.0
    s.beat += 1


@kernel
def evaluate(s, r, seat):
    return 0.5 + (s.points[seat] - s.points[1 - seat]) / SPAN


@kernel
def outcome(s, r, seat):
    return 0.5 + (s.points[seat] - s.points[1 - seat]) / SPAN


@kernel
def capped(s, r):
    return 0


@kernel
def score(s, r, seat):
    return s.points[seat]


@kernel
def turns(s, r):
    return s.beat


@kernel
def determinize(s, r, seat, key):
    s.seed = mix(key)


@kernel
def exposure(s, r, seat, component, kind):
    return 0


@kernel
def move_component(s, r, move):
    if move == ROLL:
        return 0
    return -1


@kernel
def move_phase(s, r, move):
    if move == ROLL:
        return 1
    return 0


@kernel
def move_key(s, r, move):
    return move


@kernel
def fault(s, r):
    return 0
