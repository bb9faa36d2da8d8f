"""Stages and tiles for these tests, written as short text."""

from __future__ import annotations

from functools import cache

from ruamel.yaml import YAML

from toolkit.games.rallyman_climb.roads.build import build_road
from toolkit.games.rallyman_climb.roads.chain import lay_out
from toolkit.games.rallyman_climb.roads.stage import Stage, StageTile, read_stages
from toolkit.games.rallyman_climb.roads.tile import read_tiles
from toolkit.resources import bundled_root

CLIMB_1 = """
202a 0 0 1 D, 209a 0 1 3 B, 419b 1 1 0 D, 214a 1 2 4 A, 217a 1 3 1 D, 215a 0 4 5 A, 213a -1 5 3 C, 418b 0 5 0 D,
218a 1 5 0 D, 203a 1 6 1 D
"""
CLIMB_2_311A = """
301a 0 0 0 A, 313a -1 0 4 C, 326a -1 1 1 D, 318a -2 2 3 C, 311a -1 2 0 D, 305a -2 3 5 A, 325a -3 4 2 D, 312a -4 5 3 C,
310a -3 5 0 D, 419a -4 6 4 B, 319a -4 7 1 D, 320a -5 8 2 D, 302a -6 8 3 D
"""
"""Face, q, r, sixths turned, port entered by: the printed stages as they are known in public."""


@cache
def tiles():
    """The shipped tiles by id."""
    return read_tiles(_shipped("tiles"))


@cache
def stages():
    """The shipped stages by id."""
    return read_stages(_shipped("stages"))


def _shipped(kind):
    path = bundled_root() / f"content/rallyman-climb/{kind}.yaml"
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))[kind]


def stage(words, **tokens):
    """A stage from `202a 418b:A 203a`: faces, each with the port it is entered by (its first without).

    A keyword `at3=Tokens(…)` puts tokens on the third tile.
    """
    made = []
    for number, word in enumerate(words.split(), 1):
        face, _, enter = word.partition(":")
        made.append(StageTile(face, enter, **({"tokens": tokens[f"at{number}"]} if f"at{number}" in tokens else {})))
    return Stage("test", "Test", tuple(made))


def road(words, **tokens):
    """The road of such a stage."""
    return build_road(stage(words, **tokens), tiles())


def layout(made):
    """Where the tiles of a stage lie, as text."""
    placed, _ = lay_out(made, tiles())
    return [f"{each.tile} {each.q} {each.r} {each.direction} {each.enter}" for each in placed]


def lines(text):
    """The entries of a text with commas."""
    return [entry.strip() for entry in text.split(",")]


def steps(made, origin):
    """The steps of a road that leave a space, as `target kind line`."""
    at = next(index for index, space in enumerate(made.spaces) if space.id == origin)
    return [f"{made.spaces[step.target].id} {step.kind} {step.line}" for step in made.steps_from(at)]
