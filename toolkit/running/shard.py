"""A part of a run, for machines that know nothing of each other: shard 3 of 8 plays the third eighth of the games."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from toolkit.errors import UsageError
from toolkit.running.request import Request

_WRITTEN = re.compile(r"(\d{1,9})/(\d{1,9})")


@dataclass(frozen=True)
class Shard:
    """Part `number` of `of`, counted from 1."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def part(self, whole: Request) -> Request:
        """Its games of a whole request: whole blocks, split as evenly as can be.

        Raises UsageError when there are fewer blocks than shards.
        """
        blocks = whole.games // whole.block
        if blocks < self.of:
            rotations = f" in blocks of {whole.block}" if whole.block > 1 else ""
            raise UsageError(f"{whole.games} games{rotations} can't be split into {self.of} shards", "ask for fewer")
        begin, end = ((number * blocks // self.of) * whole.block for number in (self.number - 1, self.number))
        return replace(whole, first=whole.first + begin, games=end - begin)


def read_shard(text: str) -> Shard:
    """The shard that "3/8" means. Raises UsageError for anything else."""
    found = _WRITTEN.fullmatch(text.strip())
    number, of = map(int, found.groups()) if found else (0, 0)
    if not 1 <= number <= of:
        raise UsageError(f"--shard '{text}' is no part of a run", "write --shard 1/8, 2/8 … 8/8, one for each machine")
    return Shard(number, of)
