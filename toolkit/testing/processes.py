"""Games are the same in every process: whatever its hash seed, however it was started."""

from __future__ import annotations

import hashlib
import importlib
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from toolkit.engine.game import Game
from toolkit.running.runner import Runner
from toolkit.testing.trial import Trial

HASH_SEEDS = (0, 1, 2)
_ASK = "from toolkit.testing.processes import answer; answer()"


def digests(request: Mapping[str, Any]) -> str:
    """A hash over the games that `request` asks for, played here in plain mode. Every process must say the same."""
    game: Game = importlib.import_module(request["package"]).GAME
    tables = game.tables(request["content"], request["players"], request["options"])
    runner = Runner(game, tables, request["bots"], compiled=False)
    rows = runner.play(runner.memory(), 9, 0, request["games"], request["players"])
    return hashlib.sha256(rows.tobytes()).hexdigest()


def answer() -> None:
    """Read a request from stdin and write its digests to stdout."""
    sys.stdout.write(digests(json.load(sys.stdin)))


def hash_seeds_change_nothing(trial: Trial) -> None:
    """The same games are played under PYTHONHASHSEED 0, 1 and 2, and here."""
    request = _request(trial)
    expected = digests(request)
    for seed in HASH_SEEDS:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", _ASK]
        done = subprocess.run(  # noqa: S603  # our own interpreter and our own code
            command, input=json.dumps(request), capture_output=True, text=True, env=environment, check=False
        )
        trial.require(holds=done.returncode == 0, message=done.stderr)
        trial.require(holds=done.stdout == expected, message=f"games differ under PYTHONHASHSEED={seed}")


def start_methods_change_nothing(trial: Trial) -> None:
    """The same games are played in processes that were spawned or forked, and here."""
    request = _request(trial)
    expected = digests(request)
    for method in sorted({"fork", "spawn"} & set(multiprocessing.get_all_start_methods())):
        with multiprocessing.get_context(method).Pool(1) as pool:
            is_same = pool.apply(digests, (request,)) == expected
            trial.require(holds=is_same, message=f"games differ in a process that was started by {method}")


def _request(trial: Trial) -> dict[str, Any]:
    cheap = trial.bot_names(with_search=False)
    return {
        "package": trial.game.package,
        "content": json.loads(json.dumps(trial.content)),
        "players": trial.players,
        "options": dict(trial.options),
        "bots": [cheap[seat % len(cheap)] for seat in trial.seats],
        "games": trial.depth.games * trial.players,
    }
