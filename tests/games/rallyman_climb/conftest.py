"""What the slow tests of the driver share."""

from functools import cache

import pytest

from toolkit.games.rallyman_climb import GAME
from toolkit.running.linking import linker


@pytest.fixture(scope="session")
def link():
    """Every kernel linked once, for all cases: compiling them takes a minute and more."""
    link_once = linker(lambda _what: None)
    linked = cache(lambda entry: link_once(entry, GAME.fill))
    return lambda entry, _fill: linked(entry)
