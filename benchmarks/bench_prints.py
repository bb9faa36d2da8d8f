"""Checking and printing large decks: text that all differs, pictures that do not compress, and a peer.

DeckSmith (PyPI) draws the same cards as pixels. It is looked for beside this Python, or where DECKSMITH says.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.decks import GAME, write_deck, write_decksmith
from benchmarks.measure import Figure, command_cpu_seconds, command_peak_mb, command_seconds, rounds

ROUNDS = 3
CHECKED = 2000
PRINTED = 500
ART_PX = (655, 390)
GAMES = ("dustbiters", "dirt-and-glory", "glory", "rallyman-climb")
PEER_CARDS = 100
TOOLKIT = [sys.executable, "-c", "from toolkit.cli import main; main()"]
DECKSMITH = os.environ.get("DECKSMITH", str(Path(sys.executable).parent / "decksmith"))


def figures() -> list[Figure]:
    """Seconds, megabytes and cards a second of whole commands."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        checked = [*TOOLKIT, "--project", str(write_deck(folder / "text", CHECKED)), "validate", GAME]
        plain = _print(write_deck(folder / "art", PRINTED, art_px=ART_PX))
        clear = _print(write_deck(folder / "clear", PRINTED, art_px=ART_PX, opaque=False))
        bare = [*TOOLKIT, "--help"]
        first = (bare, plain, clear, [*plain, "--picture-dpi", "150"])
        games = [[*TOOLKIT, "render", game, "--output", str(folder / "games")] for game in GAMES]
        walls = rounds(ROUNDS, lambda: command_seconds(checked), lambda: command_seconds(plain))
        written = (folder / f"art/output/{GAME}/cards-a4.pdf").stat().st_size / 1e6
        cpu = rounds(ROUNDS, *(lambda command=command: command_cpu_seconds(command) for command in first))
        anew = rounds(ROUNDS, lambda: _anew(checked, folder))
        again = rounds(ROUNDS, lambda: command_cpu_seconds(checked))
        all_games = rounds(ROUNDS, lambda: sum(map(command_cpu_seconds, games)))
        peaks = [(command_peak_mb(command),) for command in (checked, plain, clear)]
        art = [sum(path.stat().st_size for path in (folder / each).rglob("*.png")) / 1e6 for each in ("art", "clear")]
        found = [
            Figure("the start alone", "CPU s", cpu[0]),
            Figure(f"validate {CHECKED:,} cards, all texts differ, anew", "CPU s", anew[0]),
            Figure(f"validate {CHECKED:,} cards again", "CPU s", again[0], "≤ 1 over the start"),
            Figure(f"validate {CHECKED:,} cards again, wall", "s", walls[0]),
            Figure(f"render {PRINTED} cards with pictures", "CPU s", cpu[1], "≤ 10"),
            Figure(f"render {PRINTED} cards with pictures, wall", "s", walls[1], "≤ 10"),
            Figure(f"render {PRINTED} cards with transparent pictures", "CPU s", cpu[2]),
            Figure(f"render {PRINTED} cards, pictures at 150 dpi", "CPU s", cpu[3]),
            Figure(f"PDF of {PRINTED} cards with pictures", "MB", (written,)),
            Figure(f"peak memory, validate {CHECKED:,} cards", "MB", peaks[0]),
            Figure(f"peak memory, render {PRINTED} cards with {art[0]:.0f} MB of pictures", "MB", peaks[1], "≤ 400"),
            Figure(f"peak memory, the same with {art[1]:.0f} MB of transparent ones", "MB", peaks[2], "≤ 400"),
            Figure("render all four games, whole, one after the other", "CPU s", all_games[0], "≤ 20 s on two cores"),
        ]
        return found + _beside_decksmith(folder)


def _anew(command: list[str], folder: Path) -> float:
    """Processor seconds when nothing is known of the deck from a run before."""
    with tempfile.TemporaryDirectory(dir=folder) as cache:
        return command_cpu_seconds(["env", f"TOOLKIT_CACHE_DIR={cache}", *command])


def _print(project: Path) -> list[str]:
    return [*TOOLKIT, "--project", str(project), "render", GAME, "cards"]


def _beside_decksmith(folder: Path) -> list[Figure]:
    """Cards a second of both on one deck, to a PDF for A4; nothing when DeckSmith is not there."""
    if not Path(DECKSMITH).exists():
        return []
    project = write_deck(folder / "peer", PEER_CARDS, art_px=ART_PX)
    write_decksmith(folder / "decksmith", project)
    ours, theirs = rounds(
        ROUNDS,
        lambda: command_seconds([*_print(project), "--sides", "fronts"]),
        lambda: _decksmith(folder / "decksmith"),
    )
    return [
        Figure(f"ours, {PEER_CARDS} cards with pictures", "cards/s", tuple(PEER_CARDS / each for each in ours)),
        Figure(f"DeckSmith, {PEER_CARDS} cards with pictures", "cards/s", tuple(PEER_CARDS / each for each in theirs)),
        Figure("ours over DeckSmith", "×", tuple(b / a for a, b in zip(ours, theirs, strict=True))),
    ]


def _decksmith(folder: Path) -> float:
    """Seconds to draw the cards and to lay them out on pages."""
    seconds = 0.0
    for command in (["build", "--output", "made"], ["export", "made", "--output", "made.pdf"]):
        seconds += command_seconds([DECKSMITH, *command], folder)
    if not (folder / "made.pdf").exists():
        raise subprocess.SubprocessError("DeckSmith wrote no PDF")
    return seconds
