"""What heroes start with: cards that exist, each for one hero only as far as there are copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "hero-starts"
KINDS = ("abilities", "goods")


def check(game: LintInput) -> Iterator[Finding]:
    """Every extra card of dragon mode that does not exist, and cards that more heroes start with than there are."""
    copies = {each.id: each.copies for kind in KINDS if kind in game.kinds for each in game.components(kind)}
    wanted: Counter[str] = Counter()
    for hero in game.components("heroes") if "heroes" in game.kinds else ():
        if not hero.is_sound:
            continue
        extra = hero.data["dragon_mode"]
        if extra not in copies:
            near = did_you_mean(extra, copies)
            hint = f"did you mean '{near}'?" if near else "name an ability or a good"
            yield hero.finding(CODE, ("dragon_mode",), f"there is no ability or good '{extra}'", hint, Severity.ERROR)
        for each in (*hero.data["starts_with"], extra):
            wanted[each] += 1
            if 0 < copies.get(each, 0) < wanted[each]:
                message = f"'{hero.id}' is one of {wanted[each]} heroes that start with '{each}'"
                yield hero.finding(CODE, (), message, f"there are {copies[each]} of it", Severity.WARNING)
