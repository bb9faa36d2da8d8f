"""Compiled code on disk, between processes: never stale, never of another game, never damaged."""

import json
import os
import pickle
import stat
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

import pytest

from tests.engine.linking import NOTHING
from toolkit.engine.kernel import kernel

pytestmark = pytest.mark.jit

ROOT = Path(__file__).parents[2]
NOBODY = 65534

ASK = """
import importlib.util, json, os, sys
from toolkit.engine.compiled import link_compiled, link_key
from toolkit.engine.kernel import link_plain, slot
from toolkit.running.compile_cache import Journal, one_compiler


def load(path):
    spec = importlib.util.spec_from_file_location("rules", path)
    module = sys.modules["rules"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


answers = []
for path in sys.argv[1:]:
    entry = load(path).entry
    journal = Journal(lambda: None)
    linked = link_compiled(entry, {}, journal)
    with one_compiler(link_key(entry, {})):
        got = linked(10)
    answers.append([got, link_plain(entry, {})(10), journal.has_compiled])
print(json.dumps(answers))
"""

HELPERS = """
from toolkit.engine.kernel import kernel


@kernel
def helper(x):
    return x + {step}


@kernel
def apart(x):
    return x * 2
"""

RULES = """
from helpers import apart, helper
from toolkit.engine.kernel import kernel


@kernel
def entry(x):
    return helper(x) + apart(x)
"""

ALONE = """
from toolkit.engine.kernel import kernel

STEP = {step}


@kernel
def value(x):
    return x + STEP


@kernel
def entry(x):
    return value(x) * 100
"""


LONG = """
from toolkit.engine.kernel import kernel

STEP = {step}


@kernel
def value(x):
    total = 0
    for i in range(x):
        if i % 3 == 0:
            total += other(i, total) * i
        elif i % 5 == 2:
            total -= other(total, i)
        else:
            total ^= other(i, i)
    return total % 1000 + STEP


@kernel
def other(x, y):
    z = x
    for i in range(10):
        if z % 2 == 1:
            z = z * 3 + y
        else:
            z = z // 2
    return z + STEP


@kernel
def entry(x):
    return value(x) * 100 + value(x + 1)
"""


FILLED = """
from typing import Annotated, Any

from toolkit.engine.kernel import kernel
from toolkit.engine.record import Int, Ints, Record


class State(Record):
    cards: Annotated[Ints, "cards"]
    last: Int
    total: Int


@kernel
def fill(s: Any, x: int) -> None:
    for i in range(len(s.cards)):
        if (i + x) % 3 == 0:
            s.cards[i] += x
        elif (i + x) % 5 == 2:
            s.cards[i] = s.cards[i - 1] * 3 + x
        else:
            s.cards[i] ^= s.last
        s.last = largest(s.cards, x)
        s.total += s.last


@kernel
def largest(cards: Any, least: int) -> int:
    found = 0
    for i in range(len(cards)):
        if cards[i] >= least:
            found += cards[i] % 97
        else:
            found ^= cards[i] + 1
    return found


@kernel
def entry(s: Any) -> int:
    for i in range(20):
        fill(s, i)
        fill(s, s.last % 7)
    return s.total
"""

FILL = """
import json, sys
from rules import State, entry
from toolkit.engine.compiled import link_compiled
from toolkit.engine.kernel import link_plain
from toolkit.engine.record import Layout
from toolkit.running.compile_cache import Journal

answers = []
for size in map(int, sys.argv[1:]):
    journal = Journal(lambda: None)
    layout = Layout(State, {"cards": size})
    packed, plain = layout.array(1)[0], layout.new()
    link_compiled(entry, {}, journal)(packed)
    link_plain(entry, {})(plain)
    answers.append([layout.values(packed) == layout.values(plain), journal.has_compiled])
print(json.dumps(answers))
"""


class Desk:
    """A folder of rules that are edited, and a folder of compiled kernels, for processes of their own."""

    def __init__(self, folder):
        self.folder, self.cache = folder, folder / "cache"

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def start(self, *paths, script=ASK):
        environment = {
            **os.environ,
            "TOOLKIT_CACHE_DIR": str(self.cache),
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(self.folder)]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-c", script, *map(str, paths)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *paths, script=ASK):
        """What the script says of each path, in a new process: [compiled result, plain result, whether it compiled]."""
        return answer_of(self.start(*paths, script=script))

    @property
    def kernels(self):
        return {path.name for path in self.cache.glob("*.kernel")}


def answer_of(process):
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return json.loads(out)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.mark.slow
def test_an_edited_helper_changes_the_result_and_recompiles_only_what_reaches_it(desk):
    rules = desk.write("rules.py", RULES)
    desk.write("helpers.py", HELPERS.format(step=1))
    assert desk.run(rules) == [[31, 31, True]]
    before = desk.kernels
    assert len(before) == 3
    desk.write("helpers.py", HELPERS.format(step=2))
    assert desk.run(rules) == [[32, 32, True]]
    assert len(desk.kernels - before) == 2, "helper and entry, not apart"


@pytest.mark.slow
def test_equal_names_cached_by_two_processes_stay_apart_in_a_third(desk):
    """Two games with modules, functions and lines of the same names, too long to be inlined, apart by a number only.

    Without the key in a compiled function's name the third process ran the first game's code for both.
    """
    one, two = (desk.write(f"{name}/rules.py", LONG.format(step=step)) for name, step in (("one", 1), ("two", 2)))
    assert desk.run(one) == [[51971, 51971, True]]
    assert desk.run(two) == [[2983, 2983, True]]
    assert desk.run(two, one, two) == [[2983, 2983, False], [51971, 51971, False], [2983, 2983, False]]


@pytest.mark.slow
def test_one_rules_file_cached_for_two_layouts_by_two_processes_stays_apart_in_a_third(desk):
    """Each process meets its layout as the first, so numba would give both the same symbols.

    Without the types in a compiled function's name the third process filled one layout at the other's offsets.
    """
    desk.write("rules.py", FILLED)
    for size in (2, 5):
        assert desk.run(size, script=FILL) == [[True, True]]
    assert desk.run(2, 5, 2, script=FILL) == [[True, False]] * 3
    assert desk.run(5, 2, script=FILL) == [[True, False]] * 2


def test_of_two_cold_starts_at_once_one_compiles_and_the_other_waits(desk):
    rules = desk.write("rules.py", ALONE.format(step=3))
    answers = [answer_of(process) for process in [desk.start(rules), desk.start(rules)]]
    assert sorted(answers) == [[[1300, 1300, False]], [[1300, 1300, True]]]


@pytest.mark.slow
def test_two_cold_starts_of_a_whole_match_play_the_same_games(desk):
    processes = [desk.start(script=MATCH) for _ in range(2)]
    one, two = (answer_of(process) for process in processes)
    assert one["rows"] == two["rows"]
    assert sorted([one["compiled"], two["compiled"]]) == [False, True]
    assert answer_of(desk.start(script=MATCH)) == {"rows": one["rows"], "compiled": False}


MATCH = """
import hashlib, json
from tests.toy.high_card import CONTENT, GAME
from toolkit.running.runner import Runner

runner = Runner(GAME, GAME.tables(CONTENT, 2, {}), ["random", "greedy"], compiled=True)
seconds = runner.prepare()
rows = runner.play(runner.memory(), 1, 0, 40, 2)
print(json.dumps({"rows": hashlib.sha256(rows.tobytes()).hexdigest(), "compiled": seconds > 0.0}))
"""

AS_NOBODY = f"""
import os
import llvmlite.binding, numba, numba.core.serialize, filelock, platformdirs, importlib.util, json, sys
import toolkit.engine.compiled, toolkit.running.compile_cache, toolkit.engine.chance
if os.geteuid() == 0:
    numba.njit(lambda x: x + 1)(1)  # what is imported late is imported by root
    os.setuid({NOBODY})
{ASK}
"""


@pytest.mark.slow
def test_a_warm_folder_that_may_only_be_read_is_read_and_a_cold_one_does_no_harm():
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        desk.folder.chmod(0o755)
        rules = desk.write("rules.py", ALONE.format(step=4))
        assert desk.run(rules) == [[1400, 1400, True]]
        read_only(desk.cache)
        before = sorted(path.name for path in desk.cache.iterdir())
        assert desk.run(rules, script=AS_NOBODY) == [[1400, 1400, False]]
        desk.write("rules.py", ALONE.format(step=6))
        assert desk.run(rules, script=AS_NOBODY) == [[1600, 1600, True]]
        assert sorted(path.name for path in desk.cache.iterdir()) == before
        desk.cache.chmod(0o755)


def read_only(folder):
    for path in folder.iterdir():
        path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    folder.chmod(0o555)


@kernel
def thrice(x):
    return x + x + x


@pytest.mark.parametrize("damage", range(8))
def test_a_damaged_file_never_gives_a_wrong_result(damage, tmp_path, monkeypatch):
    from toolkit.engine.compiled import link_compiled
    from toolkit.running.compile_cache import Journal, kernel_files

    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path))
    assert link_compiled(thrice, NOTHING, Journal(lambda: None))(5) == 15
    (path,) = kernel_files()
    path.write_bytes(damaged(path.read_bytes(), damage))
    journal = Journal(lambda: None)
    assert link_compiled(thrice, NOTHING, journal)(7) == 21
    assert journal.has_compiled
    journal = Journal(lambda: None)
    assert link_compiled(thrice, NOTHING, journal)(9) == 27
    assert not journal.has_compiled, "the file was mended"


def damaged(content, kind):
    """The file empty, cut, with one bit flipped here or there, or well written but holding something else."""
    middle = len(content) // 2
    flipped = [content[:i] + bytes([content[i] ^ 16]) + content[i + 1 :] for i in (0, 40, middle, len(content) - 9)]
    others = [sha256(other).digest() + other for other in (pickle.dumps(()), b"nonsense")]
    return [b"", content[:middle], *flipped, *others][kind]
