"""A game as text: written, read back, and replayed move by move.

    toolkit record 1
    game: dustbiters
    rules: sha256:…
    content: sha256:…
    players: 2
    seed: 1
    block: 0
    rotation: 0
    option cars: 21
    seat 0: random
    seat 1: ismcts-400

    turn 1
    0: build horse
    0: end turn

    result: 1 0

Seat lines name each seat's bot, or who played. A result is each seat's share of the win (`, capped` where the game only
reached its cap) or `unfinished`. Values of options are JSON. Equal games give equal bytes; lines end in "\\n".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from toolkit.engine.position import Position
from toolkit.errors import RecordError, UsageError
from toolkit.model.json_text import read_json

FIRST_LINE = "toolkit record 1"
UNFINISHED = "unfinished"
CAPPED = ", capped"
LARGEST_SEED = 2**63

_TEXTS = ("game", "rules", "content")
_NUMBERS = ("players", "seed", "block", "rotation")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")
_SHARE = re.compile(r"[01]|1/[1-9][0-9]?")
_MOVE = re.compile(r"(0|[1-9][0-9]?): (.+)")
_TURN = re.compile(r"turn ([1-9][0-9]{0,8})")


@dataclass(frozen=True)
class Heading:
    """What a game was. `rules` and `content` are hashes; `seed`, `block` and `rotation` those of the simulation.

    `bots[seat]` played `seat` in this very game, whatever the rotation.
    """

    game: str
    rules: str
    content: str
    players: int
    seed: int
    block: int
    rotation: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]


@dataclass(frozen=True)
class RecordedMove:
    """One move in words, by `seat`, in turn number `turn`. `line` is its place in the file it was read from, or 0."""

    turn: int
    seat: int
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Result:
    """How a game ended: each seat's share of the win, and whether only the cap ended it; no shares when unfinished."""

    shares: tuple[float, ...] = ()
    capped: bool = False
    line: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The result as a record says it."""
        if not self.shares:
            return UNFINISHED
        shares = " ".join(str(Fraction(share).limit_denominator(99)) for share in self.shares)
        return shares + (CAPPED if self.capped else "")


@dataclass(frozen=True)
class GameRecord:
    """One game: its heading, its moves in order, its result."""

    heading: Heading
    moves: tuple[RecordedMove, ...]
    result: Result


def record_game(heading: Heading, start: Position, moves: Iterable[int]) -> GameRecord:
    """The record of the game that `moves` make from `start`. Raises UsageError for an illegal move."""
    kept: list[RecordedMove] = []
    at = start
    for move in moves:
        number = at.read_move(move)
        kept.append(RecordedMove(at.turn, at.to_move, at.move_text(number)))
        at = at.after(number)
    return GameRecord(heading, tuple(kept), result_of(at))


def result_of(position: Position) -> Result:
    """The result at a position: unfinished before the game's end."""
    return Result(position.shares, position.is_over and position.is_capped)


def write_record(record: GameRecord) -> str:
    """The record as text; `read_record` takes it back."""
    head = record.heading
    lines = [FIRST_LINE]
    lines += [f"{name}: {getattr(head, name)}" for name in (*_TEXTS, *_NUMBERS)]
    lines += [f"option {name}: {_json(head.options[name])}" for name in sorted(head.options)]
    lines += [f"seat {seat}: {bot}" for seat, bot in enumerate(head.bots)]
    turn = 0
    for move in record.moves:
        if move.turn != turn:
            turn = move.turn
            lines += ["", f"turn {turn}"]
        lines.append(f"{move.seat}: {move.text}")
    return "\n".join([*lines, "", f"result: {record.result.text}", ""])


def read_record(text: str) -> GameRecord:
    """The record that a text holds. Raises RecordError naming the line."""
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    if lines[0] != FIRST_LINE:
        raise RecordError(f"line 1: this is no game record: it does not begin with '{FIRST_LINE}'")
    body = lines.index("") if "" in lines else len(lines)
    heading = _read_heading(lines[1:body])
    moves, result = _read_body(lines, body, heading.players)
    return GameRecord(heading, tuple(moves), result)


def replay(record: GameRecord, start: Position) -> Iterator[tuple[RecordedMove, Position]]:
    """Each move with the position after it, from `start`. Raises RecordError at the first line that does not hold."""
    at = start
    for move in record.moves:
        at = _replayed(move, at)
        yield move, at
    if record.result.text == UNFINISHED:
        return
    if not at.is_over:
        raise RecordError(f"line {record.result.line}: the record ends here, but the game is not over")
    if result_of(at).text != record.result.text:
        raise RecordError(
            f"line {record.result.line}: the result is {result_of(at).text}, the record says {record.result.text}"
        )


def _replayed(move: RecordedMove, at: Position) -> Position:
    where = f"line {move.line}: " if move.line else ""
    if at.is_over:
        raise RecordError(f"{where}the game is over before '{move.text}'")
    if at.to_move != move.seat:
        raise RecordError(f"{where}'{move.text}' is by seat {move.seat}, but seat {at.to_move} is to move")
    if at.turn != move.turn:
        raise RecordError(f"{where}'{move.text}' is in turn {move.turn} of the record, but this is turn {at.turn}")
    try:
        return at.after(move.text)
    except UsageError as error:
        raise RecordError(f"{where}{error.message}", error.hint) from None


def _read_heading(lines: list[str]) -> Heading:
    found: dict[str, str] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines, start=2):
        name, colon, value = line.partition(": ")
        if not colon:
            raise RecordError(f"line {number}: '{line}' is no 'name: value'")
        if name in found:
            raise RecordError(f"line {number}: '{name}' stands here and in line {places[name]}")
        found[name], places[name] = value, number
    texts = [_take(found, name) for name in _TEXTS]
    numbers = [_whole(_take(found, name), name, places[name]) for name in _NUMBERS]
    bots = tuple(_take(found, f"seat {seat}") for seat in range(numbers[0]))
    options = {
        name.removeprefix("option "): _value(found.pop(name), places[name])
        for name in sorted(found)
        if name.startswith("option ")
    }
    for name in found:
        raise RecordError(f"line {places[name]}: a record's heading has no '{name}'")
    return Heading(texts[0], texts[1], texts[2], numbers[0], numbers[1], numbers[2], numbers[3], options, bots)


def _take(found: dict[str, str], name: str) -> str:
    if name not in found:
        raise RecordError(f"the record's heading lacks '{name}:'")
    return found.pop(name)


def _whole(text: str, name: str, line: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) >= LARGEST_SEED:
        raise RecordError(f"line {line}: {name} '{text}' is no whole number below 2^63")
    return int(text)


def _value(text: str, line: int) -> Any:
    try:
        return read_json(text)
    except ValueError:
        raise RecordError(f"line {line}: '{text[:60]}' is no JSON value") from None


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _read_body(lines: list[str], first: int, seats: int) -> tuple[list[RecordedMove], Result]:
    moves: list[RecordedMove] = []
    turn = 0
    for number, line in enumerate(lines[first:], start=first + 1):
        if line.startswith("result: "):
            _check_end(lines, number)
            return moves, _read_result(line.removeprefix("result: "), number, seats)
        if header := _TURN.fullmatch(line):
            turn = int(header[1])
        elif entry := _MOVE.fullmatch(line):
            moves.append(RecordedMove(turn, int(entry[1]), entry[2], number))
        elif line:
            raise RecordError(f"line {number}: '{line}' is neither 'turn N', 'seat: move' nor 'result: …'")
    raise RecordError(f"line {len(lines)}: the record ends without its result: part of it is missing")


def _check_end(lines: list[str], number: int) -> None:
    if any(lines[number:]):
        raise RecordError(f"line {number + 1}: nothing may follow the result")


def _read_result(text: str, line: int, seats: int) -> Result:
    if text == UNFINISHED:
        return Result(line=line)
    shares = text.removesuffix(CAPPED).split(" ")
    if len(shares) != seats or not all(_SHARE.fullmatch(share) for share in shares):
        raise RecordError(f"line {line}: '{text}' is no result of {seats} seats", "a share is 0, 1 or 1/k")
    return Result(tuple(float(Fraction(share)) for share in shares), text.endswith(CAPPED), line)
