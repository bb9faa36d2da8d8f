"""Tracks of editors as stages: read from JSON, every fault with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json import JSONDecodeError
from pathlib import Path
from typing import Any

from toolkit.content.parse import parse
from toolkit.content.schema import Schemas
from toolkit.games.rallyman_climb.roads.chain import UNKNOWN_TILE, ChainFault
from toolkit.games.rallyman_climb.roads.checks import stage_faults
from toolkit.games.rallyman_climb.roads.rekee import FORM, TOKEN, from_rekee
from toolkit.games.rallyman_climb.roads.rgt import from_rgt
from toolkit.games.rallyman_climb.roads.stage import Stage
from toolkit.games.rallyman_climb.roads.stage_text import stages_yaml
from toolkit.games.rallyman_climb.roads.supply import Supply
from toolkit.games.rallyman_climb.roads.tile import Tile
from toolkit.games.rallyman_climb.roads.track_map import TrackMap, stage_of
from toolkit.model.document import Document
from toolkit.model.finding import Finding, Severity, has_errors
from toolkit.model.json_text import read_json

_TILE = re.compile(r"/stages/0/tiles/(\d+)")


def is_track(path: Path, text: str) -> bool:
    """Whether a file holds JSON, by its name or, where that tells nothing, by how it begins."""
    suffix = path.suffix.lower()
    return suffix == ".json" or (suffix not in (".yaml", ".yml") and text.lstrip()[:1] in ("{", "["))


@dataclass(frozen=True)
class TrackReader:
    """Reads tracks for one content. `form` is "rgt" or "rekee", or "" for what the track itself tells."""

    tiles: Mapping[str, Tile]
    supply: Supply
    schemas: Schemas
    form: str
    stage_id: str

    def read(self, text: str, shown: str) -> tuple[Stage | None, tuple[Finding, ...]]:
        """The stage in the text of the file called `shown`, and what is wrong with it."""
        if not text.strip():
            return None, (Finding("empty-file", Severity.ERROR, shown, 1, 1, "this file holds nothing"),)
        lines = Document(shown, text, None)
        try:
            data = read_json(text)
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            message = "this is no text: one of its \\u escapes is half a character"
            return None, (Finding("stage-form", Severity.ERROR, shown, 0, 0, message),)
        except ValueError as error:
            return None, (_no_json(lines, error),)
        document, faults = parse(text, shown)
        doubled = [fault for fault in faults if fault.code == "duplicate-key"]
        stage, found = self._stage(data, document or lines)
        return stage, (*doubled, *found)

    def _stage(self, data: Any, document: Document) -> tuple[Stage | None, list[Finding]]:
        is_rgt = isinstance(data, dict) and "Tuiles" in data if not self.form else self.form == "rgt"
        track = from_rgt(data) if is_rgt else from_rekee(data)
        told = _Told(document, "Tuiles" if is_rgt else "tiles")
        wrong = [fault for fault in track.unread if fault.code == FORM]
        if wrong:  # what is left of such a track joins nothing
            return None, [told.finding(fault) for fault in wrong]
        stage, faults = stage_of(track, self.stage_id, self.tiles)
        found = [told.finding(fault) for fault in faults]
        if any(fault.code == UNKNOWN_TILE for fault in faults):
            return stage, found
        numbers = _numbers(stage, track)
        found += [told.finding(fault, numbers) for fault in stage_faults(stage, self.tiles, self.supply)]
        return stage, found if has_errors(found) else [*found, *self._unfit(stage, told, numbers)]

    def _unfit(self, stage: Stage, told: _Told, numbers: list[int]) -> Iterator[Finding]:
        """What the schema of stages does not take: another command could not read what is written."""
        for each in schema_faults(stage, self.schemas):
            at = _TILE.match(each.pointer)
            index = numbers[int(at.group(1))] if at else -1
            yield told.finding(ChainFault(each.code, index, "", each.message, each.hint))


def schema_faults(stage: Stage, schemas: Schemas) -> list[Finding]:
    """What is wrong with the form of a stage that was not read from YAML."""
    document, found = parse(stages_yaml([stage]), stage.id)
    if document is None:
        return found
    return [*found, *schemas.check(document, "rallyman-climb", "stages", {})[1]]


@dataclass(frozen=True)
class _Told:
    """Says faults of a track where they stand in its file, whose list of tiles is at `key`."""

    document: Document
    key: str

    def finding(self, fault: ChainFault, numbers: list[int] | None = None) -> Finding:
        """A fault as a finding; `numbers` are the tiles of the file in the order that it counts."""
        index = numbers[fault.index] if numbers and fault.index >= 0 else fault.index
        where = f"tile {index + 1}: " if index >= 0 else ""
        code, severity = (TOKEN, Severity.WARNING) if fault.code == TOKEN else (fault.code, Severity.ERROR)
        path = (self.key, index) if index >= 0 else ()
        return self.document.finding(code, path, f"{where}{fault.message}", fault.hint, severity)


def _numbers(stage: Stage, track: TrackMap) -> list[int]:
    """For each tile of the stage which of the track it is."""
    by_cell = {each.cell: number for number, each in reversed(list(enumerate(track.tiles)))}
    return [by_cell[each.cell] for each in stage.tiles if each.cell is not None]


def _no_json(lines: Document, error: ValueError) -> Finding:
    line, column, what = (
        (error.lineno, error.colno, error.msg) if isinstance(error, JSONDecodeError) else (0, 0, str(error))
    )
    message = f"this is no JSON: {what}"
    return Finding("stage-form", Severity.ERROR, lines.file, line, column, message, "", "", lines.line(line))
