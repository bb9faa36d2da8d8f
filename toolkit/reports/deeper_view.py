"""From the deeper measures to the sections that the templates print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.balance.course import Measured, Profile
from toolkit.balance.data import BalanceData, ComponentResult
from toolkit.balance.deeper import Course, LadderFound, SkillStep, gain
from toolkit.balance.deeper_news import in_unit, told
from toolkit.balance.distributions import normal_quantile
from toolkit.balance.intervals import LEVEL, Estimate
from toolkit.balance.numbers import count, p_value, percent, points, quantity, shown
from toolkit.balance.pairs import Pairs
from toolkit.balance.restricted import LineResult, verdict_on_lines
from toolkit.balance.verdicts import seat_name
from toolkit.reports.deeper_parts import Cell, Detail, Grid, GridRow, GridSection
from toolkit.reports.plots import axis_for, strip

NONE: Cell = ("–", "")


def deeper_sections(data: BalanceData) -> tuple[GridSection, ...]:
    """A section for each part that was asked for."""
    return tuple(_sections(data))


def _sections(data: BalanceData) -> Iterator[GridSection]:
    found = data.deeper
    if found.course:
        yield _course(found.course)
        if found.course.agency:
            yield _agency(found.course)
    if found.pairs is not None:
        yield _pairs(data, found.pairs)
    if found.lines:
        yield _lines(found.lines)
    if found.ladder:
        yield _ladder(found.ladder)
    if found.skill:
        yield _skill(found.skill)


def _course(course: Course) -> GridSection:
    return GridSection(
        "suspense",
        "Suspense and choices",
        f"{count(course.games)} of the games, looked at decision by decision ({count(course.decisions)} of them). How "
        f"a game stands is judged by its frozen evaluation; every move was tried on the same {course.deals} deals of "
        "what the mover does not know.",
        (
            _measures("Suspense and choices; small print is the meaning and the 95% interval", course.course),
            *(_profile(each) for each in course.profiles),
        ),
    )


def _measures(caption: str, found: Sequence[Measured]) -> Grid:
    rows = tuple(GridRow(each.title, each.meaning, (_in_words(each),)) for each in found)
    return Grid(caption, "Measure", ("Value",), rows)


def _in_words(measured: Measured) -> Cell:
    value, interval = in_unit(measured)
    return (f"{value} points" if measured.unit in ("points", "size") and measured.estimate else value), interval


def _profile(profile: Profile) -> Grid:
    scale = 100 if profile.unit == "number" else 1
    drawn = [_scaled(each, scale) for each in profile.parts if each]
    axis = axis_for(drawn, 0) if drawn else None
    rows = tuple(
        GridRow(
            f"{10 * index}–{10 * (index + 1)}%",
            "",
            (told(each, profile.unit),),
            strip(axis, _scaled(each, scale)) if axis and each else None,
        )
        for index, each in enumerate(profile.parts)
    )
    unit = "in per cent" if profile.unit == "share" else ""
    return Grid(f"{profile.title}: {profile.meaning}", "Part of a game", (f"Mean {unit}".strip(),), rows, axis)


def _scaled(estimate: Estimate, scale: float) -> Estimate:
    """For an axis, which shows hundredths."""
    return Estimate(estimate.value / scale, estimate.low / scale, estimate.high / scale, estimate.blocks)


def _agency(course: Course) -> GridSection:
    blind = (
        ""
        if course.sees_luck
        else "In this game the evaluation sees no luck: chance moves prospects it does not know of. "
    )
    return GridSection(
        "agency",
        "Choice and luck",
        "What the move made is worth beside a random legal one, and what chance added or took: by the frozen "
        "evaluation, decision by decision.",
        (
            _measures("Choice and luck; small print is the meaning and the 95% interval", course.agency),
            _seats(course),
            _phases(course),
            _calibration(course),
        ),
        blind + "Luck has mean 0 by its making where what players do reveals nothing of what they hold; the column of "
        "mean luck shows it. The evaluation looks one move ahead, so plans show up as “the rest”.",
    )


def _seats(course: Course) -> Grid:
    rows = tuple(
        GridRow(
            seat_name(each.seat),
            "",
            (told(each.choice, "share"), told(each.luck, "share"), told(each.rest, "share"), told(each.bias, "points")),
        )
        for each in course.seats
    )
    columns = ("Own choices", "Luck", "The rest", "Mean luck (points)")
    return Grid("What decides a seat’s result: shares of its variance over games", "Seat", columns, rows)


def _phases(course: Course) -> Grid:
    rows = tuple(
        GridRow(
            each.phase,
            "",
            (
                told(each.often, "number"),
                told(each.moves, "number"),
                told(each.forced, "share"),
                told(each.false, "share"),
                told(each.stakes, "size"),
                told(each.choice, "points"),
                told(each.luck_share, "share"),
            ),
        )
        for each in course.phases
    )
    columns = ("In a game", "Moves", "Forced", "False choices", "Stakes (points)", "Choice (points)", "Share of luck")
    return Grid("By kind of decision", "Decision", columns, rows)


def _calibration(course: Course) -> Grid:
    bins = course.calibration.bins
    axis = axis_for([each.won for each in bins], 0) if bins else None
    rows = tuple(
        GridRow(
            f"said {shown(100 * each.value, 0)}%",
            "",
            (told(each.won, "share"), (count(each.positions), "")),
            strip(axis, each.won) if axis else None,
        )
        for each in bins
    )
    skill, interval = told(course.calibration.skill, "share")
    caption = (
        f"Can the evaluation be believed? Share really won where it said so much; it foresees {skill} of the outcome "
        f"({interval}; Brier skill score)"
    )
    return Grid(caption, "Evaluation", ("Won", "Positions"), rows, axis)


def _pairs(data: BalanceData, pairs: Pairs) -> GridSection:
    names = [each.name for each in data.labels.components]
    lead = (
        f"Pairs worth more or less than both alone, of {count(pairs.looked_at)} looked at: chosen on half of the seeds "
        "and measured on the other. “With”: dealt both instead of an opponent. “Against”: dealt the first while an "
        "opponent has the second."
    )
    if not pairs.found:
        lead = "Too few games, or too few deals with two components, to look at pairs: try more games."
        return GridSection("pairs", "Pairs", lead, ())
    axis = axis_for([each.effect for each in pairs.found], 0, signed=True)
    rows = tuple(
        GridRow(
            f"{names[each.first]} {'with' if each.kind == 'together' else 'against'} {names[each.second]}",
            "stands out" if each.q_value <= 1 - LEVEL else "",
            (points(each.effect), (p_value(each.q_value), ""), (count(each.met), "")),
            strip(axis, each.effect),
        )
        for each in pairs.found
    )
    columns = ("Effect (points)", "Adjusted p", "Met")
    return GridSection("pairs", "Pairs", lead, (Grid("The strongest pairs", "Pair", columns, rows, axis),))


def _lines(lines: Sequence[LineResult]) -> GridSection:
    fair, played = lines[0].fair, [each.share for each in lines if each.share]
    axis = axis_for(played, fair) if played else None
    rows = tuple(
        GridRow(
            each.name,
            each.about,
            (percent(each.share) if each.share else NONE, (each.state.value, p_value(each.holm))),
            strip(axis, each.share) if axis and each.share else None,
        )
        for each in lines
    )
    lead = (
        f"One {lines[0].bot} bot held to a line, among {lines[0].seats - 1} that are not, on every seat in turn "
        f"({count(lines[0].games)} games a line). {verdict_on_lines(lines)}"
    )
    grid = Grid(
        f"Win share of the restricted seat; the dashed line is an equal share, {shown(100 * fair, 0)}%",
        "Line",
        ("Share", "Verdict (Holm)"),
        rows,
        axis,
    )
    return GridSection("lines", "Lines of play", lead, (grid,))


def _ladder(ladder: LadderFound) -> GridSection:
    proofs = tuple(
        GridRow(
            f"{each.new} against {each.old}",
            f"{count(each.games)} games",
            (percent(each.one_new), percent(each.one_old), (each.verdict(ladder.delta).value, "")),
        )
        for each in ladder.proofs
    )
    reach = normal_quantile((1 + LEVEL) / 2)
    rated = [
        (each.bot, Estimate(each.points, each.points - reach * each.error, each.points + reach * each.error, 1))
        for each in ladder.ratings
    ]
    axis = axis_for([_scaled(each, 100) for _, each in rated], 0)
    rows = tuple(
        GridRow(bot, "", (quantity(each) if each.half_width else ("0", ""),), strip(axis, _scaled(each, 100)))
        for bot, each in rated
    )
    lead = "Each bot among others of the one before it, and the reverse, on every seat; stronger only when both say so."
    return GridSection(
        "ladder",
        "Ladder",
        lead,
        (
            Grid("Proofs of strength", "Bots", ("One of the new", "One of the old", "Verdict"), proofs),
            Grid("Rating: 400 points are odds of ten to one", "Bot", ("Rating",), rows, axis),
        ),
    )


def _skill(steps: Sequence[SkillStep]) -> GridSection:
    axis = axis_for([gain(each) for each in steps], 0, signed=True)
    rows = tuple(
        GridRow(
            f"{count(each.iterations)} against half of it",
            f"{count(each.proof.games)} games",
            (points(gain(each)), percent(each.proof.one_new), percent(each.proof.one_old)),
            strip(axis, gain(each)),
        )
        for each in steps
    )
    lead = (
        "What thinking twice as long is worth: one seat searches with twice the iterations of the others. Where "
        "it still gains at the end, there is more to find in the game than that."
    )
    columns = ("Gain (points)", "One that searches longer", "One that searches shorter")
    return GridSection("skill", "Skill", lead, (Grid("By iterations of search", "Iterations", columns, rows, axis),))


def details(data: BalanceData, found: Sequence[ComponentResult]) -> tuple[Detail, ...]:
    """Every component on its own, with the pairs it is in."""
    columns = {id(each): index for index, each in enumerate(data.components)}
    return tuple(_detail(data, each, columns[id(each)]) for each in found)


def _detail(data: BalanceData, result: ComponentResult, column: int) -> Detail:
    facts: list[tuple[str, Cell]] = []
    if result.effect:
        facts.append(("Effect of being dealt it, points of win share", points(result.effect.alone)))
        facts.append(("The same with all components at once", ("", points(result.effect.together)[1])))
        facts.append(("Chance of so much by chance alone", (p_value(result.effect.p_value), "")))
    shares = {"dealt": result.share_with, "not dealt": result.share_without, **result.shares}
    facts += [(f"Win share of seats that: {kind}", told(each, "share")) for kind, each in shares.items() if each]
    facts += [(f"Seats of games that: {kind}", (count(had), "")) for kind, had in result.had.items()]
    for title, share in (
        ("Ever held, of all seats", result.held),
        ("Play rate: used, of those that held it", result.used),
    ):
        facts.append((title, told(share, "share")))
    facts.append(("Uses a game, if held", told(result.uses, "number")))
    facts += _pairs_of(data, column)
    return Detail(result.label.name, result.label.id, tuple(facts))


def _pairs_of(data: BalanceData, column: int) -> Iterator[tuple[str, Cell]]:
    for each in data.deeper.pairs.found if data.deeper.pairs else ():
        if column in (each.first, each.second):
            first, second = (data.labels.components[place].name for place in (each.first, each.second))
            word = "with" if each.kind == "together" else "against"
            yield f"{first} {word} {second}, points beside the sum of both", points(each.effect)
