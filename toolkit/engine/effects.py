"""Effects as programs: steps written in key words become rows of integers that kernels read.

A game declares its vocabularies, word to number, and reads the columns back in its kernels. The five columns serve
every game: what is done (op), to what (selector), of those only which (filter, flags), with which number or
component (argument), and where it goes (destination). 0 in a column means that the step has no use for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from toolkit.engine.record import Record
from toolkit.errors import ContentError, did_you_mean

COLUMNS = ("op", "selector", "filter", "argument", "destination")


@dataclass(frozen=True)
class Row:
    """One step of a program."""

    op: int
    selector: int = 0
    filter: int = 0
    argument: int = 0
    destination: int = 0


@dataclass(frozen=True)
class Vocabulary:
    """The words of one column and the number that stands for each; `about` names the column in messages."""

    about: str
    numbers: Mapping[str, int]

    def number(self, word: str) -> int:
        """The number of `word`, 0 for "". Raises ContentError with a suggestion for a word the rules don't know."""
        if word and word not in self.numbers:
            near = did_you_mean(word, self.numbers)
            known = ", ".join(self.numbers)
            raise ContentError(f"no {self.about} '{word}'", f"did you mean '{near}'?" if near else f"known: {known}")
        return self.numbers[word] if word else 0

    def flags(self, words: Iterable[str]) -> int:
        """The numbers of several words, joined bit by bit; words not in the vocabulary are errors as in `number`."""
        joined = 0
        for word in words:
            joined |= self.number(word)
        return joined


@dataclass(frozen=True)
class Encoder:
    """Writes rows in one game's words."""

    ops: Vocabulary
    selectors: Vocabulary
    filters: Vocabulary
    destinations: Vocabulary

    def row(
        self, op: str, selector: str = "", filters: Iterable[str] = (), argument: int = 0, destination: str = ""
    ) -> Row:
        """The row of one step. Raises ContentError for an unknown word."""
        return Row(
            self.ops.number(op),
            self.selectors.number(selector),
            self.filters.flags(filters),
            argument,
            self.destinations.number(destination),
        )


@dataclass(frozen=True)
class Programs:
    """Many programs end to end: program i is the `length[i]` rows from `first[i]` on."""

    rows: tuple[Row, ...]
    first: tuple[int, ...]
    length: tuple[int, ...]


def joined(programs: Sequence[Sequence[Row]]) -> Programs:
    """`programs` end to end, in their order; an empty program has length 0."""
    rows: list[Row] = []
    first: list[int] = []
    for program in programs:
        first.append(len(rows))
        rows.extend(program)
    return Programs(tuple(rows), tuple(first), tuple(len(program) for program in programs))


def write_rows(programs: Programs, rules: Record, prefix: str = "step") -> None:
    """Write the columns into the plain rules object's fields `<prefix>_op`, `<prefix>_selector` … of enough length."""
    for column in COLUMNS:
        field: list[int] = getattr(rules, f"{prefix}_{column}")
        for i, row in enumerate(programs.rows):
            field[i] = getattr(row, column)
