"""The manifest beside a print: which component lies where on which page, and what all of it was made from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from toolkit.model.content import GameContent
from toolkit.model.file_name import safe_name
from toolkit.render.deck import Card, Deck
from toolkit.render.listing import Looks
from toolkit.render.profiles import Profile
from toolkit.render.sheet import Grid, SheetSide

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True)
class PrintedDeck:
    """A deck as it lies in its PDF."""

    deck: Deck
    grid: Grid
    profile: Profile
    sides: tuple[SheetSide, ...]
    copies: tuple[Card, ...]
    content_hash: str
    pdf: bytes
    pngs: Mapping[str, bytes]

    @property
    def file_name(self) -> str:
        """The name of the PDF in the game's output folder."""
        return f"{safe_name(self.deck.kind)}-{self.profile.id}.pdf"

    @property
    def summary(self) -> dict[str, Any]:
        """What scripts are told of the deck."""
        return {
            "kind": self.deck.kind,
            "file": self.file_name,
            "components": len(self.deck.cards),
            "copies": len(self.copies),
            "pages": len(self.sides),
            "grid": [self.grid.columns, self.grid.rows],
            "skipped": list(self.skipped),
        }

    @property
    def told(self) -> str:
        """What people are told of the deck."""
        cards, sheets = _counted(len(self.copies), "card"), _counted(self.sides[-1].sheet, "sheet")
        skipped = f"; skipped with copies: 0: {', '.join(self.skipped)}" if self.skipped else ""
        return f"{self.deck.kind}: {cards} on {sheets}{skipped}"

    @property
    def skipped(self) -> tuple[str, ...]:
        """The ids of components with `copies: 0`."""
        return tuple(card.id for card in self.deck.cards if card.copies == 0)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def manifest_bytes(content: GameContent, printed: Sequence[PrintedDeck], options: DataclassInstance) -> bytes:
    """manifest.json. Lengths are mm from the page's top left corner; equal prints have equal manifests."""
    looks = Looks()
    document = {
        "game": content.id,
        "options": asdict(options),
        "files": [_file(deck, looks) for deck in printed],
    }
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode()


def _file(printed: PrintedDeck, looks: Looks) -> dict[str, Any]:
    grid = printed.grid
    return {
        "file": printed.file_name,
        "sha256": hashlib.sha256(printed.pdf).hexdigest(),
        "kind": printed.deck.kind,
        "content": printed.content_hash,
        "page": [_mm(grid.page_width_mm), _mm(grid.page_height_mm)],
        "card": [_mm(grid.width_mm), _mm(grid.height_mm)],
        "bleed": _mm(grid.bleed_mm),
        "grid": [grid.columns, grid.rows],
        "cards": [_card(card, looks) for card in printed.deck.cards],
        "skipped": list(printed.skipped),
        "pages": [_page(number, side, printed) for number, side in enumerate(printed.sides, 1)],
    }


def _card(card: Card, looks: Looks) -> dict[str, Any]:
    back = looks.look(card.back.drawing) if card.back else None
    return {"id": card.id, "copies": card.copies, "front": looks.look(card.front.drawing), "back": back}


def _page(number: int, side: SheetSide, printed: PrintedDeck) -> dict[str, Any]:
    placed = [
        {"id": printed.copies[at.item].id, "x": _mm(at.x_mm), "y": _mm(at.y_mm), "turned": at.turned}
        for at in side.placements
    ]
    return {"page": number, "sheet": side.sheet, "side": side.side, "cards": placed}


def _mm(length: float) -> float:
    return round(length, 3)
