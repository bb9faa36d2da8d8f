"""The board as a map: its land, its paths, its spaces with their signs and names, and what helps at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any

from toolkit.games.glory.components import Space
from toolkit.games.glory.pictures.landscape import Clearance, landscape
from toolkit.games.glory.pictures.map_parts import SIZES, Spot, banner, banner_size, sign, words
from toolkit.model.sketch import Element

CARD_MM = 63.5
EDGE_MM = 5.0
BEND = 0.09
POINTS, MANY_POINTS = 12, 60
GAP_MM = 0.8
BESIDE_MM = 96.0
PLACES = ("castle", "town", "lair")
KEYS = (
    ("castle", "Castle: heal, buy"),
    ("town", "Town: heal, quest"),
    ("lair", "Lair: peek, fight"),
    ("haven", "Haven: rest, scout"),
    ("battle", "Battle: draw, fight"),
    ("fate", "Fate: draw, keep"),
    ("blank", "Nothing"),
)


@dataclass(frozen=True)
class BoardMap:
    """A map of `spaces`, `width` × `height` mm; `poster` tells its title, areas and ornaments."""

    spaces: Sequence[Space]
    poster: Mapping[str, Any]
    width: float
    height: float
    spots: Mapping[str, Spot] = field(default_factory=dict)

    def elements(self) -> Iterator[Element]:
        """Everything from the ground up."""
        yield from self._ground()
        yield from landscape(self.poster.get("areas", ()), self.width, self.height, self._clearance())
        yield from self._frame()
        yield from self._ornaments()
        yield from self._paths()
        for space in self.spaces:
            yield from self._tuck(space)
        for space in self.spaces:
            yield from sign(space.kind, self.spots[space.id], SIZES[space.kind])
        for space in self.spaces:
            yield from self._name(space)

    def _ground(self) -> Iterator[Element]:
        yield {"type": "rect", "box": "bleed", "fill": "meadow-dark"}
        yield {"type": "rect", "box": "bleed", "ink": "full",
               "gradient": {"colors": ["paper", "meadow", "meadow-dark"], "kind": "radial"}}  # fmt: skip
        for at in self._of_kind("castle"):
            lands = at.box(2 * BESIDE_MM, 2 * BESIDE_MM)
            yield {"type": "circle", "fill": "paper", "ink": "full", "opacity": 0.55, "box": lands}
            yield {"type": "circle", "pattern": "castle-lands", "ink": "full", "box": lands}
            yield {"type": "circle", "stroke": "drawing", "stroke-width": 0.5,
                   "dash": [3, 2], "box": lands}  # fmt: skip

    def _frame(self) -> Iterator[Element]:
        for inset, width, color in ((2.2, 1.6, "deep"), (4.2, 0.5, "gold-dark")):
            yield {"type": "rect", "box": {"inset": inset}, "stroke": color, "stroke-width": width, "radius": 2}

    def _paths(self) -> Iterator[Element]:
        """Roads under everything: edges first, so that roads join where they meet."""
        roads = [_curve(self._path(a, b)) for a, b in self._links()]
        for stroke, width in (("road-edge", 6.4), ("road", 5.0)):
            for d in roads:
                yield {"type": "path", "d": d, "stroke": stroke, "stroke-width": width, "ink": "full"}
        for d in roads:
            dashed = {"stroke": "road-edge", "stroke-width": 0.5, "dash": [2.2, 2.2]}
            yield {"type": "path", "d": d, "ink": "full", **dashed}
        yield from self._thin_paths()

    def _thin_paths(self) -> Iterator[Element]:
        """Roads in low ink, where nothing covers them: they end at signs and names."""
        for a, b in self._links():
            run: list[Spot] = []
            for at in [*self._path(a, b, MANY_POINTS), None]:
                if at is not None and not self._is_taken(at):
                    run.append(at)
                    continue
                if len(run) > 1:
                    yield {"type": "path", "d": _curve(run), "stroke": "road-edge", "stroke-width": 0.5, "ink": "low"}
                run = []

    def _is_taken(self, at: Spot) -> bool:
        for space in self.spaces:
            spot = self.spots[space.id]
            if hypot(at.x - spot.x, at.y - spot.y) < SIZES[space.kind] / 2 + GAP_MM:
                return True
            name, (width, height) = self._name_at(space, is_thin=True), banner_size(space.name, _name_size(space))
            if abs(at.x - name.x) < width / 2 + height and abs(at.y - name.y) < height / 2 + GAP_MM:
                return True
        return False

    def _links(self) -> list[tuple[str, str]]:
        return sorted({(min(a.id, b), max(a.id, b)) for a in self.spaces for b in a.next})

    def _path(self, a: str, b: str, points: int = POINTS) -> list[Spot]:
        """The points of a road: a slight bend, to the side that the names decide."""
        start, end = self.spots[a], self.spots[b]
        side = BEND if sum(map(ord, a + b)) % 2 else -BEND
        middle = Spot(
            (start.x + end.x) / 2 + side * (end.y - start.y), (start.y + end.y) / 2 - side * (end.x - start.x)
        )
        parts = [i / points for i in range(points + 1)]
        return [
            Spot(
                (1 - t) ** 2 * start.x + 2 * t * (1 - t) * middle.x + t**2 * end.x,
                (1 - t) ** 2 * start.y + 2 * t * (1 - t) * middle.y + t**2 * end.y,
            )
            for t in parts
        ]

    def _clearance(self) -> Clearance:
        discs = [(self.spots[each.id], SIZES[each.kind] / 2 + 3) for each in self.spaces]
        discs += [(self._name_at(each), 11.0) for each in self.spaces]
        discs += [disc for each in self.spaces for disc in self._name_ends(each)]
        discs += [(Spot(x, y), radius) for x, y, radius in self._reserved()]
        return Clearance(discs, [self._path(a, b) for a, b in self._links()])

    def _name_at(self, space: Space, *, is_thin: bool = False) -> Spot:
        """The middle of a name: over the lower end of its sign; below it in low ink, where the sign would show."""
        at, half = self.spots[space.id], SIZES[space.kind] / 2
        if is_thin and space.kind != "castle":
            return Spot(at.x, at.y + half + GAP_MM + banner_size(space.name, _name_size(space))[1] / 2)
        return Spot(at.x, at.y + half + (1.5 if space.kind != "fate" else -1.0))

    def _name_ends(self, space: Space) -> Iterator[tuple[Spot, float]]:
        """Room for both tails of a name's ribbon in low ink, where the land would show through it."""
        at, (width, height) = self._name_at(space, is_thin=True), banner_size(space.name, _name_size(space))
        for across in (-width / 2, width / 2):
            yield Spot(at.x + across, at.y), 1.2 * height

    def _name(self, space: Space) -> Iterator[Element]:
        is_place = space.kind in PLACES
        for ink in ("full", "low"):
            at = self._name_at(space, is_thin=ink == "low")
            yield from banner(space.name, at, _name_size(space), is_dark=is_place, ink=ink)

    def _tuck(self, space: Space) -> Iterator[Element]:
        """Where the card of a town or lair is tucked under the board: the nearest edge."""
        if space.kind not in ("town", "lair"):
            return
        at = self.spots[space.id]
        gaps = {"left": at.x, "right": self.width - at.x, "top": at.y, "bottom": self.height - at.y}
        edge = min(gaps, key=lambda each: gaps[each])
        told = "quest" if space.kind == "town" else "lair"
        if edge in ("top", "bottom"):
            y = EDGE_MM + 3.8 if edge == "top" else self.height - EDGE_MM - 3.8
            yield from _slot(told, Spot(at.x, y), turn=0)
        else:
            x = EDGE_MM + 3.8 if edge == "left" else self.width - EDGE_MM - 3.8
            yield from _slot(told, Spot(x, at.y), turn=-90 if edge == "left" else 90)

    def _of_kind(self, kind: str) -> list[Spot]:
        return [self.spots[each.id] for each in self.spaces if each.kind == kind]

    def _place(self, name: str) -> Spot | None:
        """Where an ornament has its middle, None for one that the poster has not."""
        if name not in self.poster:
            return None
        x, y = self.poster[name]
        return Spot(x, self.height - y)

    def _reserved(self) -> Iterator[tuple[float, float, float]]:
        """The room of the ornaments."""
        for name, radius, across in (("title_at", 28.0, 36.0), ("compass_at", 27.0, 0.0), ("key_at", 40.0, 14.0)):
            at = self._place(name)
            if at is not None:
                yield from ((at.x + shift, at.y, radius) for shift in (-across, 0.0, across))

    def _ornaments(self) -> Iterator[Element]:
        title, compass, key = (self._place(each) for each in ("title_at", "compass_at", "key_at"))
        if title is not None:
            yield from _title(self.poster["name"], self.poster.get("motto", ""), title)
        if compass is not None:
            yield from _compass(compass)
        if key is not None:
            yield from _key(key)


def _name_size(space: Space) -> float:
    """How large a name is written, in points."""
    return 20.0 if space.kind == "castle" else 14.0 if space.kind in PLACES else 11.0


def _curve(points: Sequence[Spot]) -> str:
    """Path data through points."""
    return "M" + "L".join(f"{each.x:.2f} {each.y:.2f}" for each in points)


def _slot(told: str, at: Spot, turn: int) -> Iterator[Element]:
    """A bracket as wide as a card along the edge, with the word for what is tucked there."""
    box = at.box(CARD_MM, 7.0)
    elements = [
        {"type": "rect", "fill": "paper", "stroke": "deep", "stroke-width": 0.4, "dash": [1.6, 1.0], "radius": 1.2},
        words(f"{told} card", Spot(CARD_MM / 2, 3.5), CARD_MM - 4, 5, 10, color="ink", **{"near-cut": True}),
    ]
    yield {"type": "group", "box": box, "rotate": turn, "elements": elements}


def _title(name: str, motto: str, at: Spot) -> Iterator[Element]:
    yield {"type": "rect", "fill": "paper", "stroke": "deep", "stroke-width": 0.9, "radius": 4, "box": at.box(92, 42)}
    yield {"type": "rect", "stroke": "gold-dark", "stroke-width": 0.4, "radius": 3, "box": at.box(88, 38)}
    lifted = Spot(at.x, at.y - (4.5 if motto else 0))
    yield words(name.upper(), lifted, 82, 20, 60, font="display", color="deep", tracking=0.12)
    if motto:
        yield words(motto, Spot(at.x, at.y + 12), 82, 6, 14, color="ink", weight="italic")


def _compass(at: Spot) -> Iterator[Element]:
    yield {"type": "circle", "fill": "paper", "stroke": "deep", "stroke-width": 0.8, "box": at.box(42, 42)}
    yield {"type": "circle", "stroke": "gold-dark", "stroke-width": 0.4, "box": at.box(38, 38)}
    yield {"type": "polygon", "sides": 4, "star": 0.2, "turn": 45, "fill": "meadow-dark", "stroke": "deep",
           "stroke-width": 0.3, "box": at.box(27, 27)}  # fmt: skip
    yield {"type": "polygon", "sides": 4, "star": 0.16, "fill": "deep", "box": at.box(40, 40)}
    yield {"type": "circle", "fill": "gold", "stroke": "deep", "stroke-width": 0.4, "box": at.box(5, 5)}
    yield words("N", Spot(at.x, at.y - 25), 8, 5, 14, font="display", color="deep")


def _key(at: Spot) -> Iterator[Element]:
    """The signs and what they bring, in a word each."""
    width, row = 74.0, 9.6
    height = row * len(KEYS) + 4
    yield {"type": "rect", "fill": "paper", "stroke": "deep", "stroke-width": 0.9, "radius": 4,
           "box": at.box(width, height)}  # fmt: skip
    for i, (kind, told) in enumerate(KEYS):
        y = at.y - height / 2 + 2 + row * (i + 0.5)
        yield from sign(kind, Spot(at.x - width / 2 + 7.5, y), 8.6)
        yield words(told, Spot(at.x + 6, y), width - 17, 6, 14, align="left", color="ink")


def map_size(spaces: Sequence[Space]) -> tuple[float, float]:
    """How large the map of a board is: the room beyond the outermost spaces is the same on every side."""
    xs, ys = [each.at[0] for each in spaces], [each.at[1] for each in spaces]
    return max(xs, default=60) + min(xs, default=40), max(ys, default=60) + min(ys, default=40)


def board_map(spaces: Sequence[Space], poster: Mapping[str, Any]) -> BoardMap:
    """The map of a board; a space's own place counts from the lower left corner."""
    width, height = map_size(spaces)
    spots = {each.id: Spot(each.at[0], height - each.at[1]) for each in spaces}
    known = [replace(each, next=tuple(other for other in each.next if other in spots)) for each in spaces]
    return BoardMap(known, poster, width, height, spots)


def crowded(spaces: Sequence[Space]) -> Iterator[tuple[str, str, float]]:
    """The pairs of spaces whose signs touch, and how many mm too near they are."""
    for i, one in enumerate(spaces):
        for other in spaces[:i]:
            apart = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
            needed = (SIZES[one.kind] + SIZES[other.kind]) / 2
            if apart < needed:
                yield one.id, other.id, needed - apart
