"""The plain fields of a state as positions write them: labels, words for numbers, and what is left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from toolkit.errors import UnknownNameError, UsageError

SEAT_WORDS = {-1: "-"}
STAGES = dict(enumerate(("keeping", "retrieving", "racing", "after-play", "turn-done", "ranking", "round-done"), 1))
ASKS = dict(
    enumerate(
        (
            *("nothing", "keep", "retrieve", "start", "action", "value", "after", "save", "trigger"),
            *("put", "card", "seat", "market", "tie"),
        )
    )
)
STATUSES = dict(enumerate(("fresh", "racing", "passed", "overran")))
LEAVINGS = dict(enumerate(("stays", "leaves", "buys")))
ENDS = dict(enumerate(("goes-on", "won", "capped")))

FRAME = ("frame_seat", "frame_slot", "frame_step")

_LARGEST = 2**63 - 1


@dataclass(frozen=True)
class PlainField:
    """A number of the state. `words` stand for some numbers; `shift` is added when written."""

    name: str
    label: str
    default: int = 0
    words: dict[int, str] = field(default_factory=dict)
    shift: int = 0
    is_always: bool = False

    def written(self, value: int) -> str:
        """The number as a position says it."""
        return self.words.get(value, str(value + self.shift))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in self.words.items()}

    def read(self, word: str) -> int:
        """The number that a word of a position stands for. Raises UsageError."""
        if word in self._numbers:
            return self._numbers[word]
        if self.words and self.words is not SEAT_WORDS:
            raise UnknownNameError(self.label, word, self._numbers)
        return whole(word) - self.shift


def whole(word: str) -> int:
    """A whole number. Raises UsageError."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or int(digits) > _LARGEST:
        raise UsageError(f"'{word}' is no number")
    return int(word)


HEADER = (
    PlainField("round", "round", shift=1, is_always=True),
    PlainField("turn", "turn"),
    PlainField("first", "first", words=SEAT_WORDS, is_always=True),
    PlainField("player", "player", -1, SEAT_WORDS),
    PlainField("stage", "stage", 3, STAGES),
    PlainField("asked", "asked", -1, SEAT_WORDS),
    PlainField("asks", "asks", 0, ASKS),
    PlainField("over", "over", 0, ENDS),
    PlainField("fault", "fault"),
    PlainField("passes", "passes"),
    PlainField("at", "at"),
    PlainField("played", "played", -1),
    PlainField("uses", "uses"),
    PlainField("looked", "looked"),
    PlainField("tying", "tying"),
)

SEAT = (
    PlainField("status", "status", 0, STATUSES, is_always=True),
    PlainField("points", "points"),
    PlainField("fuel", "fuel", is_always=True),
    PlainField("leaving", "leaving", 0, LEAVINGS),
    PlainField("pass_order", "order"),
    PlainField("shuffles", "shuffles"),
    PlainField("place", "place", -1),
    PlainField("tie_value", "tie"),
)
