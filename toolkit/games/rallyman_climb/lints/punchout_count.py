"""As many tokens are printed as the groups of tokens count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "punchout-count"
_GROUPS, _PRINTED = "tokens", "punchouts"


def check(game: LintInput) -> Iterator[Finding]:
    """Every group whose printed tokens are not as many as it counts, and every token of a group that is not there."""
    if not {_GROUPS, _PRINTED} <= set(game.kinds):
        return
    groups = {each.id: each for each in game.components(_GROUPS)}
    printed = Counter[str]()
    for each in game.components(_PRINTED):
        if not each.is_sound:
            return
        group = each.data["group"]
        printed[group] += each.copies
        if group not in groups:
            yield each.finding(CODE, ("group",), f"there is no group of tokens '{group}'", "tokens.yaml lists them")
    for name, group_of in groups.items():
        if printed[name] != group_of.copies:
            message = f"the group '{name}' has {group_of.copies} tokens, and {printed[name]} are printed"
            yield group_of.finding(CODE, (), message, "correct the copies in punchouts.yaml", Severity.WARNING)
