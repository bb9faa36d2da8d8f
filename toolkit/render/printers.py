"""What each printer is off by on the back of a sheet, kept in the user's configuration folder."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from toolkit.errors import ToolkitError, UnknownNameError, UsageError
from toolkit.model.json_text import read_json
from toolkit.render.files import write_whole
from toolkit.render.sheet import LONG

CONFIG_VARIABLE = "TOOLKIT_CONFIG_DIR"
FILE = "printers.json"
UPRIGHT, LYING = "portrait", "landscape"
_MOST_MM = 30.0


@dataclass(frozen=True)
class Offset:
    """How far backs must be moved right and down to lie behind their fronts, as measured with that flip."""

    x_mm: float
    y_mm: float
    flip: str = LONG

    def for_flip(self, flip: str) -> tuple[float, float]:
        """The offset when sheets are turned over the other edge: then all of the back stands on its head."""
        sign = 1 if flip == self.flip else -1
        return sign * self.x_mm + 0.0, sign * self.y_mm + 0.0


def back_shift(printer: str, flip: str, page_mm: tuple[float, float]) -> tuple[tuple[float, float], str]:
    """How far to move the backs of pages of that size for a printer, and a note when nothing is kept for them."""
    shape = UPRIGHT if page_mm[1] >= page_mm[0] else LYING
    kept = offsets(printer)
    if shape in kept:
        return kept[shape].for_flip(flip), ""
    option = " --landscape" if shape == LYING else ""
    note = f"nothing is kept for {shape} pages of the printer {printer}, so its backs are not moved"
    return (0.0, 0.0), f"{note}; toolkit calibrate{option} makes the sheet to measure with"


def config_folder() -> Path:
    """The user's configuration folder for the toolkit; the variable TOOLKIT_CONFIG_DIR names another."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return Path(named)
    import platformdirs  # only who calibrates a printer needs it

    return platformdirs.user_config_path("tabletop-toolkit", appauthor=False)


def save_offset(printer: str, shape: str, offset: Offset) -> Path:
    """Keeps an offset for pages of that shape ("portrait" or "landscape"); returns the file. Raises UsageError."""
    if not printer.strip():
        raise UsageError("a printer needs a name", "write for example --save office 0.4 -0.2")
    if max(abs(offset.x_mm), abs(offset.y_mm)) > _MOST_MM:
        raise UsageError(f"{offset.x_mm:g}, {offset.y_mm:g} mm is more than a printer is off", "the unit is mm")
    known = _read()
    known.setdefault(printer, {})[shape] = asdict(offset)
    path = config_folder() / FILE
    write_whole(path, (json.dumps(known, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode())
    return path


def offsets(printer: str) -> dict[str, Offset]:
    """What is kept for a printer, by the shape of the page. Raises UnknownNameError for one that was never saved."""
    known = _read()
    if printer not in known:
        raise UnknownNameError("printer", printer, known)
    try:
        return {
            shape: Offset(float(kept["x_mm"]), float(kept["y_mm"]), str(kept["flip"]))
            for shape, kept in known[printer].items()
        }
    except (KeyError, TypeError, ValueError) as error:
        raise _broken(config_folder() / FILE) from error


def _read() -> dict[str, dict[str, Any]]:
    path = config_folder() / FILE
    if not path.exists():
        return {}
    try:
        known = read_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _broken(path) from error
    if not isinstance(known, dict) or not all(isinstance(each, dict) for each in known.values()):
        raise _broken(path)
    return known


def _broken(path: Path) -> ToolkitError:
    return ToolkitError(
        f"{path} can't be read", "delete it and save the offsets anew: toolkit calibrate --save NAME X Y"
    )
