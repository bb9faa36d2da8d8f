"""Records of simulated games: their moves put back into words, one file a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from toolkit.engine.match import MOVE_CAP, game_seed
from toolkit.engine.position import Position
from toolkit.engine.record_text import GameRecord, Heading, record_game, write_record
from toolkit.errors import ToolkitError
from toolkit.running.asking import SeatedBots
from toolkit.running.request import Request
from toolkit.running.whole_file import write_whole
from toolkit.running.workers import Chunk


def heading(request: Request, block: int, rotation: int, bots: tuple[str, ...]) -> Heading:
    """The heading of one game of a request; `bots[seat]` is who plays there in this game."""
    return Heading(
        request.game.id,
        request.rules_hash,
        request.content_hash,
        request.players,
        request.seed,
        block,
        rotation,
        request.chosen,
        bots,
    )


def start_of(request: Request, block: int) -> Position:
    """The position in which the games of a block begin."""
    return Position.start(request.game, request.tables, game_seed(request.seed, block))


def record_of(request: Request, row: Any, moves: Sequence[int]) -> GameRecord:
    """The record of the game that `row` measured and whose first moves are `moves`."""
    block, rotation = int(row["block"]), int(row["rotation"])
    bots = tuple(request.bots[(seat + rotation) % request.players] for seat in range(request.players))
    start = start_of(request, block)
    is_long = len(moves) < row["moves"]
    every = _played_on(request, start, bots, int(row["seed"]), moves) if is_long else moves
    return record_game(heading(request, block, rotation, bots), start, every)


def write_records(folder: Path, request: Request, chunk: Chunk) -> None:
    """Write one file a game into `folder`, each whole or not at all. Raises ToolkitError where it can't be written."""
    for row, moves in zip(chunk.rows, chunk.moves, strict=True):
        record = record_of(request, row, moves)
        path = folder / f"{record.heading.block:06d}-{record.heading.rotation}.txt"
        try:
            write_whole(path, write_record(record))
        except OSError as error:
            raise ToolkitError(f"{path} can't be written: {error.strerror}") from error


def _played_on(
    request: Request, start: Position, bots: tuple[str, ...], seed: int, known: Sequence[int]
) -> Iterator[int]:
    """All moves of a game of which only the first are `known`: the bots are asked again, and choose the same."""
    seated = SeatedBots(request.game, request.tables, bots)
    asked = [0] * request.players
    at, number = start, 0
    while not at.is_over and number < MOVE_CAP:
        seat = at.to_move
        move = known[number] if number < len(known) else seated.choose(at, seed, asked[seat])
        yield move
        at = at.after(move)
        asked[seat] += 1
        number += 1
