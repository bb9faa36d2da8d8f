"""The list of a game's components: how many there are, on how many sheets, and what they take of paper and ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.render.manifest import PrintedDeck
from toolkit.render.png import page_coverage
from toolkit.render.profiles import Costs, Profile
from toolkit.render.shortage import mm

_HEAD = ("kind", "components", "copies", "size in mm", "sheets", "pages", "ink")
_ESCAPED = str.maketrans({letter: f"\\{letter}" for letter in "\\`*_[]<>#|"})


def component_list(title: str, printed: Sequence[PrintedDeck], profile: Profile) -> bytes:
    """The list as Markdown: a row for each kind, their sum, then every component with its copies."""
    covered = [sum(page_coverage(deck.made.file)) if deck.made else 0.0 for deck in printed]
    rows = [_row(deck, ink) for deck, ink in zip(printed, covered, strict=True)]
    sheets, pages = sum(map(_sheets, printed)), sum(len(deck.imposed.sides) for deck in printed)
    copies = sum(len(deck.copies) for deck in printed)
    count = sum(len(deck.deck.cards) for deck in printed)
    rows.append(("all", str(count), str(copies), "", str(sheets), str(pages), _percent(sum(covered), pages)))
    lines = [
        f"# {title.translate(_ESCAPED)}: components",
        "",
        f"Printed by the profile {profile.id}: {profile.about}.",
        "",
    ]
    lines += [*_table([_HEAD, *rows]), "", _ABOUT_INK, ""]
    if profile.costs is not None:
        lines += [_cost(profile.costs, sheets, sum(covered)), ""]
    for deck in printed:
        lines += [f"## {deck.deck.kind.translate(_ESCAPED)}", "", *_components(deck), ""]
    return "\n".join(lines).encode()


_ABOUT_INK = (
    "Ink is the share of all pages that is covered, as a mean of cyan, magenta and yellow; makers tell how far a "
    "cartridge goes at 5 % each."
)


def _row(deck: PrintedDeck, ink: float) -> tuple[str, ...]:
    layout, pages = deck.deck.layout, len(deck.imposed.sides)
    size = f"{mm(layout.width_mm)} × {mm(layout.height_mm)}"
    counts = (len(deck.deck.cards), len(deck.copies))
    return (deck.deck.kind, *map(str, counts), size, str(_sheets(deck)), str(pages), _percent(ink, pages))


def _sheets(deck: PrintedDeck) -> int:
    """The sheets of paper that a deck takes: the pages of a board are printed on one side each."""
    if not deck.imposed.sides:
        return 0
    return len(deck.imposed.sides) if deck.imposed.way == "pages" else deck.imposed.sides[-1].sheet


def _percent(covered: float, pages: int) -> str:
    return f"{100 * covered / pages:.0f} %" if pages else ""


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f"| {' | '.join(cell.translate(_ESCAPED) for cell in row)} |"
        if number == 0:
            yield "|---" * len(row) + "|"


def _cost(costs: Costs, sheets: int, covered: float) -> str:
    paper, ink = sheets * costs.sheet, covered / 0.05 * costs.ink_page
    parts = f"{sheets} sheets {paper:.2f}, ink {ink:.2f}"
    return f"About {paper + ink:.2f} {costs.currency} ({parts}), by the prices in the profile."


def _components(deck: PrintedDeck) -> Iterator[str]:
    for card in deck.deck.cards:
        name = card.name if card.name == card.id else f"{card.name} ({card.id})"
        skipped = ": not printed" if card.copies == 0 else ""
        yield f"- {card.copies} × {name.translate(_ESCAPED)}{skipped}"
