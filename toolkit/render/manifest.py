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
from toolkit.render.sheet import SheetSide
from toolkit.render.work import Imposed

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True)
class PrintedDeck:
    """A deck as it lies in its PDF, and the files beside it: their names below the output folder and their bytes."""

    deck: Deck
    profile: Profile
    imposed: Imposed
    copies: tuple[Card, ...]
    content_hash: str
    pdf: bytes
    cuts: Mapping[str, tuple[bytes, tuple[int, ...]]]
    pngs: Mapping[str, bytes]

    @property
    def file_name(self) -> str:
        """The name of the PDF in the game's output folder."""
        return f"{stem_of(self.deck.kind, self.profile)}.pdf"

    @property
    def files(self) -> dict[str, bytes]:
        """Every file of the deck by its name in the game's output folder."""
        cuts = {name: data for name, (data, _) in self.cuts.items()}
        return {self.file_name: self.pdf, **cuts, **{f"png/{name}": data for name, data in self.pngs.items()}}

    @property
    def summary(self) -> dict[str, Any]:
        """What scripts are told of the deck."""
        return {
            "kind": self.deck.kind,
            "file": self.file_name,
            "way": self.imposed.way,
            "components": len(self.deck.cards),
            "copies": len(self.copies),
            "pages": len(self.imposed.sides),
            "grid": [self.imposed.columns, self.imposed.rows],
            "skipped": list(self.skipped),
            "notes": list(self.imposed.notes),
        }

    @property
    def told(self) -> str:
        """What people are told of the deck."""
        sheets = _counted(self.imposed.sides[-1].sheet, "page" if self.imposed.way == "pages" else "sheet")
        skipped = f"; skipped with copies: 0: {', '.join(self.skipped)}" if self.skipped else ""
        return f"{self.deck.kind}: {_counted(len(self.copies), 'card')} on {sheets}{skipped}"

    @property
    def skipped(self) -> tuple[str, ...]:
        """The ids of components with `copies: 0`."""
        return tuple(card.id for card in self.deck.cards if card.copies == 0)


def stem_of(kind: str, profile: Profile) -> str:
    """What the names of a deck's files begin with."""
    return f"{safe_name(kind)}-{profile.id}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def manifest_bytes(
    content: GameContent,
    printed: Sequence[PrintedDeck],
    options: DataclassInstance,
    others: Mapping[str, bytes],
    changes: Sequence[DataclassInstance],
) -> bytes:
    """manifest.json; `others` are files that belong to no one deck.

    Lengths are mm from the page's top left corner; equal prints have equal manifests.
    """
    looks = Looks()
    document = {
        "game": content.id,
        "options": asdict(options),
        **({"changes": [asdict(each) for each in changes]} if changes else {}),
        "files": [
            *(_file(deck, looks) for deck in printed),
            *({"file": name, "sha256": _sha256(data)} for name, data in others.items()),
        ],
    }
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode()


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _file(printed: PrintedDeck, looks: Looks) -> dict[str, Any]:
    imposed, layout = printed.imposed, printed.deck.layout
    return {
        "file": printed.file_name,
        "sha256": _sha256(printed.pdf),
        "kind": printed.deck.kind,
        "content": printed.content_hash,
        "way": imposed.way,
        "page": [_mm(each) for each in imposed.page_mm],
        "card": [_mm(layout.width_mm), _mm(layout.height_mm)],
        "bleed": _mm(imposed.bleed_mm),
        "grid": [imposed.columns, imposed.rows],
        "cards": [_card(card, looks) for card in printed.deck.cards],
        "skipped": list(printed.skipped),
        "cuts": [
            {"file": name, "sha256": _sha256(data), "sheets": list(sheets)}
            for name, (data, sheets) in printed.cuts.items()
        ],
        "pages": [_page(number, side, printed) for number, side in enumerate(imposed.sides, 1)],
    }


def _card(card: Card, looks: Looks) -> dict[str, Any]:
    back = looks.look(card.back.drawing) if card.back else None
    return {"id": card.id, "copies": card.copies, "front": looks.look(card.front.drawing), "back": back}


def _page(number: int, side: SheetSide, printed: PrintedDeck) -> dict[str, Any]:
    placed = [
        {"id": printed.copies[at.item].id, "side": at.side, "x": _mm(at.x_mm), "y": _mm(at.y_mm), "turned": at.turned}
        for at in side.placements
    ]
    label = {"label": side.label} if side.label else {}
    return {"page": number, "sheet": side.sheet, "side": side.side, **label, "cards": placed}


def _mm(length: float) -> float:
    return round(length, 3)
