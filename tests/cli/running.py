"""Runs the command line inside the test, as `toolkit` would."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from toolkit.cli import main


@dataclass(frozen=True)
class Ran:
    """What a run of the command line left behind."""

    code: int
    out: str
    err: str


class CommandLine:
    """Calls `main` and catches what it writes."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> Ran:
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as caught:
            main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        assert caught.value.code is None or isinstance(caught.value.code, int)
        return Ran(caught.value.code or 0, out, err)
