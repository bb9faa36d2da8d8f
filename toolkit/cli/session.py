"""What every command is given: the project asked for, and the way to say something."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from toolkit.project import MARKER, Project, open_project


@dataclass(frozen=True)
class Session:
    """One run of the command line. A command gets it as `context.obj`."""

    project_folder: Path | None = None
    is_quiet: bool = False

    @cached_property
    def project(self) -> Project:
        """The project asked for, or the bundled games. Raises UsageError when the folder is no project."""
        if self.project_folder is None and Path(MARKER).is_file():
            self.message(f"the {MARKER} here is not used: add '--project .' to work on this project")
        return open_project(self.project_folder)

    @property
    def has_color(self) -> bool:
        """True when results go to a terminal that shows colours and nobody asked for none (NO_COLOR)."""
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return wanted and sys.stdout.isatty()

    def result(self, text: str) -> None:
        """Write a result, with a line end, to standard output."""
        sys.stdout.write(f"{text}\n" if text else "")

    def message(self, text: str) -> None:
        """Write a message to standard error, unless asked to be quiet."""
        if not self.is_quiet:
            sys.stderr.write(f"{text}\n")
