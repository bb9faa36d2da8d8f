"""What a lint is given: the content of a game, read and in parts perhaps wrong, with all that lies beside it.

A lint is a module with `CODE` and `check(game: LintInput) -> Iterator[Finding]`. Lints for every game lie in
`toolkit/content/lints/`, those of one game in `toolkit/games/<game>/lints/`; dropping a file there is all it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.model.content import GAME_FILE, GameContent
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding, Severity


@dataclass(frozen=True)
class Component:
    """A mapping in a kind's list. `is_sound` tells that its schema found no error in it."""

    kind: str
    index: int
    data: Mapping[str, Any]
    document: Document
    is_sound: bool

    @property
    def id(self) -> str:
        """Its id, "" when it has none that is text."""
        found = self.data.get("id")
        return found if isinstance(found, str) else ""

    @property
    def copies(self) -> int:
        """How many of it there are: 1 when it does not say, 0 when what it says is no number."""
        copies = self.data.get("copies", 1)
        return copies if type(copies) is int and copies > 0 else 0

    @property
    def line(self) -> int:
        """The line its id stands in, or it starts in."""
        return self.document.where((self.kind, self.index, "id")).line

    def finding(
        self, code: str, path: Path, message: str, hint: str = "", severity: Severity = Severity.ERROR
    ) -> Finding:
        """A finding at `path` inside the component."""
        return self.document.finding(code, (self.kind, self.index, *path), message, hint, severity)


@dataclass(frozen=True)
class LintInput:
    """All of one game that lints may look at; nothing more is read.

    `pictures` maps each picture in the game's art folders, as a path below its content folder (`art/horse.svg`), to
    the file as findings call it.
    `layouts` is the text of the layouts that may print it. `words` is what each sound component's effects say, by
    kind and id.
    """

    content: GameContent
    unsound: frozenset[tuple[str, int]] = frozenset()
    pictures: Mapping[str, str] = field(default_factory=dict)
    layouts: str = ""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds whose file holds a list of components."""
        return tuple(kind for kind in self.content.kinds if self._listed(kind) is not None)

    @property
    def game_document(self) -> Document:
        """The file game.yaml."""
        return self.content.documents[GAME_FILE]

    def components(self, kind: str) -> Iterator[Component]:
        """The components of `kind` that are mappings, in file order."""
        document = self.content.documents[kind]
        for index, data in enumerate(self._listed(kind) or ()):
            if isinstance(data, dict):
                yield Component(kind, index, data, document, (kind, index) not in self.unsound)

    def gates(self) -> Iterator[tuple[Document, Path, Mapping[str, Any]]]:
        """What must hold, as mappings, in file order, each with its document and its path there.

        The gates of balance.yaml, and the targets of a file for tuning where one is checked beside the content.
        """
        for stem, key in (("balance", "gates"), ("tune", "targets")):
            document = self.content.documents.get(stem)
            data = document.data if document is not None else None
            listed = data.get(key) if isinstance(data, dict) else None
            for index, gate in enumerate(listed if isinstance(listed, list) else ()):
                if document is not None and isinstance(gate, dict):
                    yield document, (key, index), gate

    def runs(self) -> Iterator[tuple[Document, Path, Mapping[str, Any]]]:
        """What says which games are played, as mappings with `bots`, each with its document and its path there.

        The gates of balance.yaml, and a file for tuning where one is checked beside the content.
        """
        yield from (each for each in self.gates() if each[1][0] == "gates")
        plan = self.content.documents.get("tune")
        if plan is not None and isinstance(plan.data, dict):
            yield plan, (), plan.data

    def _listed(self, kind: str) -> list[Any] | None:
        data = self.content.documents[kind].data
        listed = data.get(kind) if isinstance(data, dict) else None
        return listed if isinstance(listed, list) else None
