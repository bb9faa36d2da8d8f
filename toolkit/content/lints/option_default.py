"""The defaults of options."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "option-default"


def check(game: LintInput) -> Iterator[Finding]:
    """A default that is not among the values of its option."""
    data = game.game_document.data
    options = data.get("options") if isinstance(data, dict) else None
    for name, option in options.items() if isinstance(options, dict) else ():
        values = option.get("values") if isinstance(option, dict) else None
        if not isinstance(values, list) or "default" not in option:
            continue
        default = option["default"]
        if not any(type(each) is type(default) and each == default for each in values):
            message = f"the default of option '{name}' is none of its values"
            yield game.game_document.finding(CODE, ("options", name, "default"), message, "add it to values")
