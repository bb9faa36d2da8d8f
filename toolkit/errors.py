"""What stops the work, as typed errors whose text says what to do next.

A fault in a user's file is not an error but a `toolkit.model.finding.Finding`.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The nearest of `known` to `name`, or "" when none is near."""
    folded = {each.casefold(): each for each in known}
    near = get_close_matches(name.casefold(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else ""


class ToolkitError(Exception):
    """The work can't go on; `message` says why, `hint` what to do. The command line exits with 3.

    `has_lines` for a message that is laid out over lines; line ends in any other are somebody's text.
    """

    exit_code = 3
    has_lines = False

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class UsageError(ToolkitError):
    """What was asked makes no sense as asked (an unknown name, a value out of range). Exit code 2."""

    exit_code = 2


class UnknownNameError(UsageError):
    """A name that stands for nothing here; suggests the nearest known one."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, sorted(known)
        near = did_you_mean(name, self.known)
        listing = ", ".join(self.known) or "none"
        super().__init__(f"no {kind} '{name}'", f"did you mean '{near}'?" if near else f"known: {listing}")


class MissingExtraError(ToolkitError):
    """A package of an optional extra is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}", f"pip install 'tabletop-toolkit[{extra}]'")


class ContentError(ToolkitError):
    """The content has error findings, so what was asked can't be done with it. Exit code 1."""

    exit_code = 1


class KernelError(ToolkitError):
    """A kernel breaks the rules for kernels (a closure, recursion, an unfilled slot); names the function."""


class RecordError(ToolkitError):
    """A game record can't be read or does not replay; names the line."""
