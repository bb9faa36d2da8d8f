"""Decks for Tabletop Simulator: sheets of faces as pictures, and the saved object that makes a deck of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.render.booklet import Booklet, Page, PlacedFace
from toolkit.render.deck import Card, Deck
from toolkit.render.face import BACK, FRONT
from toolkit.render.faces import Faces
from toolkit.render.one_up import pictures_of
from toolkit.render.pdf import pdf_bytes
from toolkit.render.png import png_pages
from toolkit.render.profiles import DeckSheets
from toolkit.render.typefaces import Typefaces

_INCH_MM = 25.4
_SHAPES = {"rectangle": (1, 0), "hexagon": (3, 2), "hexagon-flat": (3, 2), "round": (4, 4), "path": (1, 0)}
"""The number of a card's shape: with sharp corners, with round ones."""
_GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}


@dataclass(frozen=True)
class _Sheet:
    """Some cards of a deck on a grid of which at least one place is free."""

    number: int
    cards: tuple[Card, ...]
    columns: int
    rows: int
    dpi: float


@dataclass(frozen=True)
class TabletopDeck:
    """Makes the files of one deck. `address` stands before file names where the object points to pictures."""

    title: str
    deck: Deck
    copies: Sequence[Card]
    faces: Faces
    wanted: DeckSheets
    stem: str
    address: str
    typefaces: Typefaces

    def files(self) -> dict[str, bytes]:
        """The pictures and the saved object, by file name."""
        sheets, shared = list(self._sheets()), self._shared_back()
        files = dict[str, bytes]()
        for sheet in sheets:
            fronts = [self.faces.number(self.deck, card, FRONT) for card in sheet.cards]
            files[self._name(sheet, FRONT)] = self._picture(sheet, fronts, shared)
            if shared is None and self._has_backs:
                backs = [self.faces.number(self.deck, card, BACK) if card.back else -1 for card in sheet.cards]
                files[self._name(sheet, BACK)] = self._picture(sheet, backs, None)
        if shared is not None:
            layout, dpi = self.deck.layout, max(sheet.dpi for sheet in sheets)
            (files[f"{self.stem}-back.png"],) = pictures_of(
                [shared], self.faces.drawings, layout, 0.0, dpi, self.typefaces
            )
        files[f"{self.stem}.json"] = self._object(sheets, shared=shared is not None)
        return files

    @property
    def note(self) -> str:
        """What a person has to do."""
        if self.address:
            return f"{self.deck.kind}: put {self.stem}.json into the game's folder Saves/Saved Objects"
        return (
            f"{self.deck.kind}: {self.stem}.json names its pictures without an address; print again with --address, "
            "such as file:///C:/cards/ or where they lie on the web, and put it into Saves/Saved Objects"
        )

    @property
    def _has_backs(self) -> bool:
        return any(card.back is not None for card in self.copies)

    def _shared_back(self) -> int | None:
        backs = {self.faces.number(self.deck, card, BACK) for card in self.copies if card.back is not None}
        return backs.pop() if len(backs) == 1 and all(card.back is not None for card in self.copies) else None

    def _sheets(self) -> Iterator[_Sheet]:
        cards = [card for card in self.deck.cards if card.copies]
        for number, start in enumerate(range(0, len(cards), self.wanted.most), 1):
            part = tuple(cards[start : start + self.wanted.most])
            columns, rows = self._grid(len(part) + 1)
            yield _Sheet(number, part, columns, rows, self._dpi(columns, rows))

    def _grid(self, places: int) -> tuple[int, int]:
        """The columns and rows that leave the most pixels for each face, and then the fewest places free."""
        wanted = self.wanted
        tries = [(columns, max(2, -(-places // columns))) for columns in range(2, wanted.columns + 1)]
        fitting = [each for each in tries if each[1] <= wanted.rows]
        return max(fitting, key=lambda each: (self._dpi(*each), -each[0] * each[1]))

    def _dpi(self, columns: int, rows: int) -> float:
        layout, side = self.deck.layout, self.wanted.side_px * _INCH_MM
        return min(self.wanted.dpi, side / (columns * layout.width_mm), side / (rows * layout.height_mm))

    def _picture(self, sheet: _Sheet, numbers: Sequence[int], last: int | None) -> bytes:
        """The faces row after row; `last` is what others see of a card in a hand, in the last place."""
        layout, used = self.deck.layout, sorted({*numbers, *(() if last is None else (last,))} - {-1})
        at = {number: index for index, number in enumerate(used)}
        places = list(enumerate(numbers)) + ([] if last is None else [(sheet.columns * sheet.rows - 1, last)])
        placed = []
        for place, number in places:
            row, column = divmod(place, sheet.columns)
            if number >= 0:
                placed.append(PlacedFace(at[number], column * layout.width_mm, row * layout.height_mm))
        page = Page(sheet.columns * layout.width_mm, sheet.rows * layout.height_mm, tuple(placed))
        drawings = tuple(self.faces.drawings[number] for number in used)
        (picture,) = png_pages(
            pdf_bytes(Booklet("", (page,), drawings, picture_dpi=sheet.dpi), self.typefaces), sheet.dpi
        )
        return picture

    def _name(self, sheet: _Sheet, side: str) -> str:
        return f"{self.stem}-{sheet.number}{'-back' if side == BACK else ''}.png"

    def _object(self, sheets: Sequence[_Sheet], *, shared: bool) -> bytes:
        sources = {str(sheet.number): self._source(sheet, shared=shared) for sheet in sheets}
        numbers = {
            card.number: sheet.number * 100 + place for sheet in sheets for place, card in enumerate(sheet.cards)
        }
        cards = [self._card(card, index, numbers[card.number], sources) for index, card in enumerate(self.copies)]
        state = cards[0] if len(cards) == 1 else self._deck(cards, sources)
        saved = {
            "SaveName": "", "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
            "PlayerTurn": "", "LuaScript": "", "LuaScriptState": "", "ObjectStates": [state],
        }  # fmt: skip
        return (json.dumps(saved, indent=2, ensure_ascii=False) + "\n").encode()

    def _source(self, sheet: _Sheet, *, shared: bool) -> dict[str, Any]:
        fronts = self._name(sheet, FRONT)
        back = f"{self.stem}-back.png" if shared else self._name(sheet, BACK) if self._has_backs else fronts
        layout = self.deck.layout
        sharp, round_ = _SHAPES[layout.die.shape]
        return {
            "FaceURL": self.address + fronts,
            "BackURL": self.address + back,
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": not shared,
            "Type": round_ if layout.corner_mm else sharp,
        }

    def _card(self, card: Card, index: int, number: int, sources: dict[str, Any]) -> dict[str, Any]:
        source = str(number // 100)
        return {
            "GUID": self._guid(f"{card.id} {index}"), "Name": "CardCustom", "Nickname": card.name,
            **self._common, "Hands": True, "CardID": number, "CustomDeck": {source: sources[source]},
        }  # fmt: skip

    def _deck(self, cards: Sequence[dict[str, Any]], sources: dict[str, Any]) -> dict[str, Any]:
        return {
            "GUID": self._guid("deck"), "Name": "DeckCustom", "Nickname": f"{self.title}: {self.deck.kind}",
            **self._common, "Hands": False, "DeckIDs": [card["CardID"] for card in cards], "CustomDeck": sources,
            "ContainedObjects": cards,
        }  # fmt: skip

    @property
    def _common(self) -> dict[str, Any]:
        layout = self.deck.layout
        flags = dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "HideWhenFaceDown"), True)
        return {
            "Transform": {
                "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
                "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
            },
            "Description": "", "GMNotes": "", "ColorDiffuse": _GREY, "Locked": False, **flags,
            "GridProjection": False, "SidewaysCard": layout.width_mm > layout.height_mm,
            "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        }  # fmt: skip

    def _guid(self, of: str) -> str:
        return hashlib.sha256(f"{self.title} {self.deck.kind} {of}".encode()).hexdigest()[:6]
