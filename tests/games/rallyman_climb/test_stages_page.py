"""The page on stages: its tile and its stage are content that the checks accept."""

import re

from ruamel.yaml import YAML

from tests.games.rallyman_climb.stage_words import tiles
from tests.games.rallyman_climb.test_stage_checks import BOX
from toolkit.games.rallyman_climb.roads.build import build_road
from toolkit.games.rallyman_climb.roads.checks import stage_faults
from toolkit.games.rallyman_climb.roads.stage import read_stage
from toolkit.games.rallyman_climb.roads.tile import read_tile
from toolkit.resources import bundled_root

PAGE = (bundled_root() / "docs/stages.md").read_text(encoding="utf-8")
TILE, STAGE = (YAML(typ="safe").load(block)[0] for block in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))


def test_the_tile_is_the_shipped_one():
    assert read_tile(TILE) == tiles()["h08b"]


def test_the_stage_is_sound_and_can_be_driven():
    stage = read_stage(STAGE)
    assert stage_faults(stage, tiles(), BOX) == ()
    assert {step.line for step in build_road(stage, tiles()).steps} == {"none", "ascent"}


def test_the_names_of_spaces_are_as_the_page_says():
    road = build_road(
        read_stage({**STAGE, "tiles": [{"tile": "202a"}, *[{"tile": "305a"}] * 2, {"tile": "217a"}, {"tile": "203a"}]}),
        tiles(),
    )
    assert {"4.2o1", "4.2i1", "4.1a", "4.1b", "4.1L"} <= {space.id for space in road.spaces}
