"""Opens a game record with the content and rules of today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.engine.position import Position
from toolkit.engine.record_text import GameRecord, RecordedMove, read_record, replay
from toolkit.library.opening import open_game
from toolkit.project import Project
from toolkit.running.records import start_of
from toolkit.running.request import Request


@dataclass(frozen=True)
class OpenRecord:
    """A record and the game it is replayed with."""

    title: str
    record: GameRecord
    request: Request

    @property
    def start(self) -> Position:
        """The position in which the recorded game begins."""
        return start_of(self.request, self.record.heading.block)

    @property
    def differences(self) -> tuple[str, ...]:
        """What was other when the record was made: "content", "rules"."""
        head = self.record.heading
        pairs = (("content", head.content, self.request.content_hash), ("rules", head.rules, self.request.rules_hash))
        return tuple(name for name, then, now in pairs if then != now)

    def steps(self) -> Iterator[tuple[RecordedMove, Position]]:
        """Each move with the position after it. Raises RecordError at the first line that does not hold."""
        return replay(self.record, self.start)


def open_record(project: Project, text: str) -> OpenRecord:
    """The record in `text` with its game. Raises RecordError, and what `open_game` and a request raise."""
    record = read_record(text)
    head = record.heading
    opened = open_game(project, head.game)
    request = Request(opened.game, opened.data, head.bots, 1, head.seed, options=head.options)
    return OpenRecord(opened.title, record, request)
