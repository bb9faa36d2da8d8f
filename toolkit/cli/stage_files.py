"""Stages for the command line: those of the content, and those in files of three formats."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.checking import check_game
from toolkit.cli.track_files import TrackReader, is_track
from toolkit.content.decoding import read_text
from toolkit.content.lints import duplicate_id
from toolkit.content.parse import parse
from toolkit.content.schema import Schemas
from toolkit.errors import ContentError, ToolkitError, UnknownNameError, UsageError, did_you_mean
from toolkit.games.rallyman_climb.roads.chain import ChainFault
from toolkit.games.rallyman_climb.roads.checks import fault_path, stage_faults, supply_of
from toolkit.games.rallyman_climb.roads.rekee import TOKEN, to_rekee
from toolkit.games.rallyman_climb.roads.rgt import lost_in_rgt, to_rgt
from toolkit.games.rallyman_climb.roads.stage import Stage, read_stage
from toolkit.games.rallyman_climb.roads.stage_text import stages_yaml
from toolkit.games.rallyman_climb.roads.supply import Supply
from toolkit.games.rallyman_climb.roads.tile import Tile, read_tiles
from toolkit.games.rallyman_climb.roads.track_map import map_of
from toolkit.model.content import GameContent
from toolkit.model.document import Document
from toolkit.model.file_name import safe_name
from toolkit.model.finding import Finding, Severity
from toolkit.model.lint import LintInput
from toolkit.project import Project

GAME = "rallyman-climb"
YAML, REKEE, RGT = FORMATS = ("yaml", "rekee", "rgt")
_KIND = "stages"


@dataclass(frozen=True)
class Read:
    """Stages and what is wrong with them, in the file called `file`."""

    file: str
    stages: tuple[Stage, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class StageShelf:
    """The tiles of a project's content, its stages with what is wrong with them, and what the boxes hold."""

    project: Project
    tiles: Mapping[str, Tile]
    stages: Mapping[str, Read]
    supply: Supply

    def find(self, name: str) -> Read:
        """A stage of the content by its id, or the stages in a file. Raises UnknownNameError, ToolkitError."""
        if name in self.stages:
            return self.stages[name]
        path = Path(name)
        if path.suffix in (".yaml", ".json") or path.is_file():
            return self.read(path)
        raise UnknownNameError("stage", name, self.stages)

    def one(self, name: str) -> Stage:
        """The one sound stage of that name or file. Raises ContentError when it has errors."""
        found = self.find(name)
        errors = [finding for finding in found.findings if finding.is_error]
        if errors:
            raise ContentError(f"{name}: {errors[0].message}", f"'toolkit stage check {name}' tells all")
        if len(found.stages) != 1:
            raise UsageError(f"{name} holds {len(found.stages)} stages", "give a file with one")
        return found.stages[0]

    def read(self, path: Path, form: str = "", stage_id: str = "") -> Read:
        """The stages in a file, checked. The format is told by the file where `form` does not."""
        shown = self.project.display(path)
        if not path.is_file():
            raise ToolkitError(f"there is no file {shown}", self._instead_of(path))
        text = read_text(path, shown)
        if isinstance(text, Finding):
            return Read(shown, (), (text,))
        if form == YAML or (not form and not is_track(path, text)):
            return self._read_yaml(text, shown)
        schemas, name = Schemas(self.project), stage_id or safe_name(path.stem)
        stage, findings = TrackReader(self.tiles, self.supply, schemas, form, name).read(text, shown)
        return Read(shown, (stage,) if stage is not None else (), findings)

    def _instead_of(self, path: Path) -> str:
        """What may have been meant by a file that is not there."""
        if path.stem in self.stages:
            return f"the stage itself is called '{path.stem}'"
        near = did_you_mean(path.name, sorted(each.name for each in path.parent.glob("*.*")))
        if near:
            return f"did you mean '{self.project.display(path.with_name(near))}'?"
        return f"give a file with a stage, or one of {', '.join(self.stages)}"

    def _read_yaml(self, text: str, shown: str) -> Read:
        document, findings = parse(text, shown)
        if document is not None:
            document, faults = Schemas(self.project).check(document, GAME, _KIND, {})
            findings = [*findings, *faults]
        if document is None or any(finding.is_error for finding in findings):
            return Read(shown, (), tuple(findings))
        listed = document.data[_KIND]
        findings += _twins(document)
        for index, data in enumerate(listed):
            for fault in stage_faults(read_stage(data), self.tiles, self.supply):
                findings.append(_at(document, fault, index, data))
        return Read(shown, tuple(read_stage(data) for data in listed), tuple(findings))


def open_shelf(project: Project) -> StageShelf:
    """The shelf of a project. Raises ContentError when its tiles have errors: then no stage can be read."""
    content, findings = check_game(project, GAME, draws=False)
    wanted = ("tiles", _KIND)
    if content is None or any(kind not in content.documents for kind in wanted):
        raise ContentError(f"the content of {GAME} has no tiles and stages", f"'toolkit validate {GAME}' tells more")
    tiles_file, document = content.documents["tiles"].file, content.documents[_KIND]
    if any(finding.is_error and finding.file == tiles_file for finding in findings):
        raise ContentError(f"the tiles of {GAME} have errors", f"'toolkit validate {GAME}' shows them")
    listed = {kind: content.components(kind) if kind in content.kinds else [] for kind in ("tokens", "dashboards")}
    supply = supply_of(listed["tokens"], listed["dashboards"])
    stages = dict(_listed(document, [finding for finding in findings if finding.file == document.file]))
    return StageShelf(project, read_tiles(content.components("tiles")), stages, supply)


def _listed(document: Document, findings: list[Finding]) -> Iterable[tuple[str, Read]]:
    """The stages of stages.yaml, each with the findings that stand in it."""
    for index, data in enumerate(document.data[_KIND]):
        place = f"/{_KIND}/{index}"
        own = tuple(each for each in findings if each.pointer == place or each.pointer.startswith(f"{place}/"))
        sound = not any(each.is_error and not each.code.startswith("stage-") for each in own)
        yield str(data.get("id", index)), Read(document.file, (read_stage(data),) if sound else (), own)


def _twins(document: Document) -> list[Finding]:
    """Stages of a file with one id, as the lint of a whole content finds them."""
    return list(duplicate_id.check(LintInput(GameContent(GAME, {_KIND: document}))))


def _at(document: Document, fault: ChainFault, index: int, data: Mapping[str, Any]) -> Finding:
    path = (_KIND, index, *fault_path(fault, data))
    return document.finding(fault.code, path, fault.message, fault.hint)


def finding_of(fault: ChainFault, file: str) -> Finding:
    """A fault of a track that has no lines: it names the tile by its number. What is only left out is a warning."""
    where = f"tile {fault.index + 1}: " if fault.index >= 0 else ""
    message = f"{where}{fault.message}"
    if fault.code == TOKEN:
        return Finding("stage-token", Severity.WARNING, file, 0, 0, message, fault.hint)
    return Finding(fault.code, Severity.ERROR, file, 0, 0, message, fault.hint)


def written(stage: Stage, tiles: Mapping[str, Tile], form: str) -> tuple[str, tuple[ChainFault, ...]]:
    """A stage as the text of a file, and what that format can't hold."""
    track = map_of(stage, tiles)
    if form == YAML:
        return stages_yaml([stage]).rstrip("\n"), ()
    data, lost = (to_rgt(track), lost_in_rgt(track)) if form == RGT else (to_rekee(track), ())
    return json.dumps(data, indent=1, ensure_ascii=False), lost
