"""What a print is asked to be like."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.model.content import SOURCE_LANGUAGE
from toolkit.render.profiles import Profile
from toolkit.render.sheet import LONG


@dataclass(frozen=True)
class PrintOptions:
    """What a print should be like. Empty `sides` and `marks`, and lengths and dots of None, take the profile's.

    `offset_mm` moves the backs right and down, or else what is kept for `printer`. `marks_on` is "both" or "front".
    `cuts` adds cut paths, `contact` a sheet of small pictures, `png` a picture of each component. `version` False
    leaves out the version lines that layouts ask for. `changed_since` names what the print was compared with;
    `listed` adds the list of components, `address` stands before the names of pictures that a virtual table looks for.
    `language` is that of the content, `rules` are the options of the game that the reference sheet tells;
    `extras` prints that sheet and tuck boxes beside all kinds. `icc` is the file of a press's colour profile.
    """

    profile: str = "a4"
    sides: str = ""
    flip: str = LONG
    marks: str = ""
    bleed_mm: float | None = None
    low_ink: bool = False
    proof: bool = False
    png: bool = False
    only: tuple[str, ...] = ()
    offset_mm: tuple[float, float] = (0.0, 0.0)
    printer: str = ""
    marks_on: str = "both"
    gutter_mm: float | None = None
    margin_mm: float | None = None
    overlap_mm: float | None = None
    cuts: bool = False
    contact: bool = False
    version: bool = True
    changed_since: str = ""
    address: str = ""
    picture_dpi: float | None = None
    listed: bool = False
    language: str = SOURCE_LANGUAGE
    rules: tuple[tuple[str, str], ...] = ()
    extras: bool = False
    icc: str = ""

    def over(self, profile: Profile) -> tuple[PrintOptions, Profile]:
        """The options with nothing left open, and the profile as they change it."""
        changed = replace(
            profile,
            gutter_mm=profile.gutter_mm if self.gutter_mm is None else self.gutter_mm,
            margin_mm=profile.margin_mm if self.margin_mm is None else self.margin_mm,
            overlap_mm=profile.overlap_mm if self.overlap_mm is None else self.overlap_mm,
            picture_dpi=profile.picture_dpi if self.picture_dpi is None else self.picture_dpi,
        )
        options = replace(
            self,
            sides=self.sides or profile.sides,
            marks=self.marks or profile.marks,
            gutter_mm=changed.gutter_mm,
            margin_mm=changed.margin_mm,
            overlap_mm=changed.overlap_mm,
            picture_dpi=changed.picture_dpi,
        )
        return options, changed
