"""Typefaces: which characters they have, how text is shaped, and subsets of them. Measures are in ems."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]

from toolkit.errors import ToolkitError
from toolkit.model.drawing import Glyph
from toolkit.render.cff import bare_cff

_LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "DSIG", "meta", "STAT", "kern", "hdmx", "VDMX", "LTSH", "gasp")
_UNSAFE_TO_BREAK = hb.GlyphFlags.UNSAFE_TO_BREAK.value
_LATIN = re.compile("[A-Za-z]")
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
    _wholes: dict[tuple[str, Manner], _Whole] = field(default_factory=dict)
    _inks: dict[int, tuple[float, float]] = field(default_factory=dict)

    @property
    def reach(self) -> tuple[float, float]:
        """How far any letter shaped so far reaches above the baseline, and below it (a negative number)."""
        return self._glyphs.reach

    @cached_property
    def _glyphs(self) -> _Glyphs:
        return _Glyphs(self)

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
    def upem(self) -> int:
        """How many units of the font are one em."""
        return int(self._face.upem)

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

    def cut_out(self, whole: str, start: int, end: int, manner: Manner = PLAIN) -> tuple[Glyph, ...] | None:
        """The glyphs for `whole`[start:end] as a part of those for the whole; None where they may not be the same.

        The shaper tells between which letters a text may be cut. The part must be of the same script too.
        """
        if not _LATIN.search(whole, start, end):
            return None
        shaped = self._whole(whole, manner)
        first, last = shaped.glyph_at(start), shaped.glyph_at(end)
        return shaped.glyphs[first:last] if first >= 0 and last >= 0 else None

    def width_of(self, whole: str, start: int, end: int, manner: Manner = PLAIN) -> tuple[float, int] | None:
        """The advance of `whole`[start:end] in ems and its count of glyphs; None where `cut_out` gives none."""
        if not _LATIN.search(whole, start, end):
            return None
        shaped = self._whole(whole, manner)
        first, last = shaped.glyph_at(start), shaped.glyph_at(end)
        return (
            ((shaped.ends[last] - shaped.ends[first]) / self.upem, last - first) if first >= 0 and last >= 0 else None
        )

    def _whole(self, text: str, manner: Manner) -> _Whole:
        if (text, manner) not in self._wholes:
            self._wholes.clear()
            self._wholes[text, manner] = _Whole(text, self._buffer(text, manner), self._glyphs)
        return self._wholes[text, manner]

    def _shaped(self, text: str, manner: Manner) -> tuple[Glyph, ...]:
        return _drawn(text, self._buffer(text, manner), self._glyphs)

    def _buffer(self, text: str, manner: Manner) -> Any:
        buffer = hb.Buffer()
        # A mark keeps a cluster of its own, so that text can be copied out of the PDF letter by letter.
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if manner.from_right else "ltr"
        if manner.language:
            buffer.language = manner.language
        hb.shape(self._font, buffer, {"liga": False, "clig": False} if manner.spaced else {})
        return buffer

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


class _Glyphs(dict[tuple[int, str, int, int, int], Glyph]):
    """Glyphs by number, text, advance and offsets in units of the font: a game has few that differ, so each is one."""

    def __init__(self, typeface: Typeface) -> None:
        super().__init__()
        self._typeface, self.reach = typeface, (0.0, 0.0)

    def __missing__(self, key: tuple[int, str, int, int, int]) -> Glyph:
        number, said, advance, x, y = key
        upem = self._typeface.upem
        glyph = self[key] = Glyph(number, said, advance / upem, x / upem, y / upem)
        above, below = self._typeface.ink(number)
        self.reach = max(self.reach[0], above + glyph.y_em), min(self.reach[1], below + glyph.y_em)
        return glyph


Typefaces = Mapping[str, Typeface]
"""Typefaces by name."""


class _Whole:
    """A text that was shaped, to be cut in pieces."""

    def __init__(self, text: str, buffer: Any, known: _Glyphs) -> None:
        self._text, self._buffer, self._known = text, buffer, known
        self._infos = buffer.glyph_infos
        self._clusters = [info.cluster for info in self._infos]

    @cached_property
    def glyphs(self) -> tuple[Glyph, ...]:
        """All of its glyphs."""
        return _drawn(self._text, self._buffer, self._known)

    @cached_property
    def ends(self) -> list[int]:
        """Where each glyph begins, in units of the font, and where the last one ends."""
        return [0, *accumulate([place.x_advance for place in self._buffer.glyph_positions])]

    def glyph_at(self, place: int) -> int:
        """The glyph with which the text from `place` on begins; -1 when it would look different without the rest."""
        at = bisect_left(self._clusters, place)
        if at == len(self._clusters):
            return at
        is_safe = self._clusters[at] == place and not self._infos[at].flags.value & _UNSAFE_TO_BREAK
        return at if is_safe else -1


def _drawn(text: str, buffer: Any, known: _Glyphs) -> tuple[Glyph, ...]:
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    said = _said(text, [info.cluster for info in infos], places)
    return tuple(
        [
            known[info.codepoint, part, place.x_advance, place.x_offset, place.y_offset]
            for info, part, place in zip(infos, said, places, strict=True)
        ]
    )


def _said(text: str, clusters: list[int], places: Sequence[Any]) -> Iterable[str]:
    """What each glyph stands for: a part of `text`, or "" for all but one of the glyphs of a letter."""
    if clusters == list(range(len(text))):
        return text
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    # Of several glyphs for one letter, the widest stands for it: the others are its dots.
    widest: dict[int, int] = {}
    for index, (cluster, place) in enumerate(zip(clusters, places, strict=True)):
        best = widest.setdefault(cluster, index)
        widest[cluster] = index if place.x_advance > places[best].x_advance else best
    return [text[each : ends[each]] if widest[each] == index else "" for index, each in enumerate(clusters)]
