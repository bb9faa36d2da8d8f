"""A kind of component drawn: every card's faces, with what is wrong as findings at the card's line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from toolkit.model.content import GameContent
from toolkit.model.finding import Finding
from toolkit.project import Project
from toolkit.render.expressions import Expressions
from toolkit.render.face import BACK, FRONT, Face, Painter
from toolkit.render.font_config import open_fonts
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.known_faces import WORTH_IT, known_faces
from toolkit.render.layout import Layout, read_layout
from toolkit.render.scene import Fault, Tools
from toolkit.render.text import Typesetter
from toolkit.render.typefaces import Typeface
from toolkit.words import RulesText

WordsByComponent = Mapping[str, Mapping[str, RulesText]]
"""The words of every component: kind, then id."""

_NO_WORDS = RulesText(())


@dataclass(frozen=True)
class Card:
    """A component drawn. `number` counts from 1 in file order."""

    id: str
    number: int
    copies: int
    front: Face
    back: Face | None
    name: str = ""


@dataclass(frozen=True)
class Deck:
    """All components of one kind, drawn."""

    kind: str
    layout: Layout
    tools: Tools
    cards: tuple[Card, ...]
    findings: tuple[Finding, ...]


class PrintShop:
    """Draws the decks of one game, each only once: for several prints of one game, hand the shop on.

    Opens the fonts once, and layouts and pictures as they are needed.
    """

    def __init__(self, project: Project, content: GameContent) -> None:
        self._project, self._content = project, content
        self._decks: dict[tuple[str, int, bool, frozenset[str], bool], tuple[WordsByComponent, Deck]] = {}
        self._fonts = open_fonts(project, content.id)
        self._expressions = Expressions()

    @property
    def typefaces(self) -> Mapping[str, Typeface]:
        """Every typeface by name."""
        return self._fonts.typefaces

    def deck(
        self,
        kind: str,
        words: WordsByComponent,
        *,
        low_ink: bool = False,
        only: frozenset[str] = frozenset(),
        version: bool = True,
    ) -> Deck:
        """The components of a kind (those of `only` when it names any), drawn by the kind's layout.

        Without `version` the name of that word is "" in layouts: lines that tell a component's version are empty.
        """
        key = (kind, id(words), low_ink, only, version)
        if key not in self._decks:
            # The words are kept beside the deck: their identity is part of the key and must not be given to others.
            self._decks[key] = (words, self._drawn(kind, words, low_ink=low_ink, only=only, version=version))
        return self._decks[key][1]

    def findings(self, kind: str, words: WordsByComponent) -> tuple[Finding, ...]:
        """What `deck` finds wrong. Nothing is drawn of which that can be told without."""
        layout, listed = read_layout(self._project, self._content.id, kind), self._content.components(kind)
        painter = Painter(self._tools(layout), layout, draws=False)
        fonts = (typeface.file for typeface in self.typefaces.values())
        is_large = len(listed) >= WORTH_IT
        known = known_faces(self._project, self._content, kind, fonts) if is_large else None
        good, findings = list[Mapping[str, Any]](), dict[Finding, None]()
        for index, component in enumerate(listed):
            names = self._names(kind, component, index, len(listed), words)
            if known is not None and known.is_good(names):
                continue
            names["version"] = component_version(component)
            faults = [fault for side in (FRONT, BACK) for fault in painter.draw(side, names).faults]
            findings.update(dict.fromkeys(self._finding(kind, index, component, fault) for fault in faults))
            if not faults:
                good.append(names)
        if known is not None:
            known.keep(good, painter.asked)
        return tuple(findings)

    def _drawn(
        self,
        kind: str,
        words: WordsByComponent,
        *,
        low_ink: bool,
        only: frozenset[str],
        version: bool,
    ) -> Deck:
        layout = read_layout(self._project, self._content.id, kind)
        painter = Painter(self._tools(layout), layout, low_ink)
        cards, findings = list[Card](), dict[Finding, None]()
        listed = self._content.components(kind)
        for index, component in enumerate(listed):
            if only and component["id"] not in only:
                continue
            names = self._names(kind, component, index, len(listed), words)
            names["version"] = component_version(component) if version else ""
            front, named = painter.draw(FRONT, names), str(component.get("name", component["id"]))
            back = painter.draw(BACK, names) if painter.has_back() else None
            cards.append(Card(component["id"], index + 1, component.get("copies", 1), front, back, named))
            faults = (*front.faults, *(back.faults if back else ()))
            findings.update(dict.fromkeys(self._finding(kind, index, component, fault) for fault in faults))
        return Deck(kind, layout, painter.tools, tuple(cards), tuple(findings))

    def _tools(self, layout: Layout) -> Tools:
        pictures = Pictures(layout.theme.colors)
        icons = IconSet(self._project, self._content.id, pictures)
        return Tools(Typesetter(self._fonts, icons), pictures, self._expressions, self._find_art)

    def _find_art(self, name: str) -> Path | None:
        """A picture by its path below the game's folders; a path that leads out of them is not there."""
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\\" in name:
            return None
        folders = (f"content/{self._content.id}", f"templates/{self._content.id}", "templates/common")
        found = (self._project.find(f"{folder}/{name}") for folder in folders)
        return next((file for file in found if file is not None and file.is_file()), None)

    def _names(
        self, kind: str, component: Mapping[str, Any], index: int, count: int, words: WordsByComponent
    ) -> dict[str, Any]:
        said = words.get(kind, {}).get(component["id"], _NO_WORDS)
        return {
            "card": component, "words": said, "game": self._content.game, "kind": kind,
            "number": index + 1, "count": count,
        }  # fmt: skip

    def _finding(self, kind: str, index: int, component: Mapping[str, Any], fault: Fault) -> Finding:
        if fault.place is not None:
            at = fault.place
            return Finding(
                fault.code, fault.severity, at.file, at.line, at.column, fault.message, fault.hint, "", at.source
            )
        message = f"{component['id']}: {fault.message}"
        document = self._content.documents[kind]
        return document.finding(fault.code, (kind, index), message, fault.hint, fault.severity)


def content_hash(content: GameContent, kind: str) -> str:
    """A hash of the components of a kind; the order of their fields does not matter."""
    text = json.dumps(content.components(kind), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def component_version(component: Mapping[str, Any]) -> str:
    """Six letters and digits that change when the component does; notes for designers and copies do not count."""
    printed = {name: value for name, value in component.items() if name not in ("design", "copies")}
    text = json.dumps(printed, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]


def copies_in_order(deck: Deck) -> Iterator[Card]:
    """Each card as often as it is to be printed."""
    for card in deck.cards:
        for _ in range(card.copies):
            yield card
