"""Rules across the files of a game, one a module: `CODE` and `check(game)`. Found by looking; there is no list."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

Lint = Callable[[LintInput], Iterator[Finding]]


def found_lints(package: str = __name__) -> list[Lint]:
    """The lints of a package of lints, by module name."""
    folders = importlib.import_module(package).__path__
    names = sorted(module.name for module in pkgutil.iter_modules(folders))
    return [importlib.import_module(f"{package}.{name}").check for name in names]
