"""What a card is about, as an icon: a monster's kind, what a quest counts, when an effect works or what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.model.sketch import Element, Sketch, literal

MOMENTS = {
    "reveal": "lair",
    "turn_start": "time",
    "turn_end": "time",
    "move_roll": "blank",
    "land": "town",
    "engage": "battle",
    "fight": "battle",
    "strike_roll": "strike",
    "hit": "strike",
    "hurt": "shield",
    "tie": "shield",
    "win": "star",
    "flee": "blank",
    "death": "undead",
    "fate": "fate",
    "claim": "quest",
}
STEPS = {
    "health": "heart",
    "max_health": "heart",
    "heal": "heart",
    "strike": "strike",
    "power": "power",
    "coins": "coins",
    "glory": "star",
    "go": "blank",
    "next_move": "blank",
    "extra_move": "blank",
    "next_strike": "strike",
    "foe_health": "battle",
    "foe_strike": "battle",
    "foe_power": "battle",
    "skip_turn": "time",
}
FACTS = {
    "wins": "battle",
    "duels": "battle",
    "hits": "strike",
    "dragons": "dragon",
    "lairs": "lair",
    "haven_visits": "haven",
    "town_visits": "town",
    "castle_visits": "castle",
    "spending": "good",
    "purchases": "good",
    "coins": "coins",
    "fates": "fate",
    "marches": "blank",
    "wounds": "heart",
}
GAP_MM, ROOM_MM, BAND_MM = 5.0, 2.4, 4.2


def draw_card_picture(sketch: Sketch) -> Iterator[Element]:
    """The icons of a card in the middle of its box, and a band below them when it happens to every hero."""
    icons = icons_of(sketch.component)
    band = BAND_MM if is_for_everyone(sketch.component) else 0.0
    height = sketch.height_mm - 2 * ROOM_MM - band
    width = len(icons) * height + (len(icons) - 1) * GAP_MM
    left = (sketch.width_mm - width) / 2
    for i, icon in enumerate(icons):
        box = {"x": left + i * (height + GAP_MM), "y": ROOM_MM, "width": height, "height": height}
        yield {"type": "icon", "icon": icon, "color": "accent", "box": box}
    if band:
        plate = {"x": 0, "y": sketch.height_mm - band - 0.6, "width": sketch.width_mm, "height": band + 0.6}
        yield {"type": "rect", "fill": "accent", "ink": "full", "radius": 1.6, "box": plate}
        words = {"x": 1, "y": plate["y"], "width": sketch.width_mm - 2, "height": plate["height"]}
        for ink, color in (("full", "paper"), ("low", "ink")):
            yield {
                "type": "text",
                "text": literal("EVERY HERO"),
                "font": "display",
                "size": "8pt",
                "tracking": 0.1,
                "color": color,
                "ink": ink,
                "align": "center",
                "valign": "middle",
                "measure": "caps",
                "box": words,
            }


def icons_of(card: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of a card's icons, one or two."""
    if "trait" in card:
        return (card["trait"],)
    if "goal" in card:
        return _once(FACTS.get(each.get("fact", ""), each.get("on", "quest")) for each in card["goal"])
    return _once(_icon_of(effect) for effect in card.get("effects", ())) or ("fate",)


def is_for_everyone(card: Mapping[str, Any]) -> bool:
    """Whether an effect of the card happens to every hero."""
    return any(effect.get("who") == "everyone" for effect in card.get("effects", ()))


def _icon_of(effect: Mapping[str, Any]) -> str:
    """An effect's moment, its place where it names one, or for what happens at once what it brings."""
    places = [each["on"] for each in effect.get("if", ()) if "on" in each]
    foes = [each["foe"] for each in effect.get("if", ()) if "foe" in each]
    if places or foes:
        return str((places or foes)[0])
    if effect["when"] in MOMENTS:
        return MOMENTS[effect["when"]]
    found = (_of_step(op, given) for op, given in _steps_of(effect["do"]))
    return next((icon for icon in found if icon), "fate")


def _of_step(op: str, given: Any) -> str:
    """What a step brings; a deck or a secret has the icon of its name."""
    if op in ("draw", "peek"):
        return str(given.get("deck", given.get("at")))
    return STEPS.get(op, "")


def _steps_of(steps: Any) -> Iterator[tuple[str, Any]]:
    """The operations of steps in order, each with what it is given, those of choices and checks too."""
    for step in steps:
        for op, given in step.items():
            if op == "choose":
                for branch in given:
                    yield from _steps_of(branch["do"])
            elif op == "check":
                yield from _steps_of(given["do"])
                yield from _steps_of(given.get("else", ()))
            else:
                yield op, given


def _once(icons: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(icons))[:2]
