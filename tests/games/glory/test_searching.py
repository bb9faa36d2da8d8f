"""What the search bot of Glory sees, and who leads it."""

from tests.games.glory.files import content
from toolkit.engine.match import Workspace
from toolkit.games.glory import GAME
from toolkit.games.glory.searching import as_all_see
from toolkit.testing import Depth, Trial

TRIAL = Trial(GAME, content(), 2, {}, Depth(games=1))


def seen(state, seat):
    return as_all_see(state, TRIAL.tables.rules, Workspace(), seat)


def test_what_a_seat_sees_does_not_depend_on_what_is_hidden():
    for step in TRIAL.spread(12):
        for seat in TRIAL.seats:
            dealt = {seen(TRIAL.view(step.state, seat, key), seat) for key in range(4)}
            assert dealt == {seen(step.state, seat)}
            assert min(dealt) > 0


def test_rolls_part_the_tree():
    start = TRIAL.start(TRIAL.seed(0))
    roll = TRIAL.moves(start)[0]
    after = [TRIAL.after(TRIAL.view(start, 0, key), roll) for key in range(30)]
    by_die = {each.die: set() for each in after}
    for each in after:
        by_die[each.die].add(seen(each, 0))
    assert len(by_die) > 3
    assert all(len(seen_so) == 1 for seen_so in by_die.values())
    assert len(set.union(*by_die.values())) == len(by_die)
