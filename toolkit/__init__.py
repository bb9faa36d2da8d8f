"""The Tabletop Toolkit: content checked, balance simulated, prototypes printed.

`toolkit.load("dustbiters")` gives a game to play and simulate; see `toolkit.library`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.library import load

__all__ = ["load"]


def __getattr__(name: str) -> Any:
    """`load`, imported when first asked for: `import toolkit` alone stays light."""
    if name != "load":
        raise AttributeError(f"module 'toolkit' has no attribute '{name}'")
    from toolkit.library import load

    return load
