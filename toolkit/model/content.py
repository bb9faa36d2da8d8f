"""A game's content once read: its documents by kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolkit.model.document import Document

GAME_FILE = "game"
NOT_KINDS = (GAME_FILE, "balance", "restricted")
SOURCE_LANGUAGE = "en"
"""The language that content is written in; others are laid over it."""


@dataclass(frozen=True)
class GameContent:
    """All documents of one game. A kind is a file `<kind>.yaml` whose one top key `<kind>:` lists components.

    `language` is that of its texts; `labels` say the words that layouts hold in that language.
    """

    id: str
    documents: Mapping[str, Document]
    folders: tuple[Path, ...] = ()
    language: str = SOURCE_LANGUAGE
    labels: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Mapping[str, Any]:
        """The data of game.yaml: title, players, numbers, options, boxes."""
        data: Mapping[str, Any] = self.documents[GAME_FILE].data
        return data

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of component, in name order."""
        return tuple(sorted(stem for stem in self.documents if stem not in NOT_KINDS))

    def components(self, kind: str) -> list[Mapping[str, Any]]:
        """The components of `kind` as plain mappings, in file order."""
        listed: list[Mapping[str, Any]] = self.documents[kind].data[kind]
        return listed
