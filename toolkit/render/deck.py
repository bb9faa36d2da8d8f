"""A kind of component drawn: every card's faces, with what is wrong as findings at the card's line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from toolkit.errors import UnknownNameError
from toolkit.model.content import SOURCE_LANGUAGE, GameContent
from toolkit.model.drawing import Drawing
from toolkit.model.finding import Finding, Severity
from toolkit.model.sketch import Sketch
from toolkit.project import Project
from toolkit.render.die import Die
from toolkit.render.expressions import Expressions
from toolkit.render.extras import EXTRA_DRAWINGS, EXTRA_OUTLINES
from toolkit.render.face import BACK, FRONT, Face, Painter
from toolkit.render.font_config import open_fonts
from toolkit.render.game_drawings import game_drawings
from toolkit.render.geometry import Box
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.known_faces import WORTH_IT, KnownFaces, known_faces, surroundings_of
from toolkit.render.layout import Layout, kind_of, read_layout
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
    """All components of one kind, drawn by one layout; or one of them, when each has its own size.

    `kind` is the name of the deck: that of its layout, and the component's where it has only one. `layout_name` is
    the name of the layout alone.
    """

    kind: str
    layout: Layout
    tools: Tools
    cards: tuple[Card, ...]
    findings: tuple[Finding, ...]
    layout_name: str = ""


class PrintShop:
    """Draws the decks of one game, each only once: for several prints of one game, hand the shop on.

    Opens the fonts once, and layouts and pictures as they are needed.
    """

    def __init__(self, project: Project, content: GameContent) -> None:
        self._project, self._content = project, content
        self._decks: dict[tuple[str, str, int, bool, frozenset[str], bool], tuple[WordsByComponent, Deck]] = {}
        self._fonts = open_fonts(project, content.id)
        self._expressions = Expressions(content.labels if content.language != SOURCE_LANGUAGE else None)
        self._own = game_drawings(content.id)
        self._drawings = {**EXTRA_DRAWINGS.drawings, **self._own.drawings}
        self._sizes = {**EXTRA_DRAWINGS.sizes, **self._own.sizes}

    @property
    def content(self) -> GameContent:
        """The content it draws."""
        return self._content

    @property
    def typefaces(self) -> Mapping[str, Typeface]:
        """Every typeface by name."""
        return self._fonts.typefaces

    @property
    def unlabelled(self) -> tuple[Finding, ...]:
        """A warning for each word of the layouts drawn so far that the language of the print has none for."""
        language = self._content.language
        file = f"content/{self._content.id}/i18n/{language}.yaml"
        found = self._project.find(file)
        return tuple(
            Finding(
                "not-translated", Severity.WARNING, self._project.display(found) if found else file, 0, 0,
                f"the layouts print the word '{word}', which is not translated", f"put it below labels: '{word}': …",
            )
            for word in sorted(self._expressions.unlabelled)
        )  # fmt: skip

    def decks(
        self,
        name: str,
        words: WordsByComponent,
        *,
        low_ink: bool = False,
        only: frozenset[str] = frozenset(),
        version: bool = True,
    ) -> tuple[Deck, ...]:
        """What the layout of that name prints: one deck, or one for each component when each says its own size."""
        return tuple(
            self.deck(name, words, low_ink=low_ink, only=chosen, version=version, of=of)
            for of, chosen in self._parts(name, only)
        )

    def deck(
        self,
        kind: str,
        words: WordsByComponent,
        *,
        low_ink: bool = False,
        only: frozenset[str] = frozenset(),
        version: bool = True,
        of: str = "",
    ) -> Deck:
        """The components of a kind (those of `only` when it names any), drawn by the layout of that name; at the size
        of one component, when `of` names it.

        Without `version` the name of that word is "" in layouts: lines that tell a component's version are empty.
        """
        key = (kind, of, id(words), low_ink, only, version)
        if key not in self._decks:
            # The words are kept beside the deck: their identity is part of the key and must not be given to others.
            self._decks[key] = (words, self._drawn(kind, of, words, low_ink=low_ink, only=only, version=version))
        return self._decks[key][1]

    def findings(self, name: str, words: WordsByComponent) -> tuple[Finding, ...]:
        """What is wrong with the decks of a layout. Nothing is drawn of which that can be told without."""
        kind = kind_of(name, self._content.kinds)
        keeps = bool(self._own.drawings) or len(self._content.components(kind)) >= WORTH_IT
        drawn = (
            self._found(name, of, words, only, self._known(name, of) if keeps else None)
            for of, only in self._parts(name, frozenset())
        )
        return tuple(finding for each in drawn for finding in each)

    def _known(self, name: str, of: str) -> KnownFaces:
        """What is known of a deck from earlier runs."""
        return known_faces(self._project, self._content, f"{name}.{of}" if of else name, self._surroundings)

    @cached_property
    def _surroundings(self) -> str:
        fonts = (typeface.file for typeface in self.typefaces.values())
        return surroundings_of(self._project, self._content, fonts, game_draws=bool(self._own.drawings))

    def _found(
        self, name: str, of: str, words: WordsByComponent, only: frozenset[str], known: KnownFaces | None
    ) -> tuple[Finding, ...]:
        """What is wrong with a deck; components that are known to be good are passed over."""
        kind = kind_of(name, self._content.kinds)
        layout, listed = self._layout(name, kind, of), self._content.components(kind)
        painter = Painter(self._tools(layout, low_ink=False), layout, draws=False)
        good, findings = list[Mapping[str, Any]](), dict[Finding, None]()
        for index, component in enumerate(listed):
            names = self._names(kind, component, index, len(listed), words)
            if (only and component["id"] not in only) or (known is not None and known.is_good(names)):
                continue
            names["version"] = component_version(component)
            faults = [fault for side in (FRONT, BACK) for fault in painter.draw(side, names).faults]
            findings.update(dict.fromkeys(self._finding(kind, index, component, fault) for fault in faults))
            if not faults:
                good.append(names)
        if known is not None and not self._expressions.unlabelled:
            known.keep(good, painter.asked)
        return tuple(findings)

    def _parts(self, name: str, only: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
        """The decks of a layout: which component each is sized by, if any, and which components it holds."""
        if not read_layout(self._project, self._content.id, name).sized_by:
            return [("", only)]
        ids = [str(each["id"]) for each in self._content.components(kind_of(name, self._content.kinds))]
        return [(each, frozenset((each,))) for each in ids if not only or each in only]

    def _drawn(
        self,
        name: str,
        of: str,
        words: WordsByComponent,
        *,
        low_ink: bool,
        only: frozenset[str],
        version: bool,
    ) -> Deck:
        kind = kind_of(name, self._content.kinds)
        layout = self._layout(name, kind, of)
        painter = Painter(self._tools(layout, low_ink=low_ink), layout, low_ink)
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
        deck_name = f"{name}.{of}" if of else name
        return Deck(deck_name, layout, painter.tools, tuple(cards), tuple(findings), name)

    def _layout(self, name: str, kind: str, of: str) -> Layout:
        """The layout of that name, at the size of the component `of` when it names one."""
        layout = read_layout(self._project, self._content.id, name)
        if not of or not layout.sized_by:
            return layout
        sizes = self._sizes
        if layout.sized_by not in sizes:
            raise UnknownNameError("drawing that says a size", layout.sized_by, sizes)
        component = next(each for each in self._content.components(kind) if str(each["id"]) == of)
        size = sizes[layout.sized_by](self._content, component)
        layout = read_layout(self._project, self._content.id, name, size)
        if layout.sized_by not in EXTRA_OUTLINES:
            return layout
        die = Die("path", *size, path=EXTRA_OUTLINES[layout.sized_by](component))
        return replace(layout, die=die)

    def _tools(self, layout: Layout, *, low_ink: bool) -> Tools:
        pictures = Pictures(layout.theme.colors)
        icons = IconSet(self._project, self._content.id, pictures)
        typesetter = Typesetter(self._fonts, icons)

        def face(kind: str, side: str) -> Drawing | None:
            return self._face(kind, side, low_ink=low_ink)

        return Tools(typesetter, pictures, self._expressions, self._find_art, self._drawings, self._sketch, face)

    def _face(self, kind: str, side: str, *, low_ink: bool) -> Drawing | None:
        """A side of the first component of a kind, without its words; None when it has no such side."""
        layout = self._layout(kind, kind, "")
        listed = self._content.components(kind)
        if not listed or not (layout.back if side == BACK else layout.front):
            return None
        painter = Painter(self._tools(layout, low_ink=low_ink), layout, low_ink)
        names = {**self._names(kind, listed[0], 0, len(listed), {}), "version": ""}
        return painter.draw(side, names).drawing

    def _sketch(self, component: Mapping[str, Any], box: Box, given: Mapping[str, Any]) -> Sketch:
        return Sketch(self._content, component, box.width, box.height, given)

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
            "number": index + 1, "count": count, "language": self._content.language,
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
    """A hash of the components that a kind, or a layout of that name, prints; the order of fields does not matter."""
    text = json.dumps(content.components(kind_of(kind, content.kinds)), sort_keys=True, ensure_ascii=False)
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
