"""One typesetter with the bundled fonts and icons for all tests that need no more: fonts take long to open."""

from functools import cache

from toolkit.project import open_project
from toolkit.render.font_config import open_fonts
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.text import Typesetter


@cache
def setter() -> Typesetter:
    """The typesetter."""
    return Typesetter(open_fonts(open_project(), "tiny"), IconSet(open_project(), "tiny", Pictures({})))
