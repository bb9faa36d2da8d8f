"""What holds in every position that play can come to, whatever the seed and the options."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.dustbiters.files import frozen
from tests.games.dustbiters.playing import Table, car, content, dealt, state_layout
from toolkit.engine.chance import below, derive
from toolkit.games.dustbiters import GAME
from toolkit.games.dustbiters import rules as dustbiters
from toolkit.testing import Depth, Trial
from toolkit.testing.modes import modes_agree_move_by_move

OPTIONS = {name: st.sampled_from(option["values"]) for name, option in frozen("game")["options"].items()}
CARS = {each["id"]: each for each in frozen("cars")["cars"]}


def played(seed, options):
    """The table after each move of a random game."""
    start = dealt(seed, **options)
    rules = start.tables.rules
    moves = [0] * start.tables.sizes["moves"]
    yield start
    for turn in range(5000):
        count = dustbiters.legal_moves(start.state, rules, moves)
        if count == 0:
            return
        dustbiters.apply(start.state, rules, moves[below(derive(seed, turn), count)])
        yield start
    raise AssertionError("an endless game")


def passive(car_id, kind):
    return next((each[kind] for each in CARS[car_id].get("passives", ()) if kind in each), None)


class Reading:
    """What cars function as, worked out from the rulings another way: by asking backwards from each car."""

    def __init__(self, start):
        state, cars = start.state, start.tables.components
        self.line = [cars[start.tables.rules.card_car[card]] for card in state.convoy[: state.length]]
        self.top = start.scrap[0] if start.scrap else None
        self.first_edition = start.tables.options["first_edition_jammer"]
        self.jammed = self._beside(i for i, each in enumerate(self.line) if each == "jammer")
        heap = [i for i, each in enumerate(self.line) if (passive(each, "copies") or {}).get("source") == "scrap_top"]
        self.jammed |= self._beside(i for i in heap if i not in self.jammed and self._text(i) == "jammer")

    def _beside(self, places):
        return {beside for i in places for beside in (i - 1, i + 1)}

    def _text(self, i, by=None):
        """The car whose text the car at `i` carries; `by` is the copying text that it reads, if not its own."""
        if i < 0:
            return None
        source = (passive(by or self.line[i], "copies") or {}).get("source")
        if source == "scrap_top":
            again = self.top is not None and passive(self.top, "copies") is not None
            return self._text(i, self.top) if again and self.top != "necromancer" else self.top
        if source == "in_front":
            blank = self.first_edition and i - 1 in self.jammed
            return None if blank else self._text(i - 1)
        return by or self.line[i]

    @property
    def functions(self):
        return [None if i in self.jammed else self._text(i) for i in range(len(self.line))]


@settings(max_examples=40)
@given(seed=st.integers(0, 2**63 - 1), options=st.fixed_dictionaries(OPTIONS))
def test_every_position_of_random_games_is_sound(seed, options):
    for step in played(seed, options):
        state, rules = step.state, step.tables.rules
        line = state.convoy[: state.length]
        hands = [state.hand[seat][: state.hand_count[seat]] for seat in (0, 1)]
        piles = [state.deck[: state.deck_count], state.scrap[: state.scrap_count]]
        assert sorted(card for zone in (line, *hands, *piles) for card in zone) == list(range(rules.cards))
        assert all(hand == sorted(hand) for hand in hands)
        assert [state.at[card] for card in line] == list(range(state.length))
        assert list(state.cars) == [sum(state.owner[card] == seat for card in line) for seat in (0, 1)]
        acting = [None if state.acts_as[card] < 0 else step.tables.components[state.acts_as[card]] for card in line]
        assert acting == Reading(step).functions
        assert state.turn <= rules.turn_cap
        assert dustbiters.fault(state, rules) == 0
    assert bool(step.part("capped")) == (step.winner == "")


@settings(max_examples=8)
@given(seed=st.integers(0, 2**63 - 1), options=st.fixed_dictionaries(OPTIONS))
def test_a_legal_power_changes_something_or_asks_someone(seed, options):
    """Marks and actions aside."""
    for step in played(seed, options):
        before = still(step)
        for move in step.legal[-6:]:
            if move.startswith(("power", "free draw")):
                after = copied(step).plays(move)
                assert still(after) != before or after.part("asked"), f"{move} in {step.text}"


def still(step):
    """What lies on the table."""
    return [step.part(name) for name in ("front>", "hands", "scrap", "deck")]


def copied(step):
    """The same position, to be played on."""
    state = state_layout(step.tables).new()
    state_layout(step.tables).copy(state, step.state)
    return Table(step.tables, state)


def test_both_players_win_random_games():
    ends = Counter()
    for seed in range(60):
        *_, end = played(seed, {})
        ends[end.winner] += 1
    assert min(ends["A"], ends["B"]) >= 15


INVENTED = (
    car("bomb", do=[{"destroy": {"target": {"where": "in_front"}}}, {"destroy": {"target": {"where": "behind"}}}]),
    car("crane", do=[{"draw": {"cards": 1}}, {"swap": {"target": {"owner": "own"}}}]),
    car("thief", do=[{"exchange_owner": {"target": {"owner": "enemy"}}}, {"take_scrap": {"from": "top"}}]),
    car("boss", {"power_uses": {"limit": 3}}, do=[{"use_power": {"target": {"owner": "any"}}}]),
    car("wall", {"no_drive": {"direction": "backward"}}, {"steps_in": {"for": "any_destruction"}}),
    car("well", {"free_draw": {"when": "anywhere", "times": 2}}, {"on_destroyed": {"draw": 1}}),
    car("tug", {"free_power": {"car": "behind"}}, do=[{"move": {"target": {}, "to": "in_front_of_self"}}]),
    car("echo", {"copies": {"source": "in_front"}}),
    {"id": "blank", "name": "Blank", "status": "house", "role": "support", "copies": 4},
)


@pytest.mark.slow
@pytest.mark.jit
def test_both_modes_agree_on_invented_cars_under_the_shipped_layout():
    """Content is data: these cars run on the very kernels that were compiled for the shipped ones."""
    kept = ("spiky", "sniper", "mortar-bus", "jammer", "necromancer", "teleporter", "horse", "grappling-car", "martyr")
    cars = [*(CARS[each] for each in kept), *INVENTED]
    trial = Trial(GAME, {"game": content()["game"], "cars": cars}, 2, {}, Depth(games=12))
    assert trial.tables.sizes == GAME.tables(content(), 2, {}).sizes
    modes_agree_move_by_move(trial)


@pytest.mark.jit
@pytest.mark.parametrize("option", ["free_after_last_action", "first_edition_jammer", "crusher_wide", "cars", "hand"])
def test_both_modes_agree_under_options(option):
    value = frozen("game")["options"][option]["values"][-1]
    modes_agree_move_by_move(Trial(GAME, content(), 2, {option: value}, Depth(games=6)))


def test_no_rules_kernel_names_a_car():
    """What a car does stands in content alone."""
    folder = Path(dustbiters.__file__).parent
    named = {
        (path.name, each)
        for path in folder.glob("*.py")
        if "bots" not in path.name
        for each in CARS
        if f'"{each}"' in path.read_text(encoding="utf-8")
    }
    assert named == set()
