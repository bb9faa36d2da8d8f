"""From the numbers of a balance report to the parts that its templates print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from toolkit.balance.data import FALSE_SHARE, BalanceData, ComponentResult
from toolkit.balance.intervals import Estimate
from toolkit.balance.measures import MEANINGS, Spread
from toolkit.balance.numbers import GAP, count, p_value, percent, percent_places, points, quantity, shown
from toolkit.balance.ratios import GAMES, SEATS, ratio
from toolkit.balance.verdicts import bots_listed, bots_named, kind_name, seat_label, verdicts
from toolkit.reports.deeper_view import deeper_sections, details
from toolkit.reports.parts import (
    Cell,
    ComponentRow,
    EffectRow,
    KindSection,
    Page,
    RateRow,
    ShareFigure,
    ShareRow,
    SpreadSection,
    TallyRow,
)
from toolkit.reports.plots import Axis, axis_for, bars_for, strip

NONE = "–"


def page(data: BalanceData) -> Page:
    """The page of `data`."""
    return Page(
        title=data.labels.title,
        game=data.origin.game,
        bots=bots_named(data),
        sample=_sample(data),
        facts=_facts(data),
        verdicts=verdicts(data),
        seats=_seat_figure(data),
        bot_shares=_bot_figure(data),
        seat_test=_seat_test(data),
        kinds=tuple(_kind(data, kind, index) for index, kind in enumerate(data.kinds)),
        spreads=_spreads(data),
        rates=_rates(data),
        tallies=_tallies(data),
        deeper=deeper_sections(data),
        has_gates=bool(data.gates),
        tests=data.tests,
        false_share=f"{shown(100 * FALSE_SHARE, 0)}%",
        manifest=_manifest(data),
        command=data.labels.command,
    )


def _sample(data: BalanceData) -> str:
    games = f"{count(data.games)} game{'s' if data.games != 1 else ''}"
    if not data.is_rotated:
        return games
    return f"{games} ({count(data.blocks)} seeds, each in {len(data.seats)} seat rotations)"


def _facts(data: BalanceData) -> tuple[tuple[str, str], ...]:
    return (("Players", str(len(data.seats))), ("Bots", bots_listed(data)), ("Sample", _sample(data)))


def _seat_figure(data: BalanceData) -> ShareFigure:
    named = [
        (seat_label(each), each.bot.replace(",", ", "), each.share, shown(each.wins, 0 if each.wins % 1 == 0 else 1))
        for each in data.seats
    ]
    return _share_figure(data, named)


def _bot_figure(data: BalanceData) -> ShareFigure | None:
    if not data.bots:
        return None
    return _share_figure(data, [(each.bot, each.bot, each.share, "") for each in data.bots])


def _share_figure(data: BalanceData, named: Sequence[tuple[str, str, Estimate, str]]) -> ShareFigure:
    fair = data.fair_share
    axis = axis_for([estimate for _, _, estimate, _ in named], fair)
    places = max(percent_places(estimate, fair) for _, _, estimate, _ in named)
    rows = [
        ShareRow(name, bot, strip(axis, estimate), percent(estimate, places=places), wins)
        for name, bot, estimate, wins in named
    ]
    return ShareFigure(axis, tuple(rows), f"{shown(100 * fair, 0 if 100 % len(data.seats) == 0 else 1)}%")


def _seat_test(data: BalanceData) -> str:
    test = data.seat_test
    if test is None:
        return ""
    name = "χ² test of wins" if test.method == "chi-square" else "Hotelling's test of block means"
    statistic = f"{'χ²' if test.method == 'chi-square' else 'F'} = {test.statistic:.2f}"
    freedom = f"{test.degrees} degree{'s' if test.degrees > 1 else ''} of freedom"
    return f"All seats against equal shares: {name}, {statistic}, {freedom}, {p_value(test.p_value)}."


def _kind(data: BalanceData, kind: str, index: int) -> KindSection:
    found = data.of_kind(kind)
    measured = [each for each in found if each.effect]
    axis = axis_for([each.effect.together for each in measured if each.effect], 0, signed=True) if measured else None
    places = max((percent_places(each.effect.alone) for each in measured if each.effect), default=0)
    return KindSection(
        anchor=f"components-{index + 1}",
        title=kind_name(kind),
        axis=axis,
        effects=tuple(_effect_row(each, axis, places) for each in measured) if axis else (),
        rows=_component_rows(found, places),
        is_relative=any(each.is_relative for each in measured),
        together=sum(each.effect is not None for each in data.components),
        details=details(data, found),
    )


def _effect_row(result: ComponentResult, axis: Axis, places: int) -> EffectRow:
    effect = result.effect
    if effect is None:
        raise ValueError(f"{result.label.id} has no effect to draw")
    direction = "stronger" if effect.alone.value > 0 else "weaker"
    return EffectRow(
        name=result.label.name,
        mark=direction if result.is_flagged else "",
        picture=strip(axis, effect.alone, effect.together),
        effect=points(effect.alone, places),
        together=points(effect.together, places)[1],
    )


def _component_rows(found: Sequence[ComponentResult], places: int) -> tuple[ComponentRow, ...]:
    share = _column(found, lambda each: (each.share_with, each.share_without))
    held, used = _column(found, lambda each: (each.held,)), _column(found, lambda each: (each.used,))
    return tuple(
        ComponentRow(
            name=each.label.name,
            note=_note(each),
            effect=points(each.effect.alone, places) if each.effect else (NONE, "can’t be told"),
            q_value=NONE
            if each.q_value is None
            else p_value(each.q_value).removeprefix(f"p{GAP}").removeprefix(f"={GAP}"),
            with_it=_percent(each.share_with, share),
            without=_percent(each.share_without, share),
            dealt=count(each.dealt),
            held=_percent(each.held, held),
            used=_percent(each.used, used),
            uses=quantity(each.uses) if each.uses else (NONE, ""),
        )
        for each in found
    )


def _note(result: ComponentResult) -> str:
    """What is out of the ordinary about a component: copies, and where its wording comes from."""
    copies = "" if result.label.copies == 1 else f"{result.label.copies} copies"
    status = "" if result.label.status == "published" else result.label.status
    return ", ".join(each for each in (copies, status) if each)


def _column(found: Iterable[ComponentResult], chosen: Callable[[ComponentResult], tuple[Estimate | None, ...]]) -> int:
    """Decimals for a column of shares: as many as its best known one deserves, but for those that never vary."""
    shares = [each for result in found for each in chosen(result) if each]
    return max((percent_places(each) for each in shares if 0 < each.value < 1), default=0)


def _percent(estimate: Estimate | None, places: int) -> Cell:
    return percent(estimate, places=places) if estimate else (NONE, "")


def _spreads(data: BalanceData) -> tuple[SpreadSection, ...]:
    named = (
        ("turns", "Turns in a game", data.turns),
        ("moves", "Moves in a game", data.moves),
        ("lead_changes", "Lead changes in a game", data.lead_changes),
    )
    return tuple(_spread(key, title, found) for key, title, found in named)


def _spread(key: str, title: str, found: Spread) -> SpreadSection:
    return SpreadSection(
        anchor=key.replace("_", "-"),
        title=title,
        meaning=MEANINGS[key],
        mean=quantity(found.shown),
        p5=count(found.p5),
        p50=count(found.p50),
        p95=count(found.p95),
        bars=bars_for(found.histogram),
    )


def _rates(data: BalanceData) -> tuple[RateRow, ...]:
    return (
        RateRow("Lead never changes", MEANINGS["steady_rate"], percent(data.steady)),
        RateRow("Draws", MEANINGS["draw_rate"], percent(data.draws)),
        RateRow("Stalls", MEANINGS["stall_rate"], percent(data.stalls)),
        RateRow("Different games", MEANINGS["distinct"], (f"{count(data.distinct)} of {count(data.games)}", "")),
    )


def _tallies(data: BalanceData) -> tuple[TallyRow, ...]:
    return tuple(_tally(data, name) for name in data.counted.shape.tallies)


def _tally(data: BalanceData, name: str) -> TallyRow:
    per_game, per_seat = (ratio(data.counted, name, per) for per in (GAMES, SEATS))
    return TallyRow(
        kind_name(name).capitalize(),
        data.labels.tallies.get(name, ""),
        quantity(per_game) if per_game else (NONE, ""),
        quantity(per_seat) if per_seat else (NONE, ""),
    )


def _manifest(data: BalanceData) -> tuple[tuple[str, str], ...]:
    options = ", ".join(f"{name} = {value}" for name, value in data.origin.options.items())
    return (
        ("Game", data.origin.game),
        ("Rules", data.origin.rules),
        ("Content", data.origin.content),
        ("Options", options or "all as by default"),
        ("Players", str(len(data.seats))),
        ("Bots", ", ".join(data.bot_names)),
        ("Seat rotation", "every rotation of a seed" if data.is_rotated else "none: each bot keeps its seat"),
        ("Seed", str(data.origin.seed)),
        ("Games", count(data.games)),
        *data.labels.manifest.items(),
    )
