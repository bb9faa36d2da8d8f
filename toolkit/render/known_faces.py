"""Which components of large or slow decks are known to print without a fault: kept on disk, not drawn again.

What a face looks like depends on its component, its words, and what surrounds all of them: templates, pictures, fonts
and the toolkit. When anything of that changed (by size or time), nothing is known. Faulty components are never kept.
What a game draws of its own is slow and may depend on other components: it is kept however few they are, and any change
of the game's content means drawing again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from toolkit.errors import ToolkitError
from toolkit.model.content import GameContent
from toolkit.model.json_text import read_json
from toolkit.project import Project
from toolkit.render.files import write_whole
from toolkit.resources import cache_folder

WORTH_IT = 200
"""With fewer components it is as fast to draw them, unless the game has drawings of its own."""
_MOST_DECKS = 200
_OF_PLACE = ("number", "count")
_PACKAGES = ("uharfbuzz", "pyphen", "python-bidi", "jinja2", "ruamel.yaml")


@dataclass
class KnownFaces:
    """What is known of one deck. `asked` are the names that its layout's expressions have used."""

    file: Path
    surroundings: str
    asked: set[str] = field(default_factory=set)
    good: frozenset[str] = frozenset()
    _found: set[str] = field(default_factory=set)

    def key(self, names: Mapping[str, Any]) -> str:
        """A hash that differs when a component may look different; its place in the deck counts where it is shown."""
        place = [names[name] for name in _OF_PLACE if name in self.asked]
        text = json.dumps([names["card"], repr(names["words"]), place], sort_keys=True, default=str)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]

    def is_good(self, names: Mapping[str, Any]) -> bool:
        """True when the component is known to have no fault."""
        key = self.key(names)
        if key in self.good:
            self._found.add(key)
            return True
        return False

    def keep(self, names: Sequence[Mapping[str, Any]], asked: Iterable[str]) -> None:
        """Notes components that were drawn without a fault. A folder that can't be written keeps nothing."""
        before = len(self.asked)
        self.asked |= set(asked)
        # What was known under fewer names is not known under more.
        known = self._found if len(self.asked) == before else set()
        good = known | {self.key(each) for each in names}
        if good == self.good and len(self.asked) == before:
            return
        document = {"surroundings": self.surroundings, "asked": sorted(self.asked), "good": sorted(good)}
        with contextlib.suppress(ToolkitError, OSError):
            write_whole(self.file, json.dumps(document).encode())
            _forget_old(self.file.parent)


def known_faces(project: Project, content: GameContent, deck: str, surroundings: str) -> KnownFaces:
    """What is known of a deck; nothing when anything of its `surroundings` changed."""
    roots = [str(root.resolve()) for root in project.roots]
    name = hashlib.sha256(json.dumps([roots, content.id, deck, *map(str, content.folders)]).encode()).hexdigest()[:32]
    file = _folder() / f"{name}.json"
    try:
        found = read_json(file.read_bytes())
        if found["surroundings"] == surroundings:
            return KnownFaces(file, surroundings, set(found["asked"]), frozenset(found["good"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass  # never written, or torn: then nothing is known
    return KnownFaces(file, surroundings)


def surroundings_of(project: Project, content: GameContent, fonts: Iterable[Path], *, game_draws: bool) -> str:
    """A hash over all that surrounds the decks of a game.

    Where the `game_draws` itself, its code and all of its content surround each deck.
    """
    told = hashlib.sha256(repr([sys.version, *map(version, _PACKAGES)]).encode())
    told.update(json.dumps([content.language, content.labels], sort_keys=True).encode("utf-8", "surrogatepass"))
    told.update(json.dumps(content.game, sort_keys=True, default=str).encode("utf-8", "surrogatepass"))
    for path in _files(project, content, fonts):
        state = path.stat()
        told.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode("utf-8", "surrogatepass"))
    if game_draws:
        told.update(_of_drawings(content))
    return told.hexdigest()


def forget_all() -> int:
    """Removes all that is known; returns of how many decks."""
    files = list(_folder().glob("*.json"))
    for path in files:
        with contextlib.suppress(OSError):
            path.unlink()
    return len(files)


def _folder() -> Path:
    return cache_folder() / "checked"


def _forget_old(folder: Path) -> None:
    by_age = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for path in by_age[:-_MOST_DECKS]:
        path.unlink()


def _of_drawings(content: GameContent) -> bytes:
    """What the drawings of a game's own depend on: any code, and every document of the game."""
    code = Path(__file__).resolve().parent.parent
    states = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(code.rglob("*.py"))]
    documents = [(stem, document.data) for stem, document in sorted(content.documents.items())]
    return json.dumps([states, documents], default=str).encode("utf-8", "surrogatepass")


def _files(project: Project, content: GameContent, fonts: Iterable[Path]) -> Iterator[Path]:
    code = Path(__file__).resolve().parent.parent
    for part in ("model", "render", "words"):
        yield from sorted((code / part).glob("*.py"))
    yield from sorted(set(fonts))
    for folder in (*project.folders("templates"), *project.folders("schemas/common")):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
    # The text of components is looked at one by one, all else that lies beside it together.
    for folder in dict.fromkeys((*content.folders, *project.folders(f"content/{content.id}"))):
        yield from sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".yaml")
