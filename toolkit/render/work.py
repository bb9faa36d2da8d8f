"""What laying out a deck starts from, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolkit.errors import UsageError
from toolkit.model.drawing import Outline
from toolkit.render.booklet import Page, PlacedFace
from toolkit.render.deck import Card, Deck
from toolkit.render.faces import Faces
from toolkit.render.one_up import enlarged, placed_large
from toolkit.render.options import PrintOptions
from toolkit.render.profiles import Profile
from toolkit.render.sheet import Placement, SheetSide
from toolkit.render.text import Typesetter
from toolkit.render.trim import trim_outline


@dataclass(frozen=True)
class Work:
    """A deck to be laid out. `copies` are its cards in print order, `about` what every slug line begins with.

    `options` have nothing left open.
    """

    deck: Deck
    copies: Sequence[Card]
    faces: Faces
    profile: Profile
    options: PrintOptions
    about: tuple[str, ...]

    @property
    def bleed_mm(self) -> float:
        """How much of the layout's bleed is printed. Raises UsageError when more is asked for than there is."""
        has, asked = self.deck.layout.bleed_mm, self.options.bleed_mm
        if self.profile.needs_bleed and asked is None:
            return self.profile.bleed_mm
        if asked is not None and asked > has:
            raise UsageError(f"{asked:g} mm bleed is more than {self.deck.kind} has: {has:g} mm", "ask for less")
        return min(self.profile.bleed_mm, has) if asked is None else asked

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of a component."""
        return self.deck.layout.width_mm, self.deck.layout.height_mm

    @property
    def trim(self) -> Outline:
        """The outline along which a component is cut."""
        return trim_outline(self.deck.layout)

    @property
    def typesetter(self) -> Typesetter:
        """What sets the words on the sheets."""
        return self.deck.tools.typesetter

    @property
    def has_back(self) -> list[bool]:
        """Of each copy, whether it has a back."""
        return [card.back is not None for card in self.copies]

    def placed(self, placements: Sequence[Placement]) -> tuple[PlacedFace, ...]:
        """The faces of `placements`."""
        scale = self.scale
        if scale != 1.0:
            layout = self.deck.layout
            return tuple(placed_large(self.face(at), at.x_mm, at.y_mm, layout, scale) for at in placements)
        return tuple(PlacedFace(self.face(at), at.x_mm, at.y_mm, at.turned) for at in placements)

    @property
    def scale(self) -> float:
        """By how much faces are enlarged. Raises UsageError when the layout has too little bleed for the profile."""
        if not self.profile.needs_bleed or self.options.bleed_mm is not None:
            return 1.0
        return enlarged(self.deck.layout, self.profile.bleed_mm, self.deck.kind)

    def face(self, at: Placement) -> int:
        """The number of the face that a placement shows."""
        return self.faces.number(self.deck, self.copies[at.item], at.side)


@dataclass(frozen=True)
class CutSheet:
    """What a cutting machine does with a sheet: a closed outline for each component on it."""

    sheet: int
    width_mm: float
    height_mm: float
    outlines: tuple[Outline, ...]


@dataclass(frozen=True)
class Imposed:
    """A deck on pages: `sides` tells what is on each of `pages`. `way` is "sheets", "fold" or "pages".

    `columns` and `rows` count the places of a sheet, or the pages of a component. `notes` are for people.
    """

    way: str
    page_mm: tuple[float, float]
    columns: int
    rows: int
    bleed_mm: float
    sides: tuple[SheetSide, ...]
    pages: tuple[Page, ...]
    duplex: str = "Simplex"
    notes: tuple[str, ...] = ()
    cuts: tuple[CutSheet, ...] = ()
