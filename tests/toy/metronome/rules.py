from toolkit.engine.chance import derive
from toolkit.engine.kernel import kernel


@kernel
def setup(s, r, seed):
    s.beat = 0
    s.tocks = 0
    s.seed = seed


@kernel
def to_move(s, r):
    if s.beat >= r.beats and r.is_endless == 0:
        return -1
    return s.beat % r.seats


@kernel
def legal_moves(s, r, moves):
    moves[0] = 0
    moves[1] = 1
    return 2


@kernel
def apply(s, r, move):
    s.beat += 1
    s.tocks += move


@kernel
def outcome(s, r, seat):
    return r.shares[seat]


@kernel
def capped(s, r):
    if s.beat >= r.beats:
        return r.is_capped
    return 0


@kernel
def score(s, r, seat):
    return r.scores[s.beat % (r.beats + 1) * r.seats + seat]


@kernel
def evaluate(s, r, seat):
    return 1.0 / r.seats


@kernel
def turns(s, r):
    return s.beat


@kernel
def determinize(s, r, seat, key):
    s.seed = key


@kernel
def exposure(s, r, seat, component, kind):
    return kind * 100 + seat * 10 + component


@kernel
def move_component(s, r, move):
    return move


@kernel
def move_phase(s, r, move):
    return 0


@kernel
def move_key(s, r, move):
    return derive(5, move)


@kernel
def fault(s, r):
    if s.beat == r.fault_at:
        return 42
    return 0
