"""Writes projects with one large deck: cards whose texts all differ, and pictures of noise, which do not compress."""

from __future__ import annotations

import json
import random
import struct
import zlib
from pathlib import Path

from ruamel.yaml import YAML

GAME = "deck"
_SYLLABLES = [
    "ka",
    "ro",
    "ven",
    "ti",
    "mal",
    "du",
    "str",
    "ino",
    "per",
    "qua",
    "lis",
    "tor",
    "ban",
    "de",
    "gri",
    "fo",
    "ul",
    "sen",
    "mar",
    "chi",
    "pel",
    "ox",
    "ard",
    "wen",
]
_COMMON = "../common/component.schema.json#/definitions/"
_LAYOUT = """\
size: poker
theme: common/theme.yaml
boxes:
  name: {x: 4, y: 4, width: 55.5, height: 8}
  picture: {x: 4, y: 13, width: 55.5, height: 33}
  rules: {x: 4, y: 48, width: 55.5, height: 32}
  foot: {x: 4, y: 82.5, width: 55.5, height: 2.6}
front:
  - {type: rect, box: bleed, fill: "#efe6d2"}
  - {type: rect, box: {x: 3, y: 3, width: 57.5, height: 82.9}, radius: 2, stroke: "#302010", stroke-width: 0.4}
  - {type: text, name: name, text: "{{ card.name }}", box: name, size: 16pt, min-size: 8pt, wrap: false, weight: bold}
  - {when: card.art is defined, type: image, file: "{{ card.art }}", box: picture, fit: cover}
  - {type: rich-text, name: rules, text: "{{ card.rules }}", box: rules, size: 10pt, min-size: 6.5pt, valign: middle}
  - {type: text, name: foot, text: "{{ number }}/{{ count }}", box: foot, size: 6pt, align: right}
back:
  - {type: rect, box: bleed, fill: "#403020"}
  - {type: text, text: "{{ game.title }}", size: 18pt, min-size: 10pt, color: "#efe6d2", align: center, valign: middle}
"""


_DECKSMITH = """\
id: canvas
width: 750
height: 1050
background_color: [239, 230, 210]
elements:
  - {id: frame, type: rectangle, position: [35, 35], size: [680, 980], outline_color: [48, 32, 16], outline_width: 5}
  - {id: name, type: text, position: [47, 47], text: "%name%", color: [0, 0, 0], font_size: 60}
  - {id: rules, type: text, position: [47, 570], text: "%rules%", color: [0, 0, 0], font_size: 36, width: 655}
  - id: art
    type: image
    path: "%art%"
    position: [47, 153]
"""


def write_deck(folder: Path, cards: int, *, art_px: tuple[int, int] | None = None, opaque: bool = True) -> Path:
    """A project in `folder` with a game `deck` of that many cards; with `art_px`, a picture of noise for each."""
    chance = random.Random(7)  # noqa: S311 - a benchmark repeats
    words = ["".join(chance.choices(_SYLLABLES, k=chance.randint(1, 3))) for _ in range(1500)]
    listed = [_card(number, words, chance, art=art_px is not None) for number in range(cards)]
    _write(folder / "toolkit.toml", "")
    _write(folder / f"content/{GAME}/game.yaml", _game(cards))
    _write(folder / f"content/{GAME}/cards.yaml", "cards:\n" + "".join(listed))
    _write(folder / f"templates/{GAME}/cards.layout.yaml", _LAYOUT)
    _write(folder / f"schemas/{GAME}/cards.schema.json", json.dumps(_schema()))
    for number in range(cards if art_px else 0):
        path = folder / f"content/{GAME}/art/{number}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(noise_png(*art_px, chance, opaque=opaque))  # type: ignore[misc] # counted above
    return folder


def noise_png(width: int, height: int, chance: random.Random, *, opaque: bool) -> bytes:
    """A picture of noise as a PNG file: it can't be made smaller."""
    channels = 3 if opaque else 4
    row = width * channels
    lines = b"".join(b"\0" + chance.randbytes(row) for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if opaque else 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write_decksmith(folder: Path, project: Path) -> None:
    """The deck of `project` as DeckSmith reads it: the same names, texts and pictures on cards of the same size.

    DeckSmith sets text at one size, so it has less to do: nothing is fitted, and there are no backs.
    """
    listed = YAML(typ="safe").load((project / f"content/{GAME}/cards.yaml").read_text(encoding="utf-8"))["cards"]
    art = project / f"content/{GAME}"
    rows = [f"{each['name']};{each['rules']};{art / each['art'] if 'art' in each else ''}" for each in listed]
    _write(folder / "deck.csv", "name;rules;art\n" + "\n".join(rows) + "\n")
    _write(folder / "deck.yaml", _DECKSMITH if "art" in listed[0] else _DECKSMITH.partition("  - id: art")[0])


def _card(number: int, words: list[str], chance: random.Random, *, art: bool) -> str:
    name = " ".join(chance.choices(words, k=2)).title()
    text = " ".join(chance.choices(words, k=chance.randint(12, 45))).capitalize()
    picture = f"\n    art: art/{number}.png" if art else ""
    return f"  - id: c{number}\n    name: {name}\n    status: house\n    rules: {text}.{picture}\n"


def _game(cards: int) -> str:
    return (
        f"id: {GAME}\ntitle: A Deck\nplayers: {{min: 2, max: 4}}\nsummary: A deck to measure.\n"
        f"affiliation: None.\nnumbers: {{}}\noptions: {{}}\nboxes:\n  - {{kind: cards, count: {cards}, about: all}}\n"
    )


def _schema() -> dict[str, object]:
    names = ("id", "name", "status", "copies", "design", "flavour", "art")
    rules = {"type": "string", "minLength": 1, "description": "What the card does."}
    component = {
        "type": "object",
        "additionalProperties": False,
        "required": ["id", "name", "status"],
        "properties": {"rules": rules, **{name: {"$ref": f"{_COMMON}{name}"} for name in names}},
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": f"https://tabletop-toolkit.invalid/schemas/{GAME}/cards.schema.json",
        "type": "object",
        "additionalProperties": False,
        "required": ["cards"],
        "properties": {"cards": {"type": "array", "items": component}},
    }


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
