"""A game at one moment, for single steps: the readable door to the rules, which it runs in plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from toolkit.engine.contract import CONTRACT
from toolkit.engine.game import Game, Tables
from toolkit.engine.kernel import Function, link_plain
from toolkit.engine.record import Layout
from toolkit.errors import KernelError, UsageError, did_you_mean

LISTED = 12


@cache
def plain_rules(game: Game) -> Mapping[str, Function]:
    """Every function of the contract by name, as plain Python."""
    fill = game.fill
    return {each.__name__: link_plain(each, fill) for each in CONTRACT}


@cache
def _layout(record: Any, sizes: tuple[tuple[str, int], ...]) -> Layout[Any]:
    return Layout(record, dict(sizes))


@dataclass(frozen=True, eq=False)
class Position:
    """A game at one moment. It never changes: `after` gives the position that a move leads to.

    `state` is the plain state record; reading it is fine, writing it is not.
    """

    game: Game
    tables: Tables
    state: Any

    @classmethod
    def start(cls, game: Game, tables: Tables, seed: int) -> Position:
        """The start of the game that `seed`, in [0, 2**63), means."""
        state = Layout(game.state, tables.sizes).new()
        plain_rules(game)["setup"](state, tables.rules, seed)
        return cls(game, tables, state)

    @property
    def to_move(self) -> int:
        """The seat that must choose now, or −1 when the game is over."""
        return int(self._ask("to_move"))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move < 0

    @property
    def turn(self) -> int:
        """The number of the turn being played, from 1."""
        return int(self._ask("turns")) + 1

    @property
    def is_capped(self) -> bool:
        """Whether the game is over only because it reached its cap."""
        return bool(self._ask("capped"))

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win once the game is over; a capped game gives each seat 1/n. () before."""
        seats = range(self.tables.players)
        if not self.is_over:
            return ()
        if self.is_capped:
            return tuple(1.0 / len(seats) for _ in seats)
        return tuple(float(self._ask("outcome", seat)) for seat in seats)

    @cached_property
    def moves(self) -> tuple[int, ...]:
        """The legal moves, in the order of the rules."""
        if self.is_over:
            return ()
        found = [0] * self.tables.sizes["moves"]
        count = self._ask("legal_moves", found)
        return tuple(found[:count])

    @cached_property
    def move_texts(self) -> tuple[str, ...]:
        """The legal moves in words, in the order of `moves`."""
        return tuple(self.game.move_text(self.tables, self.state, move) for move in self.moves)

    def move_text(self, move: int) -> str:
        """A legal move in words."""
        return self.game.move_text(self.tables, self.state, move)

    def phase(self, move: int) -> str:
        """What kind of decision a legal move is, or "" where the game names none."""
        phases = self.tables.phases
        return phases[self._ask("move_phase", move)] if phases else ""

    def component(self, move: int) -> str:
        """The name of the component that acts in a legal move, or ""."""
        index = self._ask("move_component", move)
        return self.tables.names[index] if index >= 0 else ""

    def key(self, move: int) -> int:
        """What names a legal move in every version of the content: made of ids, never of places in a list."""
        return int(self._ask("move_key", move))

    def read_move(self, move: int | str) -> int:
        """The legal move that a number or a text stands for. Raises UsageError with suggestions for any other."""
        if self.is_over:
            raise UsageError("the game is over: there is no move to make")
        if isinstance(move, str):
            wanted = " ".join(move.split()).casefold()
            for number, text in zip(self.moves, self.move_texts, strict=True):
                if text.casefold() == wanted:
                    return number
            return self._other_wording(move)
        if move not in self.moves:
            raise self._illegal(str(move))
        return move

    def after(self, move: int | str) -> Position:
        """The position after a legal move. Raises UsageError with suggestions for any other; this one never changes."""
        number = self.read_move(move)
        sizes = tuple(self.tables.sizes.items())
        layout = _layout(self.game.state, sizes)  # type: ignore[arg-type]  # mypy takes a class for unhashable
        state = layout.new()
        layout.copy(state, self.state)
        rules = plain_rules(self.game)
        rules["apply"](state, self.tables.rules, number)
        code = rules["fault"](state, self.tables.rules)
        if code:
            raise KernelError(f"{self.game.id}: impossible state {code} after '{self.move_text(number)}' in: {self}")
        return Position(self.game, self.tables, state)

    def line(self, moves: tuple[int, ...] | list[int]) -> Iterator[Position]:
        """This position and the one after each of `moves`, in turn."""
        at = self
        yield at
        for move in moves:
            at = at.after(move)
            yield at

    def text(self, viewer: int = -1) -> str:
        """The position as text; with a `viewer`, only what that seat knows."""
        return (
            self.game.text(self.tables, self.state) if viewer < 0 else self.game.view(self.tables, self.state, viewer)
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Position of {self.game.id}: {self.text()}>"

    def _ask(self, name: str, *about: Any) -> Any:
        return plain_rules(self.game)[name](self.state, self.tables.rules, *about)

    def _other_wording(self, text: str) -> int:
        """A move that the game reads from another wording than its own, such as an id in place of a name."""
        try:
            number = self.game.read_move(self.tables, self.state, text)
        except UsageError as error:
            hint = error.hint if f"'{text}'" in error.message else str(error)
            raise self._illegal(text, hint) from None
        if number not in self.moves:
            raise self._illegal(text)
        return number

    def _illegal(self, move: str, hint: str = "") -> UsageError:
        """The error for a move that is none: the nearest legal one, else the game's own hint, else the legal moves."""
        near = did_you_mean(move, self.move_texts)
        listed = ", ".join(self.move_texts[:LISTED]) + (", …" if len(self.moves) > LISTED else "")
        return UsageError(
            f"'{move}' is no legal move here", f"did you mean '{near}'?" if near else hint or f"legal: {listed}"
        )
