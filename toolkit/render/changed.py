"""Which components would look different from how they were printed from earlier content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from toolkit.model.content import GameContent
from toolkit.project import Project
from toolkit.render.deck import Card, Deck, PrintShop, WordsByComponent
from toolkit.render.extras import are_asked_for, with_extras
from toolkit.render.layout import printed_kinds
from toolkit.render.listing import Looks

NEW, FRONT_DIFFERS, BACK_DIFFERS, MORE = "new", "front", "back", "more copies"


@dataclass(frozen=True)
class Earlier:
    """Content to compare with; `name` is what people call it. `content` None: the game was not there."""

    name: str
    project: Project
    content: GameContent | None
    words: WordsByComponent


@dataclass(frozen=True)
class Change:
    """A component to print again, why, and how many copies: all, or only those there were too few of."""

    id: str
    why: tuple[str, ...]
    copies: int


@dataclass(frozen=True)
class DeckChanges:
    """What is different in a deck: what to print, and what to take out: ids with how many copies there are too many."""

    kind: str
    components: int
    changes: tuple[Change, ...]
    too_many: tuple[tuple[str, int], ...]

    def told(self, than: str) -> Iterator[str]:
        """For people: which, and why."""
        if self.changes:
            listed = ", ".join(f"{each.id} ({', '.join(each.why)})" for each in self.changes)
            yield f"{self.kind}: {len(self.changes)} of {self.components} to print since {than}: {listed}"
        else:
            yield f"{self.kind}: none of {self.components} looks different from {than}"
        for name, count in self.too_many:
            yield f"{self.kind}: take out {count} of {name}: there are fewer now than in {than}"


def deck_changes(deck: Deck, shop: PrintShop, earlier: Earlier, only: frozenset[str], *, low_ink: bool) -> DeckChanges:
    """How `deck`, drawn without version lines, differs from the deck of the same kind in `earlier`.

    Of `earlier` only the components of `only` are looked at, when it names any.
    """
    before = _cards_before(deck, earlier, only, low_ink=low_ink)
    looks = Looks(shop.typefaces)
    changes, too_many = list[Change](), list[tuple[str, int]]()
    for card in deck.cards:
        was = before.pop(card.id, None)
        why = _why(_appearance(card, looks), was)
        have = was.copies if was is not None and why == (MORE,) else 0
        if why and card.copies:
            changes.append(Change(card.id, why, card.copies - have))
        elif was is not None and was.copies > card.copies:
            too_many.append((card.id, was.copies - card.copies))
    too_many += [(name, was.copies) for name, was in before.items() if was.copies]
    return DeckChanges(deck.kind, len(deck.cards), tuple(changes), tuple(too_many))


@dataclass(frozen=True)
class _Appearance:
    front: str
    back: str
    copies: int


def _appearance(card: Card, looks: Looks) -> _Appearance:
    back = looks.look(card.back.drawing) if card.back else ""
    return _Appearance(looks.look(card.front.drawing), back, card.copies)


def _why(now: _Appearance, was: _Appearance | None) -> tuple[str, ...]:
    if was is None or not was.copies:
        return (NEW,)
    sides = ((FRONT_DIFFERS, now.front != was.front), (BACK_DIFFERS, now.back != was.back))
    differing = tuple(side for side, differs in sides if differs)
    return differing or ((MORE,) if now.copies > was.copies else ())


def _cards_before(deck: Deck, earlier: Earlier, only: frozenset[str], *, low_ink: bool) -> dict[str, _Appearance]:
    content = earlier.content
    name = deck.layout_name or deck.kind
    if content is not None and are_asked_for((name,)):
        content = with_extras(earlier.project, content)
    if content is None or name not in printed_kinds(earlier.project, content.id, content.kinds):
        return {}
    shop = PrintShop(earlier.project, content)
    looks = Looks(shop.typefaces)
    only = frozenset(card.id for card in deck.cards) if deck.layout.sized_by else only
    drawn = shop.decks(name, earlier.words, low_ink=low_ink, only=only, version=False)
    return {card.id: _appearance(card, looks) for each in drawn for card in each.cards}


def only_changed(deck: Deck, changes: DeckChanges) -> Deck:
    """The deck with the components to print again, each as often as needed."""
    copies = {change.id: change.copies for change in changes.changes}
    cards = tuple(replace(card, copies=copies[card.id]) for card in deck.cards if card.id in copies)
    return replace(deck, cards=cards)
