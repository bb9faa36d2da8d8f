"""Observed games made up by hand or by chance."""

import numpy as np

from toolkit.balance.observed import Observed


def observed(games, seats=2, block=1, phases=("calm", "wild"), deals=8):
    """`games` lists (share, [decision, …]); a decision is a dict of the fields that matter, the others are 0."""
    kinds = [("game", np.int64), ("seat", np.int64), ("phase", np.int64), ("count", np.int64)]
    kinds += [(name, np.float64) for name in ("chosen", "average", "best", "worst", "expected", "noise")]
    kinds += [("before", np.float64, (seats,)), ("luck", np.float64, (seats,))]
    rows = []
    for number, (_, decisions) in enumerate(games):
        for each in decisions:
            row = np.zeros(1, kinds)
            row["game"], row["count"] = number, 2
            for name, value in each.items():
                row[name] = value
            rows.append(row)
    table = np.zeros(len(games), [("share", np.float64, (seats,)), ("capped", np.int64)])
    table["share"] = [share for share, _ in games]
    return Observed(table, np.concatenate(rows), block, phases, deals)


def at(*before, **fields):
    """A decision at which the seats stand so."""
    return {"before": before, **fields}
