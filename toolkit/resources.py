"""Where the data that ships with the toolkit lies, and where it keeps what it need not work out again."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled_root() -> Path:
    """The folder that holds the bundled schemas/, content/ and templates/.

    In an installed wheel that is `toolkit/_data`; in a checkout the folder above the package.
    """
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def cache_folder() -> Path:
    """Where things are kept that can be made again: $TOOLKIT_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("TOOLKIT_CACHE_DIR")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("tabletop-toolkit", appauthor=False)
