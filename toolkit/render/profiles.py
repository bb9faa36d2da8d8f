"""Print profiles: the paper, its margins and what lies on it. Data in `templates/common/profiles/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from toolkit.errors import UnknownNameError
from toolkit.project import Project
from toolkit.render.template_file import read_template
from toolkit.render.units import to_mm

FOLDER = "templates/common/profiles"


@dataclass(frozen=True)
class Paper:
    """An upright sheet."""

    name: str
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Labels:
    """The places of a precut sheet: its first label, the label's size, and the pitch from label to label."""

    columns: int
    rows: int
    width_mm: float
    height_mm: float
    left_mm: float
    top_mm: float
    pitch_x_mm: float
    pitch_y_mm: float


@dataclass(frozen=True)
class RegistrationMark:
    """A mark that a cutting machine looks for. `line_mm` is the thickness of a bracket's lines."""

    corner: str
    shape: str
    size_mm: float
    line_mm: float = 0.0


@dataclass(frozen=True)
class Registration:
    """The marks of a cutting machine: how far inside the paper's edges they lie, and the room they need around them."""

    inset_mm: float
    clear_mm: float
    marks: tuple[RegistrationMark, ...]


@dataclass(frozen=True)
class Pictures:
    """Picture files in place of a PDF: how fine, and what they are called; `each_copy` makes one for every copy.

    `shared_back` is the name of the one back that all components have, "" to give each its own.
    """

    dpi: float
    front: str
    back: str
    shared_back: str = ""
    each_copy: bool = False


@dataclass(frozen=True)
class DeckSheets:
    """Pictures of many faces for a virtual table: at most so many columns, rows, faces, and pixels a side.

    The last place of a sheet is kept free when it holds `most` faces. `bleed` is not part of them.
    """

    columns: int
    rows: int
    most: int
    side_px: int
    dpi: float


@dataclass(frozen=True)
class Costs:
    """What a sheet of paper costs, and the ink for a page of which 5 % are covered with each colour."""

    currency: str
    sheet: float
    ink_page: float


@dataclass(frozen=True)
class Profile:
    """How sheets are made. `paper` None: one component a page, at its own size. 0 columns or rows: as many as fit.

    `marks` and `sides` are what a print is like when it is not asked for otherwise. `order` tells whether fronts or
    backs come first; `colors` are "rgb", or "cmyk" with at most `most_ink` of all inks. With `needs_bleed` a layout
    that has less bleed is enlarged, or refused when it lacks too much. Pictures finer than `picture_dpi` are made
    coarser. With `pictures` or `sheets` there are picture files in place of a PDF. `language` is that of the print.
    """

    id: str
    about: str
    paper: Paper | None
    margin_mm: float = 5.0
    gutter_mm: float = 0.0
    bleed_mm: float = 0.0
    orientation: str = "best"
    columns: int = 0
    rows: int = 0
    fold_mm: float = 6.0
    overlap_mm: float = 10.0
    marks: str = "outer"
    sides: str = "both"
    labels: Labels | None = None
    registration: Registration | None = None
    order: str = "front-back"
    colors: str = "rgb"
    most_ink: float = 3.0
    needs_bleed: bool = False
    picture_dpi: float = 0.0
    pictures: Pictures | None = None
    sheets: DeckSheets | None = None
    costs: Costs | None = None
    language: str = ""

    @property
    def tag(self) -> str:
        """What the names of files tell of a print: its profile, and its language unless that is English."""
        return f"{self.id}-{self.language}" if self.language else self.id

    @property
    def may_tile(self) -> bool:
        """True when a component larger than the paper may be printed over several of its sheets."""
        return self.paper is not None and not (self.labels or self.registration or self.columns or self.rows)


def profile_names(project: Project) -> tuple[str, ...]:
    """The ids of all profiles, in name order."""
    return tuple(path.stem for path in project.files(FOLDER, "*.yaml"))


def read_profile(project: Project, name: str) -> Profile:
    """The profile of that id. Raises UnknownNameError when there is none."""
    names = profile_names(project)
    path = project.find(f"{FOLDER}/{name}.yaml")
    if name not in names or path is None:
        raise UnknownNameError("print profile", name, names)
    return _profile(project, name, path)


def all_profiles(project: Project) -> list[Profile]:
    """Every profile, in name order."""
    return [_profile(project, path.stem, path) for path in project.files(FOLDER, "*.yaml")]


def _profile(project: Project, name: str, path: Path) -> Profile:
    data = read_template(project, path, "profile").data
    paper = data["paper"]
    sheet = Paper(paper["name"], to_mm(paper["width"]), to_mm(paper["height"])) if isinstance(paper, dict) else None
    defaults = Profile(name, data["about"], sheet)

    def length(word: str, default: float) -> float:
        return to_mm(data.get(word, default))

    return replace(
        defaults,
        margin_mm=length("margin", defaults.margin_mm),
        gutter_mm=length("gutter", defaults.gutter_mm),
        bleed_mm=length("bleed", defaults.bleed_mm),
        fold_mm=length("fold-gutter", defaults.fold_mm),
        overlap_mm=length("overlap", defaults.overlap_mm),
        labels=_labels(data["labels"]) if "labels" in data else None,
        registration=_registration(data["registration"]) if "registration" in data else None,
        needs_bleed=data.get("needs-bleed", False),
        picture_dpi=data.get("picture-dpi", 0.0),
        most_ink=data.get("most-ink", 300) / 100,
        pictures=_pictures(data["pictures"]) if "pictures" in data else None,
        costs=_costs(data["costs"]) if "costs" in data else None,
        sheets=_sheets(data["deck-sheets"]) if "deck-sheets" in data else None,
        **{word: data[word] for word in _AS_WRITTEN if word in data},
    )


_AS_WRITTEN = ("orientation", "columns", "rows", "marks", "sides", "order", "colors")


def _pictures(data: Mapping[str, Any]) -> Pictures:
    return Pictures(
        data["dpi"], data["front"], data["back"], data.get("shared-back", ""), data.get("copies", "once") == "each"
    )


def _costs(data: Mapping[str, Any]) -> Costs:
    return Costs(data["currency"], data["sheet"], data["ink-page"])


def _sheets(data: Mapping[str, Any]) -> DeckSheets:
    return DeckSheets(data["columns"], data["rows"], data["faces"], data["pixels"], data["dpi"])


def _labels(data: Mapping[str, Any]) -> Labels:
    width, height = to_mm(data["width"]), to_mm(data["height"])
    return Labels(
        data["columns"], data["rows"], width, height, to_mm(data["left"]), to_mm(data["top"]),
        to_mm(data.get("pitch-x", width)), to_mm(data.get("pitch-y", height)),
    )  # fmt: skip


def _registration(data: Mapping[str, Any]) -> Registration:
    marks = tuple(
        RegistrationMark(mark["at"], mark["shape"], to_mm(mark["size"]), to_mm(mark.get("line", 0.3)))
        for mark in data["marks"]
    )
    return Registration(to_mm(data["inset"]), to_mm(data.get("clear", 2)), marks)
