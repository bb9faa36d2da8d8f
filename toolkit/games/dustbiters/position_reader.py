"""Builds the state that a written position describes; the form is described in `position`."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.engine.game import Tables
from toolkit.engine.record import Layout
from toolkit.errors import UsageError
from toolkit.games.dustbiters.cards import take_in_hand
from toolkit.games.dustbiters.clearing import clear_measures, clear_state
from toolkit.games.dustbiters.convoy import EVERYBODY, insert_car
from toolkit.games.dustbiters.destruction import look_for_winner, may_step_in
from toolkit.games.dustbiters.identity import work_out
from toolkit.games.dustbiters.names import Mention
from toolkit.games.dustbiters.position_parts import Parts, read_parts
from toolkit.games.dustbiters.state import CAPPED, DEPTH, GOES_ON, Rules, State
from toolkit.games.dustbiters.terms import NO_CARD
from toolkit.games.dustbiters.uses import A_FREE_DRAW, A_POWER, mark_of


def position(tables: Tables, text: str) -> State:
    """The state that a text describes. Raises UsageError for a text that is no position."""
    parts = read_parts(tables, text)
    state = Layout(State, tables.sizes).new()
    clear_state(state)
    cards = _Cards(tables, parts)
    _place(state, parts, cards)
    work_out(state, tables.rules)
    _set_turn(state, tables.rules, parts)
    _set_uses(state, tables, parts, cards)
    _set_powers(state, tables, parts, cards)
    _set_question(state, tables, parts, cards)
    return state


class _Cards:
    """Which card each mention means: a named copy, else the lowest that no other place in the text has taken."""

    def __init__(self, tables: Tables, parts: Parts) -> None:
        self.tables = tables
        mentions = [car.card for car in parts.convoy] + [held.card for held in parts.hands] + parts.scrap + parts.deck
        self.taken: set[int] = set()
        for mention in mentions:
            if mention.copy:
                self._take(self._copy(mention, mention.copy), mention)
        self.placed = iter([self._placed(mention) for mention in mentions])

    def take(self, count: int) -> list[int]:
        """The next `count` placed cards in the order convoy, hands, scrap heap, deck."""
        return [next(self.placed) for _ in range(count)]

    def named(self, mention: Mention) -> int:
        """The card meant where the text speaks of one again: the named copy, else the lowest that has a place."""
        if mention.copy:
            return self._copy(mention, mention.copy)
        copies = [self._copy(mention, copy) for copy in self._copies(mention)]
        return next((card for card in copies if card in self.taken), copies[0])

    def _placed(self, mention: Mention) -> int:
        if mention.copy:
            return self._copy(mention, mention.copy)
        copies = [self._copy(mention, copy) for copy in self._copies(mention)]
        free = next((card for card in copies if card not in self.taken), copies[0])
        self._take(free, mention)
        return free

    def _take(self, card: int, mention: Mention) -> None:
        if card in self.taken:
            name = self.tables.components[mention.car]
            raise UsageError(f"'{name}' stands in more places than it has copies", "each card is in one place")
        self.taken.add(card)

    def _copies(self, mention: Mention) -> Iterable[int]:
        return range(1, self.tables.rules.car_copies[mention.car] + 1)

    def _copy(self, mention: Mention, copy: int) -> int:
        card: int = self.tables.rules.car_first_card[mention.car] + copy - 1
        return card


def _place(s: State, parts: Parts, cards: _Cards) -> None:
    """Put every named card where it stands. Piles are written from the top and kept from the bottom."""
    for car, card in zip(parts.convoy, cards.take(len(parts.convoy)), strict=True):
        insert_car(s, card, s.length, car.seat)
    for held, card in zip(parts.hands, cards.take(len(parts.hands)), strict=True):
        take_in_hand(s, held.seat, card, EVERYBODY if held.is_seen else 1 << held.seat)
    for card in reversed(cards.take(len(parts.scrap))):
        s.scrap[s.scrap_count] = card
        s.scrap_count += 1
    for card in reversed(cards.take(len(parts.deck))):
        s.deck[s.deck_count] = card
        s.deck_count += 1
        s.known[card] = 0
    clear_measures(s)


def _set_turn(s: State, r: Rules, parts: Parts) -> None:
    if s.length == 0:
        raise UsageError("the convoy has no car", "a game is over before that")
    s.player, s.turn, s.seed = parts.player, parts.turn, parts.seed
    s.actions = r.actions if parts.actions < 0 else parts.actions
    s.is_ending = int(parts.is_storm)
    s.over = CAPPED if parts.is_capped else GOES_ON
    look_for_winner(s)


def _set_uses(s: State, tables: Tables, parts: Parts, cards: _Cards) -> None:
    r: Rules = tables.rules
    for use in parts.uses:
        card = cards.named(use.card)
        car = _text_of(r, card, use.car)
        ability, has_it = (A_FREE_DRAW, r.car_free_draws[car]) if use.is_draw else (A_POWER, r.power_when[car])
        mark = mark_of(r, card, car, ability)
        if not has_it or mark in s.mark[: s.mark_count] or s.mark_count == len(s.mark):
            raise UsageError(f"'{tables.components[car]}' can't have been used so", "give each power or draw once")
        s.mark[s.mark_count] = mark
        s.mark_uses[s.mark_count] = use.times
        s.mark_count += 1


def _text_of(r: Rules, card: int, car: int) -> int:
    return r.card_car[card] if car < 0 else car


def _set_powers(s: State, tables: Tables, parts: Parts, cards: _Cards) -> None:
    r: Rules = tables.rules
    if len(parts.powers) > DEPTH:
        raise UsageError(f"more than {DEPTH} powers are under way", "a borrowed power borrows no other")
    for i, power in enumerate(parts.powers):
        card = cards.named(power.card)
        car = _text_of(r, card, power.car)
        if not r.power_when[car] or not 1 <= power.step <= r.power_length[car] + 1 or i + len(power.targets) > DEPTH:
            raise UsageError(f"the power of '{tables.components[car]}' can't be under way so")
        s.frame_card[i], s.frame_car[i], s.frame_step[i] = card, car, power.step - 1
        for j, target in enumerate(power.targets):
            s.frame_target[i + j] = cards.named(target)
        s.depth += 1


def _set_question(s: State, tables: Tables, parts: Parts, cards: _Cards) -> None:
    """Set who is asked, and check that someone is where the text says that something waits."""
    for mention in parts.stepped_in:
        s.stepped_in[cards.named(mention)] = 1
    s.sacrifices = sum(s.stepped_in)
    if not parts.asked:
        if parts.powers or parts.is_storm or parts.stepped_in:
            raise UsageError("a power, storm or destruction under way waits for an answer", "add asked … for …")
        return
    asked, victim = (cards.named(mention) for mention in parts.asked)
    s.victim = victim
    if (
        s.over != GOES_ON
        or s.at[asked] == NO_CARD
        or s.at[victim] == NO_CARD
        or not may_step_in(s, tables.rules, asked)
    ):
        raise UsageError(f"'{tables.components[parts.asked[0].car]}' can't step in here")
    s.asked = asked
