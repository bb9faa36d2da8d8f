from __future__ import annotations

import pytest

from tests.cli.running import CommandLine


@pytest.fixture
def toolkit(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """The command line."""
    return CommandLine(capsys)
