"""Typefaces: which characters they have, how text is shaped, and subsets of them. Measures are in ems."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]

from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.model.drawing import Glyph

_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
_LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "DSIG", "meta", "STAT", "kern", "hdmx", "VDMX", "LTSH", "gasp")


class FontError(ToolkitError):
    """A font file is missing, or is none that can be embedded."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights above (positive) and below (negative) the baseline, in ems."""

    ascender: float
    descender: float
    cap_height: float


@dataclass(eq=False)
class Typeface:
    """One font file with its axes fixed. Read when first used."""

    name: str
    file: Path
    axes: Mapping[str, float] = field(default_factory=dict)
    _runs: dict[str, tuple[Glyph, ...]] = field(default_factory=dict)

    @cached_property
    def _face(self) -> Any:
        try:
            blob = hb.Blob.from_file_path(str(self.file))
        except (OSError, hb.HarfBuzzError) as error:
            message = f"font {self.name}: {self.file} can't be read"
            raise FontError(message, "reinstall the package it is from") from error
        face = hb.Face(blob)
        if "glyf" not in face.table_tags:
            raise FontError(f"font {self.name} has no TrueType outlines", "use the .ttf of the same family")
        return face

    @cached_property
    def _font(self) -> Any:
        font = hb.Font(self._face)
        if self.axes:
            font.set_variations(dict(self.axes))
        return font

    @cached_property
    def metrics(self) -> Metrics:
        """The heights of the typeface."""
        extents, upem = self._font.get_font_extents("ltr"), self._face.upem
        cap = self._font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
        return Metrics(extents.ascender / upem, extents.descender / upem, cap / upem)

    def has(self, character: str) -> bool:
        """True when the typeface has a glyph for that one character."""
        return self._font.get_nominal_glyph(ord(character)) is not None

    def shape(self, text: str) -> tuple[Glyph, ...]:
        """The glyphs for `text`, kerned and joined as the typeface says, in the order they are drawn."""
        if text not in self._runs:
            self._runs[text] = self._shaped(text)
        return self._runs[text]

    def _shaped(self, text: str) -> tuple[Glyph, ...]:
        buffer = hb.Buffer()
        # A mark keeps a cluster of its own, so that text can be copied out of the PDF letter by letter.
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer)
        upem = self._face.upem
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        glyphs, told = list[Glyph](), set[int]()
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            stands_for = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
            told.add(info.cluster)
            advance, x, y = place.x_advance / upem, place.x_offset / upem, place.y_offset / upem
            glyphs.append(Glyph(info.codepoint, stands_for, advance, x, y))
        return tuple(glyphs)

    def advance_em(self, glyph: int) -> float:
        """The width of a glyph by its number, before kerning."""
        return float(self._font.get_glyph_h_advance(glyph)) / float(self._face.upem)

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """A font file with only those glyphs, which keep their numbers; equal input gives equal bytes."""
        wanted = hb.SubsetInput()
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyphs)
        wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(int.from_bytes(tag.encode()) for tag in _LAYOUT_TABLES)
        wanted.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NO_HINTING
            | hb.SubsetFlags.NOTDEF_OUTLINE
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        )
        for axis in self._face.axis_infos:
            wanted.pin_axis_location(self._face, axis.tag, self.axes.get(axis.tag, axis.default_value))
        return bytes(hb.subset(self._face, wanted).blob.data)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text that one typeface draws."""

    typeface: Typeface
    text: str

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """The shaped glyphs."""
        return self.typeface.shape(self.text)

    @property
    def width_em(self) -> float:
        """The advance of the whole run."""
        return sum(glyph.advance_em for glyph in self.glyphs)


class FontBook:
    """The typefaces of a project by family and style ("regular", "bold", "italic", "bold-italic")."""

    def __init__(
        self,
        typefaces: Mapping[str, Typeface],
        families: Mapping[str, Mapping[str, str]],
        fallback: Mapping[str, list[str]],
    ) -> None:
        self.typefaces = typefaces
        self._families, self._fallback = families, fallback
        self._chains: dict[tuple[str, str], tuple[Typeface, ...]] = {}
        self._choices: dict[tuple[str, str, str], Typeface | None] = {}

    def chain(self, family: str, style: str) -> tuple[Typeface, ...]:
        """The typefaces to try for a family and style, best first. Raises UnknownNameError for an unknown family."""
        if (family, style) not in self._chains:
            if family not in self._families:
                raise UnknownNameError("font family", family, self._families)
            styles = self._families[family]
            names = [styles.get(style, styles["regular"]), *self._fallback.get(style, ())]
            self._chains[family, style] = tuple(self.typefaces[name] for name in names)
        return self._chains[family, style]

    def runs(self, text: str, family: str, style: str) -> list[Run]:
        """`text` cut into runs by the typeface that has its characters; what no typeface has is left out."""
        chosen = [(self._choice(cluster, family, style), cluster) for cluster in clusters(text)]
        found = list[Run]()
        for typeface, group in groupby(chosen, key=lambda pair: pair[0]):
            if typeface is not None:
                found.append(Run(typeface, "".join(cluster for _, cluster in group)))
        return found

    def missing(self, text: str, family: str, style: str) -> str:
        """The characters of `text` that no typeface of the chain has, each once, in order."""
        chain = self.chain(family, style)
        lost = dict.fromkeys(
            character
            for cluster in clusters(text)
            if self._choice(cluster, family, style) is None
            for character in cluster
            if not any(typeface.has(character) for typeface in chain)
        )
        return "".join(lost)

    def _choice(self, cluster: str, family: str, style: str) -> Typeface | None:
        key = (cluster, family, style)
        if key not in self._choices:
            drawn = [character for character in cluster if character not in _JOINERS]
            fitting = (face for face in self.chain(family, style) if all(face.has(each) for each in drawn))
            self._choices[key] = next(fitting, None)
        return self._choices[key]


def clusters(text: str) -> Iterator[str]:
    """`text` in Unicode normal form C, cut before every character that is no mark on the one before it."""
    cluster = ""
    for character in unicodedata.normalize("NFC", text):
        if cluster and not _continues(cluster, character):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def _continues(cluster: str, character: str) -> bool:
    if character in _JOINERS or cluster[-1] == "\u200d":
        return True
    return unicodedata.category(character) in ("Mn", "Me", "Mc") or "\U0001f3fb" <= character <= "\U0001f3ff"
