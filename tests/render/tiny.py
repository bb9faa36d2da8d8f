"""A small game for rendering tests: content and layouts given as plain data, everything else the bundled files."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pdfplumber

from toolkit.model.content import GameContent
from toolkit.model.document import Document, Position
from toolkit.project import Project
from toolkit.render.job import PrintResult, render_game
from toolkit.render.options import PrintOptions
from toolkit.resources import bundled_root
from toolkit.words import RulesText, Sentence

GAME = "tiny"
MM = 72 / 25.4

CARDS = """
size: {width: 63.5, height: 88.9}
bleed: 3
safe: 3
boxes:
  name: {x: 3, y: 3, width: 57.5, height: 8}
  rules: {x: 3, y: 20, width: 57.5, height: 40}
front:
  - {type: rect, box: bleed, fill: "#e0c080"}
  - {type: text, name: name, text: "{{ card.name }}", box: name, size: 14pt, min-size: 8pt, wrap: false}
  - {type: rich-text, name: rules, text: "{{ card.text | default('') }}", box: rules, size: 9pt, min-size: 7pt}
"""
BACK = """
back:
  - {type: rect, box: bleed, fill: "#804020"}
  - {type: text, text: "back of {{ card.id }}", box: name, size: 10pt}
"""


@dataclass
class TinyGame:
    """Write layouts with `layout`, cards with `cards`, then `render`."""

    folder: Path
    kinds: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def project(self) -> Project:
        """The project in `folder` over the bundled files."""
        return Project((self.folder, bundled_root()), self.folder / "output")

    def file(self, relative: str, text: str | bytes) -> Path:
        """Writes a file of the project."""
        path = self.folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).encode())
        return path

    def layout(self, text: str, kind: str = "cards") -> TinyGame:
        """Writes the layout of a kind."""
        self.file(f"templates/{GAME}/{kind}.layout.yaml", text)
        return self

    def cards(self, *components: Mapping[str, Any], kind: str = "cards") -> TinyGame:
        """Sets the components of a kind; an id doubles as the name where none is given."""
        self.kinds[kind] = [{"name": each.get("id"), "status": "house", **each} for each in components]
        return self

    @property
    def content(self) -> GameContent:
        """The content; component number i of a kind stands in line i + 2 of its file."""
        documents = {"game": Document("content/tiny/game.yaml", "", {"id": GAME, "title": "Tiny"})}
        for kind, listed in self.kinds.items():
            places: dict[tuple[str | int, ...], Position] = {(kind, i): Position(i + 2, 5) for i in range(len(listed))}
            text = "\n".join([f"{kind}:", *(f"  - id: {each['id']}" for each in listed)])
            documents[kind] = Document(f"content/tiny/{kind}.yaml", text, {kind: listed}, places)
        return GameContent(GAME, documents, ())

    def render(
        self, kinds: Sequence[str] = (), words: Mapping[str, RulesText] | None = None, **options: Any
    ) -> PrintResult:
        """Prints the game."""
        by_kind = {kind: words or {} for kind in self.kinds}
        return render_game(self.project, self.content, by_kind, kinds, PrintOptions(**options))

    def pdf(self, name: str = "cards-a4.pdf") -> bytes:
        """The bytes of a written PDF."""
        return (self.folder / "output" / GAME / name).read_bytes()


def says(*passives: str, power: str = "") -> RulesText:
    """Words as if effects had been written out."""
    sentences = [Sentence("passives", each) for each in passives]
    return RulesText((*sentences, *([Sentence("power", power)] if power else [])))


def opened(data: bytes) -> pdfplumber.PDF:
    """The PDF, to be measured."""
    return pdfplumber.open(io.BytesIO(data))


def words_at(data: bytes, page: int) -> dict[str, tuple[float, float]]:
    """Left edge and top of each word of a page, in mm from its top left corner."""
    found = opened(data).pages[page].extract_words(keep_blank_chars=True)
    return {each["text"]: (each["x0"] / MM, each["top"] / MM) for each in found}
