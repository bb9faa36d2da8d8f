"""Which typeface draws which text: families, their styles, and the typefaces looked in for what a family lacks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from toolkit.errors import UnknownNameError
from toolkit.model.drawing import Glyph
from toolkit.render.characters import JOINED_SCRIPTS, clusters, drawn, script, stands_alone
from toolkit.render.typefaces import PLAIN, Manner, Typeface

_SIMPLE = "\u0370"
"""Below it all letters are Latin."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text that one typeface draws. `is_joined` when its letters hang together."""

    typeface: Typeface
    text: str
    manner: Manner = PLAIN
    is_joined: bool = False

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """The shaped glyphs."""
        return self.typeface.shape(self.text, self.manner)

    @property
    def width_em(self) -> float:
        """The advance of the whole run."""
        return sum(glyph.advance_em for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class Wanting:
    """A typeface whose package is not installed: the extra that brings it, and how names of its characters begin."""

    extra: str
    named: tuple[str, ...]


class FontBook:
    """The typefaces of a project by family and style ("regular", "bold", "italic", "bold-italic")."""

    def __init__(
        self,
        typefaces: Mapping[str, Typeface],
        families: Mapping[str, Mapping[str, str]],
        fallback: Mapping[str, Sequence[str]],
        wanting: Sequence[Wanting] = (),
    ) -> None:
        self.typefaces = typefaces
        self._families, self._fallback, self._wanting = families, fallback, tuple(wanting)
        self._chains: dict[tuple[str, str], tuple[Typeface, ...]] = {}
        self._choices: dict[tuple[str, str, str], Typeface | None] = {}
        self._plain: dict[tuple[str, str], set[str]] = {}

    @property
    def families(self) -> tuple[str, ...]:
        """The families by name."""
        return tuple(self._families)

    def chain(self, family: str, style: str) -> tuple[Typeface, ...]:
        """The typefaces to try for a family and style, best first. Raises UnknownNameError for an unknown family."""
        if (family, style) not in self._chains:
            if family not in self._families:
                raise UnknownNameError("font family", family, self._families)
            styles = self._families[family]
            names = [styles.get(style, styles["regular"]), *self._fallback.get(style, ())]
            self._chains[family, style] = tuple(self.typefaces[name] for name in names)
        return self._chains[family, style]

    def runs(self, text: str, family: str, style: str, manner: Manner = PLAIN) -> list[Run]:
        """`text` cut into runs of one typeface and one script; what no typeface has is left out."""
        if self.is_plain(text, family, style):
            return [Run(self.chain(family, style)[0], text, manner)] if text else []
        found = list[Run]()
        chosen = [(self._choice(each, family, style), each) for each in clusters(text) if drawn(each)]
        for typeface, group in groupby(chosen, key=lambda pair: pair[0]):
            if typeface is not None:
                found += _by_script(typeface, [cluster for _, cluster in group], manner)
        return found if not manner.from_right else found[::-1]

    def missing(self, text: str, family: str, style: str) -> str:
        """The characters of `text` that no typeface of the chain has, each once, in order.

        Where each of a letter and its marks is in some typeface but all of them are in none, they are all missing.
        """
        if self.is_plain(text, family, style):
            return ""
        chain, lost = self.chain(family, style), list[str]()
        for cluster in clusters(text):
            if self._choice(cluster, family, style) is None:
                wanted = drawn(cluster)
                lost += [each for each in wanted if not any(face.has(each) for face in chain)] or wanted
        return "".join(dict.fromkeys(lost))

    def extra_for(self, characters: str) -> str:
        """The extra of the toolkit that brings a font for one of `characters`; "" when none is known to."""
        names = [unicodedata.name(character, "") for character in characters]
        found = (each.extra for each in self._wanting for name in names if name.startswith(each.named))
        return next(found, "")

    def is_plain(self, text: str, family: str, style: str) -> bool:
        """True when the first typeface draws all of `text`, every character for itself."""
        known = self._plain.setdefault((family, style), set())
        letters = set(text)
        if not letters <= known:
            first = self.chain(family, style)[0]
            fresh = [each for each in letters - known if stands_alone(each)]
            known |= {each for each in fresh if each < _SIMPLE and self._choice(each, family, style) is first}
        return letters <= known and (text.isascii() or unicodedata.is_normalized("NFC", text))

    def _choice(self, cluster: str, family: str, style: str) -> Typeface | None:
        key = (cluster, family, style)
        if key not in self._choices:
            wanted = drawn(cluster)
            chain = self.chain(family, style) if wanted else ()
            self._choices[key] = next((face for face in chain if all(face.has(each) for each in wanted)), None)
        return self._choices[key]


def _by_script(typeface: Typeface, parts: Sequence[str], manner: Manner) -> Iterator[Run]:
    """Runs of one script each: typefaces join and kern letters by the rules of their script."""
    text = "".join(parts)
    if max(text) < _SIMPLE:
        yield Run(typeface, text, manner)
        return
    current, run = "", list[str]()
    for part in parts:
        own = script(part)
        if own and current and own != current:
            yield _run(typeface, run, current, manner)
            run = []
        current = own or current
        run.append(part)
    yield _run(typeface, run, current, manner)


def _run(typeface: Typeface, parts: Sequence[str], of_script: str, manner: Manner) -> Run:
    joined = of_script in JOINED_SCRIPTS
    return Run(typeface, "".join(parts), replace(manner, spaced=manner.spaced and not joined), joined)
