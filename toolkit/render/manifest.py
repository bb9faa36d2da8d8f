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
from toolkit.render.kept import Kept
from toolkit.render.listing import Looks
from toolkit.render.profiles import Profile
from toolkit.render.sheet import SheetSide
from toolkit.render.work import Imposed

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from toolkit.render.changed import DeckChanges


@dataclass(frozen=True)
class PrintedDeck:
    """A deck as it lies in its PDF, and the files beside it: their names below the output folder and their bytes.

    `made` is the PDF, None when there are only `pictures`.
    """

    deck: Deck
    profile: Profile
    imposed: Imposed
    copies: tuple[Card, ...]
    content_hash: str
    made: Kept | None
    cuts: Mapping[str, tuple[bytes, tuple[int, ...]]]
    pictures: Mapping[str, Kept]

    @property
    def pdf(self) -> bytes:
        """The PDF, read whole; b"" without one."""
        return self.made.read() if self.made else b""

    @property
    def file_name(self) -> str:
        """The name of the PDF in the game's output folder."""
        return f"{stem_of(self.deck.kind, self.profile)}.pdf"

    @property
    def files(self) -> dict[str, bytes | Kept]:
        """Every file of the deck by its name in the game's output folder."""
        cuts = {name: data for name, (data, _) in self.cuts.items()}
        return {**({self.file_name: self.made} if self.made else {}), **cuts, **self.pictures}

    @property
    def manifest_name(self) -> str:
        """The name of the manifest of the deck: prints by another profile, and of other decks, have their own."""
        return f"{stem_of(self.deck.kind, self.profile)}.manifest.json"

    @property
    def summary(self) -> dict[str, Any]:
        """What scripts are told of the deck."""
        return {
            "kind": self.deck.kind,
            "file": self.file_name if self.made else "",
            "pictures": len(self.pictures),
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
        if self.made:
            sheets = _counted(self.imposed.sides[-1].sheet, "page" if self.imposed.way == "pages" else "sheet")
        else:
            sheets = _counted(sum(not name.endswith(".json") for name in self.pictures), "picture")
        skipped = f"; skipped with copies: 0: {', '.join(self.skipped)}" if self.skipped else ""
        return f"{self.deck.kind}: {_counted(len(self.copies), 'card')} {'on' if self.made else 'in'} {sheets}{skipped}"

    @property
    def skipped(self) -> tuple[str, ...]:
        """The ids of components with `copies: 0`."""
        return tuple(card.id for card in self.deck.cards if card.copies == 0)


def stem_of(kind: str, profile: Profile) -> str:
    """What the names of a deck's files begin with."""
    return f"{safe_name(kind)}-{profile.tag}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def manifests(
    content: GameContent,
    printed: Sequence[PrintedDeck],
    options: DataclassInstance,
    others: Mapping[str, bytes],
    changes: Sequence[DeckChanges],
) -> dict[str, bytes]:
    """The manifest of each deck by its file name; `others` are files that belong to no one deck, with one each.

    Lengths are mm from the page's top left corner; equal prints have equal manifests.
    """
    looks, changed = Looks(), {each.kind: each for each in changes}
    head = {"game": content.id, "options": asdict(options)}
    made = dict[str, Mapping[str, Any]]()
    for deck in printed:
        differs = changed.get(deck.deck.kind)
        differing = {"changes": [asdict(differs)]} if differs else {}
        made[deck.manifest_name] = {**head, **differing, "files": [_file(deck, looks)]}
    for name, data in others.items():
        made[f"{name.rpartition('.')[0]}.manifest.json"] = {**head, "files": [{"file": name, "sha256": _sha256(data)}]}
    return {
        name: (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode() for name, document in made.items()
    }


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _file(printed: PrintedDeck, looks: Looks) -> dict[str, Any]:
    imposed, layout = printed.imposed, printed.deck.layout
    pictures = [{"file": name, "sha256": data.sha256} for name, data in printed.pictures.items()]
    return {
        **({"file": printed.file_name, "sha256": printed.made.sha256} if printed.made else {}),
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
        **({"pictures": pictures} if pictures else {}),
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
