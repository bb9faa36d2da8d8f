"""Picture files of components for services that take one a card, named as the profile says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.errors import UsageError
from toolkit.model.file_name import safe_name
from toolkit.render.deck import Card, Deck
from toolkit.render.expressions import ExpressionError, Expressions
from toolkit.render.face import BACK, FRONT
from toolkit.render.faces import Faces
from toolkit.render.kept import Kept, Shelf
from toolkit.render.one_up import enlarged, pictures_of
from toolkit.render.profiles import Pictures, Profile
from toolkit.render.typefaces import Typefaces


def picture_files(
    deck: Deck, copies: Sequence[Card], faces: Faces, profile: Profile, wanted: Pictures, typefaces: Typefaces
) -> tuple[dict[str, Kept], tuple[str, ...]]:
    """The pictures by file name, and notes for people. Raises UsageError for names that fail or meet."""
    listed = list(copies) if wanted.each_copy else [card for card in deck.cards if card.copies]
    named = dict(_named(deck, listed, faces, wanted))
    bleed, layout = profile.bleed_mm, deck.layout
    scale = enlarged(layout, bleed, deck.kind) if profile.needs_bleed else 1.0
    numbers = sorted(set(named.values()))
    made = pictures_of(numbers, faces.drawings, layout, bleed, wanted.dpi, typefaces, scale)
    by_number = dict(zip(numbers, map(Shelf().put, made), strict=True))
    return {name: by_number[number] for name, number in named.items()}, told_enlarged(deck, scale, bleed)


def told_enlarged(deck: Deck, scale: float, bleed_mm: float) -> tuple[str, ...]:
    """A note when faces were enlarged."""
    if scale == 1.0:
        return ()
    part = f"{(scale - 1) * 100:.1f} %"
    return (f"{deck.kind}: enlarged by {part}, as its {deck.layout.bleed_mm:g} mm bleed must reach {bleed_mm:g} mm",)


def _named(deck: Deck, cards: Sequence[Card], faces: Faces, wanted: Pictures) -> Iterator[tuple[str, int]]:
    expressions, seen = Expressions(), set[str]()
    backs = {faces.number(deck, card, BACK) for card in cards if card.back is not None}
    shared = bool(wanted.shared_back) and len(backs) == 1 and all(card.back is not None for card in cards)
    for number, card in enumerate(cards, 1):
        names = {"kind": safe_name(deck.kind), "id": safe_name(card.id), "number": number, "copies": card.copies}
        for side, written in ((FRONT, wanted.front), (BACK, wanted.back)):
            if side == FRONT or (card.back is not None and not shared):
                yield _file_name(written, names, expressions, seen), faces.number(deck, card, side)
    if shared:
        names = {"kind": safe_name(deck.kind)}
        yield _file_name(wanted.shared_back, names, expressions, seen), backs.pop()


def _file_name(written: str, names: Mapping[str, Any], expressions: Expressions, seen: set[str]) -> str:
    try:
        name = expressions.text(written, names)
    except ExpressionError as error:
        raise UsageError(f"the profile names pictures {error}", "known: kind, id, number, copies") from error
    parts = [safe_name(part) for part in name.removesuffix(".png").split("/")]
    path = "/".join(parts) + ".png"
    if path in seen:
        raise UsageError(f"the profile names two pictures {path}", "let the name hold the id or the number")
    seen.add(path)
    return path
