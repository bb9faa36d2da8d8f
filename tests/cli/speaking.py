"""Runs the command line inside the test, with something said on its standard input."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from toolkit.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command line ended with and wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        """Its output as JSON."""
        return json.loads(self.out)


def toolkit(*arguments, said=""):
    """Run `toolkit` with these arguments and `said` on its standard input."""
    out, err, code = io.StringIO(), io.StringIO(), None
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(said)):
        try:
            main([str(each) for each in arguments])
        except SystemExit as ended:
            code = ended.code
    assert isinstance(code, int), "every command ends by its exit code"
    return Ran(code, out.getvalue(), err.getvalue())
