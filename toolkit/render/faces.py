"""The distinct faces of a deck, numbered as a PDF stores them."""

from __future__ import annotations

from toolkit.model.drawing import Drawing
from toolkit.render.deck import Card, Deck
from toolkit.render.face import FRONT
from toolkit.render.proof import with_proof


class Faces:
    """The distinct faces of decks, numbered in the order they are asked for; with `proof`, drawn with their boxes."""

    def __init__(self, *, proof: bool = False) -> None:
        self.drawings: list[Drawing] = []
        self._proof = proof
        self._numbers: dict[Drawing, int] = {}
        self._by_card: dict[tuple[str, int, str], int] = {}

    def number(self, deck: Deck, card: Card, side: str) -> int:
        """The number of a card's face on that side; it must have one."""
        key = (deck.kind, card.number, side)
        if key not in self._by_card:
            face = card.front if side == FRONT else card.back
            assert face is not None  # noqa: S101 - imposition places no back of a card without one
            typesetter = deck.tools.typesetter
            proofed = with_proof(face, deck.layout, typesetter) if self._proof else face.drawing
            if proofed not in self._numbers:
                self._numbers[proofed] = len(self.drawings)
                self.drawings.append(proofed)
            self._by_card[key] = self._numbers[proofed]
        return self._by_card[key]
