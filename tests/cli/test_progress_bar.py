import io

import pytest

from toolkit.cli.progress_bar import progress_shown
from toolkit.cli.session import Session
from toolkit.running.progress import Progress

NOTE = Progress(0, 100, 0.0, "compiling rules (first run only)")
HALF = Progress(50, 100, 0.5)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def shown(stream, monkeypatch, *, is_quiet=False):
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with progress_shown(Session(is_quiet=is_quiet)) as show:
        show(NOTE)
        show(HALF)
    return stream.getvalue()


def test_a_pipe_is_told_only_what_takes_long(monkeypatch):
    assert shown(io.StringIO(), monkeypatch) == "compiling rules (first run only)\n"


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_quiet_means_nothing_at_all(stream, monkeypatch):
    assert shown(stream(), monkeypatch, is_quiet=True) == ""


def test_a_terminal_sees_pace_and_time_left(monkeypatch):
    assert "100 games/s 0:00 left" in shown(Terminal(), monkeypatch)
