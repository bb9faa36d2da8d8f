"""Positions as text: whole ones come back as the same state, and a seat's view shows only what the seat knows."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from toolkit.errors import UsageError
from toolkit.testing.trial import Trial

_PARTS = re.compile(r"([|\n])")
_SPACES = re.compile(r"([\s,;:]+)")


def position_texts_return(trial: Trial) -> None:
    """The text of every position, also of the last, is read back as the same text and a state equal in every field.

    Fields that are measures and no part of a position may be left out: the `position` module's `MEASURES` names them.
    """
    measures = getattr(trial.game.module("position"), "MEASURES", ())
    for game in trial.played:
        for step in game:
            _returns(trial, step.state, measures)


def views_hold_what_their_texts_say(trial: Trial) -> None:
    """A dealt state comes back from its text in every field, also in measures: it holds nothing besides its text."""
    for step in trial.spread(trial.depth.positions):
        for seat in trial.seats:
            _returns(trial, trial.view(step.state, seat, 23), ())


def _returns(trial: Trial, state: Any, left_out: Collection[str]) -> None:
    text = trial.show(state)
    read = trial.game.position(trial.tables, text)
    values, again = trial.values(state), trial.values(read)
    lost = [f"{name} {values[name]}/{again[name]}" for name in values if again[name] != values[name]]
    lost = [each for each in lost if each.split()[0] not in left_out]
    trial.require(holds=not lost, message=f"not the same after reading the text: {'; '.join(lost)},", state=state)
    trial.require(holds=trial.show(read) == text, message="another text after reading the text", state=state)


def view_texts_hide(trial: Trial) -> None:
    """A seat's view is the same text when everything it does not know is dealt anew: known things never move."""
    for step in trial.spread(trial.depth.positions):
        for seat in trial.seats:
            seen = trial.game.view(trial.tables, step.state, seat)
            for key in range(3):
                again = trial.game.view(trial.tables, trial.view(step.state, seat, key), seat)
                message = f"seat {seat} sees\n{seen}\nbut after dealing the unknown anew\n{again}"
                trial.require(holds=again == seen, message=message)


def hidden_words_do_not_matter(trial: Trial) -> None:
    """Positions that a seat can't tell apart give it equal deals.

    The other position is written: the components that the seat's view hides change places among each other.
    """
    for step in trial.spread(trial.depth.positions):
        for seat in trial.seats:
            other = _exchanged(trial, step.state, seat)
            same = trial.game.view(trial.tables, step.state, seat) == trial.game.view(trial.tables, other, seat)
            message = f"seat {seat} sees that hidden components changed places with {trial.show(step.state)}"
            trial.require(holds=same, message=message, state=other)
            for key in range(2):
                one, two = (trial.values(trial.view(state, seat, key)) for state in (step.state, other))
                differing = [name for name, value in one.items() if two[name] != value]
                message = f"what is hidden from seat {seat} shows in {differing} of what is dealt"
                trial.require(holds=not differing, message=message, state=step.state)


def _exchanged(trial: Trial, state: Any, seat: int) -> Any:
    """The state, but with the components that the view of `seat` hides in another order."""
    words, seen = [], []
    parts = _PARTS.split(trial.show(state)), _PARTS.split(trial.game.view(trial.tables, state, seat))
    message = f"the view of seat {seat} has other parts than the whole: {''.join(parts[1])}"
    trial.require(holds=len(parts[0]) == len(parts[1]), message=message, state=state)
    for whole, view in zip(*parts, strict=True):
        pieces = _SPACES.split(whole), _SPACES.split(view)
        words += pieces[0]
        seen += pieces[len(pieces[0]) == len(pieces[1])]  # a part that hides how much there is stays as it is
    known = {_SPACES.sub("-", each) for each in trial.tables.components}
    hidden = [i for i, word in enumerate(words) if word != seen[i] and word in known]
    written = list(words)
    for place, source in zip(hidden, [*hidden[1:], *hidden[:1]], strict=True):
        written[place] = words[source]
    return trial.game.position(trial.tables, "".join(written))


def nonsense_is_no_position(trial: Trial) -> None:
    """Text that is no position raises UsageError."""
    whole = trial.show(trial.start(trial.seed(0)))
    for wrong in ("", "nonsense", f"nonsense {whole}", f"{whole} and nonsense", f"{whole} | nonsense", "| | | |"):
        try:
            trial.game.position(trial.tables, wrong)
        except UsageError:
            continue
        trial.require(holds=False, message=f"taken as a position: {wrong!r}")
