"""Runs on a cluster, by Dask distributed: parts of a run as pure tasks, handed out in seed order and counted once.

A part is named by everything it depends on and its range of games. When a worker is lost, Dask plays its parts again
elsewhere; each is taken once, in seed order.
"""

from __future__ import annotations

import contextlib
import logging
import pickle
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from importlib.util import find_spec
from time import monotonic
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from toolkit.errors import MissingExtraError, ToolkitError, UsageError
from toolkit.running.cluster_worker import Count, Task, ignore_interrupts, make_ready, play_part
from toolkit.running.request import Request
from toolkit.running.workers import Chunk

__all__ = ["LOCAL", "Cluster", "Count", "OnCluster", "check_address", "open_cluster"]

LOCAL = "local"

REACH_SECONDS = 10.0
"""How long to wait for an answer from the address of a cluster."""

ALONE_SECONDS = 60.0
"""How long a run waits for a cluster that has lost all its workers."""

_LOOK_SECONDS = 2.0
_SCHEMES = ("tcp", "tls")
_ADDRESSES = "--cluster takes 'local' or a scheduler's address: tcp://host:8786"


@dataclass
class Cluster:
    """A cluster that answers; `client` is Dask's."""

    client: Any
    alone_seconds: float = ALONE_SECONDS

    @property
    def workers(self) -> dict[str, int]:
        """How many threads each worker has, by its address."""
        return {
            address: each["nthreads"] for address, each in self.client.scheduler_info(n_workers=-1)["workers"].items()
        }

    @property
    def threads(self) -> int:
        """How many parts it plays at once; 1 while it has no worker."""
        return sum(self.workers.values()) or 1


@contextlib.contextmanager
def open_cluster(where: str, workers: int) -> Iterator[Cluster]:
    """The cluster at an address ("tcp://host:8786"), or for "local" one of `workers` processes, ended with the block.

    Raises MissingExtraError without Dask, UsageError for what is no address, ToolkitError when nothing answers there.
    """
    if find_spec("distributed") is None:
        raise MissingExtraError("Dask distributed", "cluster")
    with _quiet(), contextlib.ExitStack() as opened:
        if where == LOCAL:
            client = opened.enter_context(_client(opened.enter_context(_local(workers))))
            client.run(ignore_interrupts)
        else:
            _reach(where)
            client = opened.enter_context(_client(where))
        yield Cluster(client)


@contextlib.contextmanager
def _local(workers: int) -> Iterator[Any]:
    from distributed import LocalCluster

    made = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        memory_limit=None,
        silence_logs=logging.CRITICAL,
    )
    with made:
        yield made


def check_address(where: str) -> tuple[str, int]:
    """Host and port of a scheduler's address ("" and 0 for "local"); raises UsageError for what is none."""
    if where == LOCAL:
        return "", 0
    parts = urlsplit(where)
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if parts.scheme not in _SCHEMES or not host or not port:
        raise UsageError(f"'{where}' is no address of a cluster", _ADDRESSES)
    return host, port


def _reach(address: str) -> None:
    """Raise UsageError for what is no address of a scheduler, ToolkitError where nothing listens.

    Dask's own client would say neither before half a minute, and then with a traceback.
    """
    try:
        socket.create_connection(check_address(address), REACH_SECONDS).close()
    except OSError as error:
        raise ToolkitError(f"no cluster answers at {address}", _ADDRESSES) from error


@contextlib.contextmanager
def _client(address: Any) -> Iterator[Any]:
    from distributed import Client

    try:
        client = Client(address, timeout=REACH_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ToolkitError(f"no cluster answers at {address}", _ADDRESSES) from error
    with client:
        yield client


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's own log off standard error: what matters is raised or told as progress."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


@dataclass
class OnCluster:
    """A request on a cluster: the pool that plays its parts. Leaving it cancels what is still being played."""

    cluster: Cluster
    request: Request
    count: Count | None
    compiled: bool
    _flying: set[Any] = field(default_factory=set)

    def __post_init__(self) -> None:
        task = Task.of(self.request, self.count, compiled=self.compiled)
        self.key = task.key
        self._packed = pickle.dumps(Task.of(self.request, self.count, compiled=self.compiled))

    def prepare(self, say: Callable[[str], None]) -> float:
        """Have every worker link or compile the match once; the longest that one of them compiled."""
        if self.compiled:
            say("workers make the rules ready")
        waiting = [
            self._send(make_ready, f"ready-{address}", address, self.key, self._packed)
            for address in self.cluster.workers
        ]
        return max((self._taken(each) for each in waiting), default=0.0)

    def submit(self, first: int, count: int) -> Future[Chunk]:
        """Have a worker play games `first` … `first + count - 1`."""
        sent = self._send(play_part, f"{first}-{count}", None, self.key, self._packed, first, count)
        return _Part(lambda: self._taken(sent))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._flying:
            with contextlib.suppress(OSError, TimeoutError):
                self.cluster.client.cancel(list(self._flying), force=True)
            self._flying.clear()

    def _send(self, work: Callable[..., Any], name: str, address: str | None, *arguments: Any) -> Any:
        """Work for one worker, or, should that be lost, for any."""
        sent = self.cluster.client.submit(
            work, *arguments, key=f"toolkit-{self.key}-{name}", workers=address, allow_other_workers=address is not None
        )
        self._flying.add(sent)
        return sent

    def _taken(self, sent: Any) -> Any:
        """The result of what was sent, taken from the cluster."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            found = self._waited_for(sent)
        except KilledWorker as error:
            raise ToolkitError(
                "a part of the run ended four workers one after the other", "look at their logs: is memory short?"
            ) from error
        except (CancelledError, CommClosedError) as error:
            raise ToolkitError(
                "the cluster went away before the run was done", "start it again, then the run"
            ) from error
        self._flying.discard(sent)
        sent.release()
        return found

    def _waited_for(self, sent: Any) -> Any:
        alone_since = None
        while True:
            with contextlib.suppress(TimeoutError):
                return sent.result(timeout=_LOOK_SECONDS)
            if self.cluster.workers:
                alone_since = None
                continue
            alone_since = alone_since or monotonic()
            if monotonic() - alone_since >= self.cluster.alone_seconds:
                raise ToolkitError(
                    f"the cluster has had no worker for {self.cluster.alone_seconds:.0f} s",
                    "start workers, then the run",
                )


class _Part(Future[Chunk]):
    """A part of a run as whoever waits for it sees it."""

    def __init__(self, take: Callable[[], Chunk]) -> None:
        super().__init__()
        self._take = take

    def result(self, timeout: float | None = None) -> Chunk:
        """The part, waited for as long as the cluster has workers."""
        del timeout
        return self._take()
