"""What a board must have: towns, lairs, every kind of space, room beside the castle, and choices for a roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolkit.games.glory.board import links_of, mean_reach, one_way_links
from toolkit.games.glory.components import Space
from toolkit.games.glory.lints.board_graph import board_of, sound_board
from toolkit.games.glory.terms import HALTING, SPACES
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput

CODE = "board-shape"
BESIDE = 4
REACH, LEAST, MOST = 4, 3.0, 5.5
DIE = 6


def check(game: LintInput) -> Iterator[Finding]:
    """A board that lacks kinds of spaces, has more towns or lairs than cards for them, or leaves too few choices."""
    spaces = sound_board(game)
    first = next(board_of(game), None)
    if not spaces or first is None:
        return
    for message, hint in (*_lacking(spaces), *_uncovered(game, spaces), *_reach(spaces)):
        yield first.finding(CODE, (), message, hint, Severity.WARNING)


def _lacking(spaces: tuple[Space, ...]) -> Iterator[tuple[str, str]]:
    kinds = Counter(space.kind for space in spaces)
    for kind in SPACES.numbers:
        if kinds[kind] == 0:
            yield f"the board has no {kind} space", "heroes expect one"
    beside = sum(len(space.next) for space in spaces if space.kind == "castle")
    if 0 < beside < BESIDE:
        yield f"only {beside} spaces are beside the castle", f"{BESIDE} heroes start there, each on its own"


def _uncovered(game: LintInput, spaces: tuple[Space, ...]) -> Iterator[tuple[str, str]]:
    kinds = Counter(space.kind for space in spaces)
    for kind, cards in (("town", "quests"), ("lair", "lairs")):
        there = sum(each.copies for each in game.components(cards)) if cards in game.kinds else 0
        if there < kinds[kind]:
            yield f"{kinds[kind]} {kind}s, but only {there} {cards} to put under them", f"add {cards}"


def _reach(spaces: tuple[Space, ...]) -> Iterator[tuple[str, str]]:
    if one_way_links(spaces):
        return
    halts = tuple(SPACES.number(space.kind) in HALTING for space in spaces)
    mean = mean_reach(links_of(spaces), halts, DIE)
    if not LEAST <= mean <= MOST:
        yield f"a roll leaves {mean:.1f} spaces to choose from on average", f"about {REACH} play well"
