"""What a worker of a cluster does: make a match once, then play the parts of runs it is sent. Knows nothing of Dask.

A part is a pure function of its task and its range of games, so a part whose worker was lost can be played again
anywhere.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import pickle
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from threading import Lock, local

import numpy as np

from toolkit.errors import ToolkitError
from toolkit.running.linking import jit_allowed
from toolkit.running.request import Request
from toolkit.running.runner import Memory, Rows, Runner
from toolkit.running.workers import Chunk, Counted, play_chunk

Count = Callable[[Request, Iterable[Rows]], Counted]
"""Counts the rows of a request; a function of a module, as it travels by name."""

PIECE = 2048
"""Games whose rows are in memory at once where they are only counted."""

MATCHES_KEPT = 4

_HINT = "install the same version of the toolkit on every worker"


@dataclass(frozen=True)
class Task:
    """A request as it travels. `rules` and `content` are the hashes that whoever asks has of both."""

    request: Request
    rules: str
    content: str
    count: Count | None
    compiled: bool

    @classmethod
    def of(cls, request: Request, count: Count | None, *, compiled: bool) -> Task:
        """The task to play any part of `request`; it carries nothing that can be worked out from its values."""
        light = replace(request, first=0, games=request.block)
        return cls(light, request.rules_hash, request.content_hash, count, compiled)

    @property
    def key(self) -> str:
        """Equal for tasks whose equal ranges of games give equal results, and for no others."""
        asked = self.request
        told = {
            "rules": self.rules,
            "content": self.content,
            "game": asked.game.id,
            "bots": asked.bots,
            "rotate": asked.rotate,
            "options": dict(asked.tables.options),
            "seed": asked.seed,
            "moves": asked.keep_moves,
            "sought": asked.sought,
            "count": f"{self.count.__module__}.{self.count.__qualname__}" if self.count else "",
            "compiled": self.compiled,
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]


@dataclass
class Match:
    """A task made ready on this worker; each thread has memory of its own."""

    task: Task
    runner: Runner
    compiled_in: float
    _own: local = field(default_factory=local)

    def play(self, first: int, count: int) -> Chunk:
        """Games `first` … `first + count - 1`, as rows or as counts."""
        request, memory = self.task.request, self._memory()
        if self.task.count is None:
            return play_chunk(self.runner, memory, request, first, count)
        seconds = 0.0

        def pieces() -> Iterator[Rows]:
            nonlocal seconds
            step = max(1, PIECE // request.block) * request.block
            for begin in range(first, first + count, step):
                chunk = play_chunk(self.runner, memory, request, begin, min(step, first + count - begin))
                seconds += chunk.seconds
                yield chunk.rows

        counted = self.task.count(request, pieces())
        return Chunk(np.empty(0), (), seconds, counted)

    def _memory(self) -> Memory:
        if not hasattr(self._own, "memory"):
            self._own.memory = self.runner.memory()
        made: Memory = self._own.memory
        return made


_matches: OrderedDict[str, Match] = OrderedDict()
_making = Lock()


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that asked: it shares its terminal with the workers of a local cluster."""
    with contextlib.suppress(ValueError):  # not the main thread: then interrupts don't come here
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_part(key: str, packed: bytes, first: int, count: int) -> Chunk:
    """Play a part of the packed task of that key. Raises ToolkitError where this worker has other rules."""
    return match_of(key, packed).play(first, count)


def make_ready(key: str, packed: bytes) -> float:
    """Make the match ready, so that parts start at once; the seconds that compiling took, 0.0 where it was ready."""
    is_ready = key in _matches
    match = match_of(key, packed)
    return 0.0 if is_ready else match.compiled_in


def match_of(key: str, packed: bytes) -> Match:
    """The match of that key, made once in this process: others that want it wait, and a few are kept."""
    with _making:
        if key not in _matches:
            task = _unpacked(packed)
            asked = task.request
            is_compiled = task.compiled and jit_allowed()
            runner = Runner(asked.game, asked.tables, asked.bots, compiled=is_compiled, sought=asked.sought)
            _matches[key] = Match(task, runner, runner.prepare())
        _matches.move_to_end(key)
        while len(_matches) > MATCHES_KEPT:
            _matches.popitem(last=False)
        return _matches[key]


def _unpacked(packed: bytes) -> Task:
    try:
        task: Task = pickle.loads(packed)  # noqa: S301  # a cluster runs what it is sent: that is its work
    except (ImportError, AttributeError, TypeError) as error:
        raise ToolkitError(f"a worker of the cluster can't read the task: {error}", _HINT) from error
    if task.rules != task.request.rules_hash:
        raise ToolkitError(f"a worker of the cluster has other rules of '{task.request.game.id}'", _HINT)
    return task
