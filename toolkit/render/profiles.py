"""Print profiles: the paper, its margins and the grid on it. Data in `templates/common/profiles/`."""

from __future__ import annotations

from dataclasses import dataclass

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
class Profile:
    """How sheets are made. `paper` None: one component a page, at its own size. 0 columns or rows: as many as fit."""

    id: str
    about: str
    paper: Paper | None
    margin_mm: float = 5.0
    gutter_mm: float = 0.0
    bleed_mm: float = 0.0
    orientation: str = "best"
    columns: int = 0
    rows: int = 0


def profile_names(project: Project) -> tuple[str, ...]:
    """The ids of all profiles, in name order."""
    return tuple(path.stem for path in project.files(FOLDER, "*.yaml"))


def read_profile(project: Project, name: str) -> Profile:
    """The profile of that id. Raises UnknownNameError when there is none."""
    names = profile_names(project)
    path = project.find(f"{FOLDER}/{name}.yaml")
    if name not in names or path is None:
        raise UnknownNameError("print profile", name, names)
    data = read_template(project, path, "profile").data
    paper = data["paper"]
    sheet = Paper(paper["name"], to_mm(paper["width"]), to_mm(paper["height"])) if isinstance(paper, dict) else None
    return Profile(
        name, data["about"], sheet, to_mm(data.get("margin", 5)), to_mm(data.get("gutter", 0)),
        to_mm(data.get("bleed", 0)), data.get("orientation", "best"), data.get("columns", 0), data.get("rows", 0),
    )  # fmt: skip
