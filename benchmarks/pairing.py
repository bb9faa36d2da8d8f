"""How much the keyed chance saves a comparison: variances of a difference, independent seeds ÷ the same seeds.

For each edit of `pairing.yaml` both versions play the same games; the variance of the difference between blocks is
set beside the sum of both versions' own variances, which is what independent seeds give. Printed as a Markdown table
with the games that a difference of one point then takes (two-sided 5 %, power 90 %), and what `compare` says how soon.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from ruamel.yaml import YAML

from toolkit.balance.comparison import Terms
from toolkit.balance.distributions import normal_quantile
from toolkit.balance.paired import Difference, PairedTally
from toolkit.balance.tuning import Free
from toolkit.library.comparing import Comparison, compare, version
from toolkit.library.opening import open_game
from toolkit.library.paired_rows import PairedRows
from toolkit.library.tuning import with_choice
from toolkit.project import open_project
from toolkit.running.batch import play
from toolkit.running.request import Request

EDITS = Path(__file__).with_name("pairing.yaml")
NEEDED = normal_quantile(0.975) + normal_quantile(0.9)
POINT = 0.01
SHOWN = (("seats", "seat 0"), ("course", "turns"), ("course", "moves"))


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000, help="of each version")
    parser.add_argument("--only", default="", help="a game's id")
    asked = parser.parse_args(arguments)
    print("| game | edit | measure | independent ÷ same seeds | games for a point, independent | same seeds |")
    print("|---|---|---|--:|--:|--:|")
    verdicts = []
    for edit in YAML(typ="safe").load(EDITS):
        if asked.only in ("", edit["game"]):
            old, new = requests(edit, asked.games)
            for found in measured(old, new):
                print(f"| {edit['game']}, {edit['players']} | {named(edit)} | {row(found)} |", flush=True)
            verdicts.append(verdict(edit, old, new))
    print()
    print("\n".join(verdicts))


def requests(edit: Mapping[str, Any], games: int) -> tuple[Request, Request]:
    """The content of today and the edited one, asked for the same games."""
    opened = open_game(open_project(), edit["game"])
    options = edit.get("options", {})
    old = Request(opened.game, opened.data, (edit["bots"],) * edit["players"], games, options=options)
    free = Free(edit["kind"], edit.get("id", ""), edit["at"], (edit["value"],))
    return old, replace(old, content=with_choice(opened.data, (free,), (0,)))


def named(edit: Mapping[str, Any]) -> str:
    """The edit in short."""
    return f"{edit.get('id', edit['kind'])} {edit['at']} → {edit['value']}"


def measured(old: Request, new: Request) -> Iterator[Difference]:
    """Differences of the measures that the table shows, over all games."""
    tally = PairedTally(version(old), version(new))
    pairs = PairedRows(play(old).rows(), play(new).rows())
    tally.add(*pairs.next(old.games))
    for found in tally.differences():
        if (found.quantity.topic, found.quantity.name) in (
            ("seats", "seat 0"),
            ("course", "turns"),
            ("course", "moves"),
        ):
            yield found


def row(found: Difference) -> str:
    """The cells of one measure."""
    gain = f"{found.gain:.1f}" if found.discordant else "equal games"
    if not found.quantity.is_share:
        return f"{found.quantity.name} | {gain} | – | –"
    apart, paired = ((NEEDED * error / POINT) ** 2 * found.blocks for error in (found.unpaired_error, found.error))
    return f"wins of {found.quantity.name} | {gain} | {apart:,.0f} | {paired:,.0f}"


def verdict(edit: Mapping[str, Any], old: Request, new: Request) -> str:
    """What `compare` says of the edit with its usual budget, and after how long."""
    begun = perf_counter()
    budget = 20_000
    made: Comparison = compare(replace(old, games=budget), replace(new, games=budget), Terms(POINT, budget))
    told = "; ".join(
        f"{each.difference.quantity.name} {100 * each.difference.value:+.1f} points {each.outcome.value}"
        for each in made.judged
    )
    seconds = perf_counter() - begun
    return f"- {edit['game']}, {edit['players']} players, {named(edit)}: {made.games} games, {seconds:.1f} s: {told}"


if __name__ == "__main__":
    main()
