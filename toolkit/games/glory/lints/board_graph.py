"""The board as a graph: paths go both ways, every space can be reached, the castle is in the centre."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.glory.board import FAR, distances, links_of, one_way_links
from toolkit.games.glory.components import Space, spaces_of
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import Component, LintInput

CODE = "board-graph"
CASTLE = "castle"


def sound_board(game: LintInput) -> tuple[Space, ...]:
    """The spaces of the board, () where the schema found a fault in any or a space names one that is not there."""
    components = list(board_of(game))
    if not components or not all(each.is_sound for each in components):
        return ()
    spaces = spaces_of([each.data for each in components])
    known = {space.id for space in spaces}
    return spaces if all(set(space.next) <= known for space in spaces) else ()


def board_of(game: LintInput) -> Iterator[Component]:
    """The board's spaces as they stand in the file."""
    yield from game.components("board") if "board" in game.kinds else ()


def check(game: LintInput) -> Iterator[Finding]:
    """Every one-way path, every space that can't be reached from the castle, and a castle that is not central."""
    spaces = sound_board(game)
    components = dict(zip((space.id for space in spaces), board_of(game), strict=False))
    one_way = one_way_links(spaces)
    for name, missing in one_way.items():
        message = f"'{name}' is next to {', '.join(missing)}, but not the other way round"
        yield components[name].finding(CODE, ("next",), message, "name the space on both sides", Severity.ERROR)
    castles = [i for i, space in enumerate(spaces) if space.kind == CASTLE]
    if spaces and len(castles) != 1:
        last = components[spaces[-1].id]
        yield last.finding(CODE, (), f"the board has {len(castles)} castles", "it needs just one", Severity.ERROR)
    elif spaces and not one_way:
        yield from _far_spaces(spaces, components, castles[0])


def _far_spaces(spaces: tuple[Space, ...], components: dict[str, Component], castle: int) -> Iterator[Finding]:
    rows = distances(links_of(spaces))
    for space, steps in zip(spaces, rows[castle], strict=True):
        if steps == FAR:
            message = f"no path leads from the castle to '{space.id}'"
            yield components[space.id].finding(CODE, ("next",), message, "join it to the board", Severity.ERROR)
    farthest = [max(row) for row in rows]
    if farthest[castle] < FAR and farthest[castle] > min(farthest):
        centre = spaces[farthest.index(min(farthest))].id
        message = f"the castle is up to {farthest[castle]} steps away, '{centre}' only {min(farthest)}"
        yield components[spaces[castle].id].finding(
            CODE, ("next",), message, "the castle should be central", Severity.WARNING
        )
