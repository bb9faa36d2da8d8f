"""The two modes: compiled and plain Python play the same game, move by move and field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from toolkit.engine.chance import derive
from toolkit.engine.contract import (
    apply,
    capped,
    copy_state,
    determinize,
    evaluate,
    exposure,
    fault,
    legal_moves,
    move_component,
    move_key,
    move_phase,
    outcome,
    score,
    setup,
    to_move,
    turns,
)
from toolkit.engine.kernel import kernel, link_plain
from toolkit.engine.record import Floats, Grid, Int, Ints, Layout, Record
from toolkit.running.compile_cache import Journal, one_compiler
from toolkit.running.runner import PUBLISHED, Runner
from toolkit.testing.trial import Trial

LOOKS = 160


class Look(Record):
    """Everything the contract's functions say of one position, and the move chosen there."""

    seat: Int
    count: Int
    move: Int
    turn: Int
    capped: Int
    fault: Int
    moves: Annotated[Ints, "moves"]
    keys: Annotated[Ints, "moves"]
    components: Annotated[Ints, "moves"]
    phases: Annotated[Ints, "moves"]
    score: Annotated[Floats, "seats"]
    worth: Annotated[Floats, "seats"]
    exposure: Annotated[Grid, "exposure_rows", "components"]


@kernel
def look_at(s: Any, r: Any, look: Look, key: int) -> None:
    """Write what is true in `s` into `look`, and choose a random move."""
    look.seat = to_move(s, r)
    look.turn = turns(s, r)
    look.capped = capped(s, r)
    look.fault = fault(s, r)
    look.count = 0
    if look.seat >= 0:
        look.count = legal_moves(s, r, look.moves)
    rank = -1
    for i in range(look.count):
        look.keys[i] = move_key(s, r, look.moves[i])
        look.components[i] = move_component(s, r, look.moves[i])
        look.phases[i] = move_phase(s, r, look.moves[i])
        if derive(key, look.keys[i]) > rank:
            rank = derive(key, look.keys[i])
            look.move = look.moves[i]
    look_at_seats(s, r, look)


@kernel
def look_at_seats(s: Any, r: Any, look: Look) -> None:
    """Write what each seat has in `s` into `look`."""
    seats = len(look.score)
    for seat in range(seats):
        look.score[seat] = score(s, r, seat)
        if look.seat >= 0:
            look.worth[seat] = evaluate(s, r, seat)
        else:
            look.worth[seat] = outcome(s, r, seat)
        for kind in range(len(look.exposure) // seats):
            for component in range(len(look.exposure[0])):
                look.exposure[kind * seats + seat][component] = exposure(s, r, seat, component, kind)


@kernel
def walk(r: Any, states: Any, views: Any, looks: Any, seed: int, key: int) -> int:
    """Play at random, keeping every position, what a seat sees of it, and a look; returns how many there are."""
    setup(states[0], r, seed)
    for i in range(len(looks)):
        s = states[i]
        look_at(s, r, looks[i], derive(key, i))
        copy_state(views[i], s)
        if looks[i].seat < 0:
            return i + 1
        determinize(views[i], r, i % len(looks[i].score), derive(key, -i))
        copy_state(states[i + 1], s)
        apply(states[i + 1], r, looks[i].move)
    return len(looks)


class Walker:
    """Walks games of a trial in one mode."""

    def __init__(self, trial: Trial, *, compiled: bool) -> None:
        tables = trial.tables
        sizes = tables.row_sizes
        self.compiled = compiled
        self.look: Layout[Look] = Layout(Look, sizes)
        self.state: Layout[Any] = Layout(trial.game.state, sizes)
        if not compiled:
            self.rules, self.kernel = tables.rules, link_plain(walk, trial.game.fill)
            return
        from toolkit.engine.compiled import link_compiled, link_key

        packed = Layout(trial.game.rules_record, sizes)
        array = packed.array(1)
        packed.pack(tables.rules, array[0])
        self.rules = array[0]
        self.kernel = link_compiled(walk, trial.game.fill, Journal(lambda: None))
        with one_compiler(link_key(walk, trial.game.fill)):
            self.kernel(self.rules, self.state.array(1), self.state.array(1), self.look.array(0), 0, 0)

    def walk(self, seed: int, key: int) -> list[Mapping[str, Any]]:
        """Every position of a game as the fields of its state, of a seat's view, and of the look at it."""
        states: Any = self.state.array(LOOKS + 1) if self.compiled else self.state.many(LOOKS + 1)
        views: Any = self.state.array(LOOKS) if self.compiled else self.state.many(LOOKS)
        looks: Any = self.look.array(LOOKS) if self.compiled else self.look.many(LOOKS)
        count = self.kernel(self.rules, states, views, looks, seed, key)
        return [
            {
                **{f"state {name}": value for name, value in self.state.values(states[i]).items()},
                **{f"view {name}": value for name, value in self.state.values(views[i]).items()},
                **{f"look {name}": value for name, value in self.look.values(looks[i]).items()},
            }
            for i in range(count)
        ]


def modes_agree_move_by_move(trial: Trial) -> None:
    """Compiled and plain kernels give equal states, views and answers in every position of random games."""
    plain, compiled = Walker(trial, compiled=False), Walker(trial, compiled=True)
    for number in range(trial.depth.games):
        pairs = zip(plain.walk(trial.seed(number), number), compiled.walk(trial.seed(number), number), strict=True)
        for move, (expected, got) in enumerate(pairs):
            differing = [f"{name}: {value} / {got[name]}" for name, value in expected.items() if got[name] != value]
            message = f"plain / compiled differ after {move} moves of game {number}: {differing}"
            trial.require(holds=not differing, message=message)


def modes_agree_on_matches(trial: Trial) -> None:
    """Compiled and plain matches give equal rows, whatever bots meet."""
    for bots in trial.seatings(with_search=True):
        both = [Runner(trial.game, trial.tables, bots, compiled=each) for each in (False, True)]
        plain, compiled = (each.play(each.memory(), 5, 0, trial.depth.games, trial.players) for each in both)
        differing = [name for name in PUBLISHED if plain[name].tolist() != compiled[name].tolist()]
        trial.require(holds=not differing, message=f"plain and compiled games of {bots} differ in {differing}")
