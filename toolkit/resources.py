"""Where the data that ships with the toolkit lies. The only module that knows."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled_root() -> Path:
    """The folder that holds the bundled schemas/, content/ and templates/.

    In an installed wheel that is `toolkit/_data`; in a checkout the folder above the package.
    """
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent
