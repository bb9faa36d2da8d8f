"""Typefaces: which characters they have, how text is shaped, and subsets of them. Measures are in ems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]

from toolkit.errors import ToolkitError
from toolkit.model.drawing import Glyph
from toolkit.render.cff import bare_cff

_LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "DSIG", "meta", "STAT", "kern", "hdmx", "VDMX", "LTSH", "gasp")
_OUTLINES = ("glyf", "CFF ", "CFF2")


class FontError(ToolkitError):
    """A font file is missing, or is none that can be embedded."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights above (positive) and below (negative) the baseline, in ems."""

    ascender: float
    descender: float
    cap_height: float


@dataclass(frozen=True, slots=True)
class Manner:
    """How letters are set: from right to left, by the customs of a language ("" for any), with room between them."""

    from_right: bool = False
    language: str = ""
    spaced: bool = False


PLAIN = Manner()


@dataclass(eq=False)
class Typeface:
    """One font of a file (the one at `index` when it holds several) with its axes fixed. Read when first used."""

    name: str
    file: Path
    axes: Mapping[str, float] = field(default_factory=dict)
    index: int = 0
    _runs: dict[tuple[str, Manner], tuple[Glyph, ...]] = field(default_factory=dict)
    _inks: dict[int, tuple[float, float]] = field(default_factory=dict)

    @cached_property
    def _face(self) -> Any:
        try:
            blob = hb.Blob.from_file_path(str(self.file))
        except (OSError, hb.HarfBuzzError) as error:
            message = f"font {self.name}: {self.file} can't be read"
            raise FontError(message, "reinstall the package it is from") from error
        face = hb.Face(blob, self.index)
        if not set(_OUTLINES) & set(face.table_tags):
            raise FontError(f"font {self.name} has no outlines", "use a .ttf or .otf of the same family")
        return face

    @cached_property
    def _font(self) -> Any:
        font = hb.Font(self._face)
        if self.axes:
            font.set_variations(dict(self.axes))
        return font

    @cached_property
    def is_postscript(self) -> bool:
        """True when its outlines are PostScript ones (.otf), which a PDF holds in another way."""
        return "glyf" not in self._face.table_tags

    @cached_property
    def metrics(self) -> Metrics:
        """The heights of the typeface."""
        extents, upem = self._font.get_font_extents("ltr"), self._face.upem
        cap = self._font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
        return Metrics(extents.ascender / upem, extents.descender / upem, cap / upem)

    def has(self, character: str) -> bool:
        """True when the typeface has a glyph for that one character."""
        return self._font.get_nominal_glyph(ord(character)) is not None

    def shape(self, text: str, manner: Manner = PLAIN) -> tuple[Glyph, ...]:
        """The glyphs for `text`, kerned and joined as the typeface says, in the order they are drawn."""
        key = (text, manner)
        if key not in self._runs:
            self._runs[key] = self._shaped(text, manner)
        return self._runs[key]

    def _shaped(self, text: str, manner: Manner) -> tuple[Glyph, ...]:
        buffer = hb.Buffer()
        # A mark keeps a cluster of its own, so that text can be copied out of the PDF letter by letter.
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if manner.from_right else "ltr"
        if manner.language:
            buffer.language = manner.language
        hb.shape(self._font, buffer, {"liga": False, "clig": False} if manner.spaced else {})
        upem = self._face.upem
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        drawn = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        # Of several glyphs for one letter, the widest stands for it: the others are its dots.
        widest: dict[int, int] = {}
        for index, (info, place) in enumerate(drawn):
            best = widest.setdefault(info.cluster, index)
            widest[info.cluster] = index if place.x_advance > drawn[best][1].x_advance else best
        glyphs = list[Glyph]()
        for index, (info, place) in enumerate(drawn):
            stands_for = text[info.cluster : ends[info.cluster]] if widest[info.cluster] == index else ""
            advance, x, y = place.x_advance / upem, place.x_offset / upem, place.y_offset / upem
            glyphs.append(Glyph(info.codepoint, stands_for, advance, x, y))
        return tuple(glyphs)

    def advance_em(self, glyph: int) -> float:
        """The width of a glyph by its number, before kerning."""
        return float(self._font.get_glyph_h_advance(glyph)) / float(self._face.upem)

    def ink(self, glyph: int) -> tuple[float, float]:
        """How far the outline of a glyph reaches above the baseline, and how far below it (a negative number)."""
        if glyph not in self._inks:
            extents, upem = self._font.get_glyph_extents(glyph), self._face.upem
            top = extents.y_bearing if extents else 0
            self._inks[glyph] = (top / upem, (top + extents.height) / upem if extents else 0.0)
        return self._inks[glyph]

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """What a PDF embeds: a font with only those glyphs, which keep their numbers; equal input gives equal bytes.

        A TrueType file, or a bare CFF when the outlines are PostScript ones.
        """
        if self.is_postscript:
            return bare_cff(self._face, glyphs, self._pin)
        wanted = hb.SubsetInput()
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyphs)
        wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(int.from_bytes(tag.encode()) for tag in _LAYOUT_TABLES)
        wanted.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NO_HINTING
            | hb.SubsetFlags.NOTDEF_OUTLINE
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        )
        self._pin(wanted)
        return bytes(hb.subset(self._face, wanted).blob.data)

    def _pin(self, wanted: Any) -> None:
        for axis in self._face.axis_infos:
            wanted.pin_axis_location(self._face, axis.tag, self.axes.get(axis.tag, axis.default_value))
