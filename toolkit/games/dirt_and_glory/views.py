"""What can be asked of a game without playing it on: who is to move, results, measures, what a move is."""

from __future__ import annotations

from toolkit.engine.chance import derive, mix
from toolkit.engine.kernel import kernel
from toolkit.games.dirt_and_glory.coding import (
    CHOOSE_SEAT,
    END_TURN,
    PLAY,
    SET_VALUE,
    USE,
    kind_of,
    named_by,
    place_of,
    side_of,
    troop_of,
)
from toolkit.games.dirt_and_glory.state import (
    ASKS_ACTION,
    ASKS_AFTER,
    ASKS_KEEP,
    ASKS_MARKET,
    ASKS_RETRIEVE,
    ASKS_START,
    ASKS_TIE,
    ASKS_VALUE,
    CAPPED,
    WON,
    Rules,
    State,
)
from toolkit.games.dirt_and_glory.terms import NO_TROOP, NOBODY

NAMING_NO_CARD = (CHOOSE_SEAT, SET_VALUE)

EXPOSURES = ("dealt", "held", "used", "taken")
DEALT, HELD, USED = 0, 1, 2

TALLIES = ("races", "overruns")
RACES = 0

PHASES = ("keep", "retrieve", "start", "play", "pass", "fuel", "ability", "end", "market", "value", "tie")
(
    IN_KEEP,
    IN_RETRIEVE,
    IN_START,
    IN_PLAY,
    IN_PASS,
    IN_FUEL,
    IN_ABILITY,
    IN_END,
    IN_MARKET,
    IN_VALUE,
    IN_TIE,
) = range(11)


@kernel
def to_move(s: State, r: Rules) -> int:
    """The seat that must choose; NOBODY when the game is over."""
    if s.over != 0:
        return NOBODY
    return s.asked


@kernel
def outcome(s: State, r: Rules, seat: int) -> float:
    """1 for the winner, 0 for the others; an equal share each in a game that reached its cap."""
    if s.over != WON:
        return 1.0 / r.players
    if s.place[seat] == 0:
        return 1.0
    return 0.0


@kernel
def capped(s: State, r: Rules) -> int:
    """1 when the game ended by the cap on turns."""
    if s.over == CAPPED:
        return 1
    return 0


@kernel
def turns(s: State, r: Rules) -> int:
    """Turns that have ended."""
    return s.turn


@kernel
def fault(s: State, r: Rules) -> int:
    """0, or which impossible thing happened: see the state module."""
    return s.fault


@kernel
def score(s: State, r: Rules, seat: int) -> float:
    """The seat's victory points. Frozen."""
    return 1.0 * s.points[seat]


@kernel
def exposure(s: State, r: Rules, seat: int, component: int, kind: int) -> int:
    """Whether the seat drew a troop at the setup, ever had it, or chose it; and how often it played it."""
    if kind == USED:
        return s.used[seat][component]
    mask = s.taken[component]
    if kind == DEALT:
        mask = s.dealt[component]
    elif kind == HELD:
        mask = s.held[component]
    return (mask >> seat) & 1


@kernel
def tally(s: State, r: Rules, seat: int, kind: int) -> int:
    """How many races the seat has left, one a round; and how many of them by an overrun."""
    if kind == RACES:
        return s.races[seat]
    return s.overruns[seat]


@kernel
def move_component(s: State, r: Rules, move: int) -> int:
    """The troop that a move plays, uses or chooses, or −1: of an unknown card, or of none."""
    kind = kind_of(move)
    if kind == CHOOSE_SEAT or named_by(move) < 0:
        return NO_TROOP
    if kind == SET_VALUE:
        return s.tie_draw[s.asked] if s.asks == ASKS_TIE else s.air
    return troop_of(named_by(move))


@kernel
def move_phase(s: State, r: Rules, move: int) -> int:
    """What kind of decision it is."""
    kind = kind_of(move)
    if s.asks == ASKS_ACTION:
        return phase_of_action(kind, named_by(move))
    if s.asks == ASKS_AFTER:
        return phase_after_play(kind)
    if s.asks == ASKS_KEEP:
        return IN_KEEP
    if s.asks == ASKS_RETRIEVE:
        return IN_RETRIEVE
    if s.asks == ASKS_START:
        return IN_START
    if s.asks == ASKS_MARKET:
        return IN_MARKET
    if s.asks == ASKS_VALUE:
        return IN_VALUE
    if s.asks == ASKS_TIE:
        return IN_TIE
    return IN_ABILITY


@kernel
def phase_of_action(kind: int, named: int) -> int:
    """The phase of a move at the beginning of a turn."""
    if kind == PLAY:
        return IN_PLAY
    if named >= 0:
        return IN_FUEL
    return IN_PASS


@kernel
def phase_after_play(kind: int) -> int:
    """The phase of a move after a card was played."""
    if kind == USE:
        return IN_ABILITY
    if kind == END_TURN:
        return IN_END
    return IN_FUEL


@kernel
def move_key(s: State, r: Rules, move: int) -> int:
    """A number for a move made of its kind, the subject of what it names, and its place."""
    kind = kind_of(move)
    named = named_by(move)
    key = derive(mix(kind), place_of(move))
    if named < 0:
        return key
    if kind in NAMING_NO_CARD:
        return derive(key, named)
    return derive(derive(key, r.troop_subject[troop_of(named)]), side_of(named))
