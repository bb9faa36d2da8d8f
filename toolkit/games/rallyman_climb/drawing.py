"""What the toolkit draws for this game: tiles, stage maps, dashboards and tokens, for the layouts to use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import Category, Dashboard
from toolkit.games.rallyman_climb.components import slots as read_slots
from toolkit.games.rallyman_climb.pictures.board_picture import Board
from toolkit.games.rallyman_climb.pictures.course import FLAT
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.road_book import Sheet, height_profile, tile_list
from toolkit.games.rallyman_climb.pictures.stage_map import TITLE, StageMap
from toolkit.games.rallyman_climb.pictures.tile_picture import Heat, TilePicture
from toolkit.games.rallyman_climb.pictures.token_picture import HALF, token_face, token_ground
from toolkit.games.rallyman_climb.roads.facts import StageFacts, counted, stage_facts
from toolkit.games.rallyman_climb.roads.stage import read_stage
from toolkit.games.rallyman_climb.roads.tile import Tile, read_tile, read_tiles
from toolkit.model.content import GameContent
from toolkit.model.sketch import Drawer, Element, Measure, Sketch


def draw_tile(sketch: Sketch) -> Iterator[Element]:
    """A tile face that fills its box."""
    return _face(sketch, read_tile(sketch.component))


def draw_tile_face(sketch: Sketch) -> Iterator[Element]:
    """The tile face that the layout names, over its whole box; nothing while there is none."""
    tile = _tiles(sketch.content).get(str(sketch.given["face"]))
    return iter(()) if tile is None else _face(sketch, tile)


def _face(sketch: Sketch, tile: Tile) -> Iterator[Element]:
    picture = TilePicture(tile, Frame(sketch.width_mm / 2, sketch.height_mm / 2, sketch.height_mm / FLAT))
    yield from picture.elements()
    yield from picture.furniture()


def stage_map_size(content: GameContent, component: Mapping[str, Any]) -> tuple[float, float]:
    """How large the map of a stage is when its tiles have their own size."""
    return _map(content, component).size


def draw_stage_map(sketch: Sketch) -> Iterator[Element]:
    """The map of a stage, as large as its box allows, in the middle of it."""
    made = _map(sketch.content, sketch.component)
    width, height = made.size
    scale = min(sketch.width_mm / width, sketch.height_mm / height)
    left, top = (sketch.width_mm - width * scale) / 2, (sketch.height_mm - height * scale) / 2
    return made.elements(scale, left, top)


def draw_stage_plan(sketch: Sketch) -> Iterator[Element]:
    """A small map of a stage, as large as its box allows, in the middle of it; with what was simulated on each tile
    when the stage has `heat`: for each tile its `seconds`, and its `losses` of control in an attempt."""
    made = replace(_map(sketch.content, sketch.component, 0.0), heat=_heat(sketch.component))
    width, height = made.size
    scale = min(sketch.width_mm / width, sketch.height_mm / height)
    return made.plan(scale, (sketch.width_mm - width * scale) / 2, (sketch.height_mm - height * scale) / 2)


def draw_tile_list(sketch: Sketch) -> Iterator[Element]:
    """The tiles of a stage, a line each, with what was simulated on them when the stage has `heat`."""
    return tile_list(_facts(sketch), sketch.width_mm, sketch.height_mm, _heat(sketch.component))


def draw_height_profile(sketch: Sketch) -> Iterator[Element]:
    """How a stage climbs."""
    return height_profile(_facts(sketch), sketch.width_mm, sketch.height_mm)


def draw_stage_numbers(sketch: Sketch) -> Iterator[Element]:
    """A stage in one line of numbers, with how often it was driven when it has `heat`."""
    facts = _facts(sketch)
    ground = ", ".join(f"{count} {terrain}" for terrain, count in facts.terrains.items())
    said = (
        f"{len(facts.tiles)} tiles ({ground}) · {facts.rows} steps by the inside line · "
        f"{counted(facts.corners, 'corner')} · {counted(facts.ascents, 'ascent')}, {counted(facts.descents, 'descent')}"
    )
    if driven := sketch.component.get("driven"):
        said = f"{said} · {driven}"
    yield Sheet(sketch.width_mm, sketch.height_mm).text(said, 0, 0, sketch.width_mm, sketch.height_mm, 10)


def draw_dashboard(sketch: Sketch) -> Iterator[Element]:
    """A filled dashboard, with its track tokens and what it gives on each of its track types."""
    board = sketch.component
    slots = _listed(sketch.content, "slots")
    made = Dashboard(board["id"], board["name"], tuple(board["types"]), dict(board["slots"]))
    fitted = fit(
        made, read_slots({"slots": slots}), made.types, _ANY_CATEGORY, sketch.content.game["numbers"]["base_limit"]
    )
    columns = [(each, fitted.columns[each].dice, fitted.columns[each].limit) for each in fitted.order]
    note = f"{board['status']} build · best on {board['types'][0]}"
    return Board(made.name, note, slots, made.slots, made.types, columns).elements(sketch.width_mm, sketch.height_mm)


def draw_blank_board(sketch: Sketch) -> Iterator[Element]:
    """An empty dashboard; of a category with the tokens that it must hold, in free slots that always count."""
    slots = _listed(sketch.content, "slots")
    holds = sketch.component.get("holds", ())
    free = [each["id"] for each in slots if not each.get("track_token") and not each.get("counts_up_to")]
    tokens = dict(zip(reversed(free), holds, strict=False))
    name = sketch.component["name"] if holds else "Unlimited"
    return Board(name, _EMPTY, slots, tokens).elements(sketch.width_mm, sketch.height_mm)


def draw_slot_frame(sketch: Sketch) -> Iterator[Element]:
    """An empty dashboard with its slots as windows: the upper half of one of double thickness."""
    made = Board(str(sketch.component["name"]), _GUIDE, _listed(sketch.content, "slots"), {}, windows=True)
    return made.elements(sketch.width_mm, sketch.height_mm)


def draw_token(sketch: Sketch) -> Iterator[Element]:
    """A side of a token over its whole box and a little more: the face that the layout names."""
    name = str(sketch.given["face"])
    frame = Frame(sketch.width_mm / 2, sketch.height_mm / 2, sketch.width_mm / (2 * HALF))
    ground = str(sketch.given.get("ground") or token_ground(name))
    side = 2 * HALF + 4
    yield frame.plate((0, 0), side, side, 0, fill=ground)
    yield from token_face(name, frame)


_ANY_CATEGORY = Category("", "", ())
_EMPTY = "Tokens go into the slots; for slots that hold them, glue the slot frame on a board of this size."
_GUIDE = "Double thickness: cut the windows out, and glue this on a dashboard or on card of the same size."


def _heat(stage: Mapping[str, Any]) -> list[Heat]:
    return [Heat(each["seconds"], each["losses"]) for each in stage.get("heat", ())]


def _facts(sketch: Sketch) -> StageFacts:
    return stage_facts(read_stage(sketch.component), _tiles(sketch.content))


def _tiles(content: GameContent) -> dict[str, Tile]:
    return read_tiles(_listed(content, "tiles"))


def _listed(content: GameContent, kind: str) -> Sequence[Mapping[str, Any]]:
    """The components of a kind; none while its file has errors, for then nothing but findings is printed."""
    return content.components(kind) if kind in content.kinds else ()


def _map(content: GameContent, component: Mapping[str, Any], title: float = TITLE) -> StageMap:
    return StageMap(read_stage(component), _tiles(content), title)


DRAWINGS: Mapping[str, Drawer] = {
    "tile": draw_tile,
    "tile-face": draw_tile_face,
    "stage-map": draw_stage_map,
    "stage-plan": draw_stage_plan,
    "stage-numbers": draw_stage_numbers,
    "tile-list": draw_tile_list,
    "height-profile": draw_height_profile,
    "dashboard": draw_dashboard,
    "blank-board": draw_blank_board,
    "slot-frame": draw_slot_frame,
    "token": draw_token,
}
SIZES: Mapping[str, Measure] = {"stage-map": stage_map_size}
