"""`--cluster local|ADDRESS`: where the games of a command are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.running.cluster import Cluster
    from toolkit.running.request import Request


def check_cluster(where: str | None) -> None:
    """Raise UsageError for what is no address of a cluster, even where nothing will be played on it."""
    if where is not None:
        from toolkit.running.cluster import check_address

        check_address(where)


@contextmanager
def cluster_chosen(session: Session, where: str | None, request: Request) -> Iterator[Cluster | None]:
    """The cluster asked for while the block runs; None where the games are to be played here."""
    if where is None:
        yield None
        return
    from toolkit.running.cluster import LOCAL, open_cluster

    if where == LOCAL:
        session.message(f"starting a cluster of {request.workers} on this machine")
    with open_cluster(where, request.workers) as cluster:
        yield cluster
