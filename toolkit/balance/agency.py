"""Choice and luck, decision by decision, by the game's frozen evaluation V.

At a decision, Q(move) is the mean of V for the mover after the move, over the deals of what the mover does not know.
Choice is Q(move made) − mean Q over the legal moves: what the choice is worth beside a random one. Luck is the change
of V that the move brought less the change that was to be expected,

    luck = (V after − V before) − (Q(move made) − mean over the deals of V before),

so what is hidden and stays hidden cancels out. Given what the mover knows, the true position is one of the deals, so
luck has mean 0 at every decision whatever V is: its sum over a game is unbiased (advantage-sum estimators: Zinkevich,
Bowling, Bard, Kan and Billings 2006; Burch et al. 2018). V only decides how much luck it can see.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from toolkit.balance.clustered import Floats, covariance_share, ratio_of_totals, share_of_counts, within
from toolkit.balance.course import Measured, false_choices, stakes
from toolkit.balance.intervals import Estimate
from toolkit.balance.observed import Flags, Observed


@dataclass(frozen=True)
class SeatAgency:
    """What moved one seat's share from its first value to the outcome: the shares add up to 1.

    `luck` over all decisions of the game, `choice` of its own, `rest`: the others' choices, and what the evaluation
    does not foresee. `bias` is the mean luck of a game, which is 0 where the deals are faithful.
    """

    seat: int
    luck: Estimate | None
    choice: Estimate | None
    rest: Estimate | None
    bias: Estimate | None


@dataclass(frozen=True)
class PhaseAgency:
    """One kind of decision. `often` is decisions in a game, `moves` legal moves; `forced` is of all its decisions;
    `false`, `stakes` and `choice` of those with a choice; `luck_share` is luck's part of what decisions of the kind
    move.
    """

    phase: str
    often: Estimate | None
    moves: Estimate | None
    forced: Estimate | None
    false: Estimate | None
    stakes: Estimate | None
    choice: Estimate | None
    luck_share: Estimate | None


def choice_made(seen: Observed) -> Floats:
    """At each decision what the move made is worth beside a random legal one."""
    found: Floats = seen.decisions["chosen"] - seen.decisions["average"]
    return found


def squares(seen: Observed) -> tuple[Floats, Floats]:
    """At each decision unbiased estimates of the squares of luck and of choice, freed of the noise of so many deals.

    Luck compares one position with the mean of k others like it: its square is (k + 1)/k times too large. The square
    of choice is too large by its sampling variance.
    """
    luck: Floats = seen.of_mover("luck") ** 2 * (seen.deals / (seen.deals + 1))
    choice: Floats = choice_made(seen) ** 2 - seen.decisions["noise"]
    return luck, choice


def luck_share(seen: Observed, chosen: Flags | None = None) -> Estimate | None:
    """Of what decisions move (squares of luck and of choice), the part that is luck."""
    kept = np.ones(len(seen.decisions), dtype=np.bool_) if chosen is None else chosen
    luck, choice = squares(seen)
    top = seen.over_decisions(luck * kept)
    return within(ratio_of_totals(top, top + seen.over_decisions(choice * kept)), 0, 1)


def agency_measures(seen: Observed) -> tuple[Measured, ...]:
    """The measures over all decisions."""
    real, choice = seen.is_real, choice_made(seen)
    room = seen.decisions["best"] - seen.decisions["average"]
    luck = np.abs(seen.of_mover("luck"))
    return (
        Measured(
            "choice",
            "Worth of a choice",
            "How much better the move made is than a random legal one, mean over decisions that are not forced.",
            "points",
            ratio_of_totals(seen.over_decisions(choice * real), seen.over_decisions(real)),
        ),
        Measured(
            "choice_taken",
            "Of what a choice could gain",
            "What the bots gained over random moves as a part of what the best move by the evaluation would.",
            "share",
            ratio_of_totals(seen.over_decisions(choice * real), seen.over_decisions(room * real)),
        ),
        Measured(
            "luck",
            "Swing of luck",
            "How much chance and what comes to light shift the mover’s prospects, mean size over all decisions.",
            "size",
            ratio_of_totals(seen.over_decisions(luck), seen.over_decisions(np.ones(len(luck)))),
        ),
        Measured(
            "luck_share",
            "Share of luck in what decisions move",
            "Squares of luck over squares of luck and choice: 100% all luck, 0% all choice.",
            "share",
            luck_share(seen),
        ),
    )


def by_seat(seen: Observed) -> tuple[SeatAgency, ...]:
    """Where each seat's result came from."""
    return tuple(_seat(seen, seat) for seat in range(seen.seats))


def _seat(seen: Observed, seat: int) -> SeatAgency:
    first = np.searchsorted(seen.decisions["game"], np.arange(len(seen.games)))
    whole: Floats = seen.games["share"][:, seat] - seen.decisions["before"][first, seat]
    luck = seen.by_game(seen.decisions["luck"][:, seat])
    own = seen.by_game(choice_made(seen) * (seen.decisions["seat"] == seat))
    blocks = seen.block_of_game
    return SeatAgency(
        seat=seat,
        luck=covariance_share(luck, whole, blocks),
        choice=covariance_share(own, whole, blocks),
        rest=covariance_share(whole - luck - own, whole, blocks),
        bias=ratio_of_totals(seen.over_games(luck), seen.over_games(np.ones(len(luck)))),
    )


def by_phase(seen: Observed) -> tuple[PhaseAgency, ...]:
    """Every kind of decision that came up, in the game's order."""
    numbers = [each for each in range(len(seen.phases)) if (seen.decisions["phase"] == each).any()]
    return tuple(_phase(seen, each) for each in numbers)


def _phase(seen: Observed, phase: int) -> PhaseAgency:
    chosen: Flags = seen.decisions["phase"] == phase
    real, decisions = chosen & seen.is_real, seen.over_decisions(chosen)

    def mean(values: Floats) -> Estimate | None:
        return ratio_of_totals(seen.over_decisions(values * real), seen.over_decisions(real))

    def share(flags: Flags, of: Flags) -> Estimate | None:
        top, bottom = (seen.over_decisions(each).astype(np.int64) for each in (flags, of))
        return share_of_counts(top, bottom)

    return PhaseAgency(
        phase=seen.phases[phase],
        often=ratio_of_totals(decisions, seen.over_games(np.ones(len(seen.games)))),
        moves=ratio_of_totals(seen.over_decisions(seen.decisions["count"] * chosen), decisions),
        forced=share(chosen & ~seen.is_real, chosen),
        false=share(chosen & false_choices(seen), real),
        stakes=mean(stakes(seen)),
        choice=mean(choice_made(seen)),
        luck_share=luck_share(seen, chosen),
    )
