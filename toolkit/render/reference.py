"""The rules reference sheet of a game: what its game.yaml says, put in order for a page at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from toolkit.model.content import GameContent
from toolkit.project import Project
from toolkit.words.table import written_as

_ICON = re.compile(r"\{icon:([^}]+)\}")
_LINE, _NARROW, _FEW_LINES = 55, 14, 18
"""About how many letters the lines of a wide and a narrow column take, and how few lines leave half a page for more."""
_TOP_MM, _LINE_MM, _ROW_MM, _LEAST_MM = 66.0, 4.4, 2.0, 90.0
_SMALL_LINE_MM, _PAGE_MM = 2.4, 180.0
"""What a line takes at the smallest size, and what a page has for all."""
_MOST_NUMBERS = 40
_MANY = 4
"""Of more components than these an option tells only how many may be chosen."""


def reference_pages(project: Project, content: GameContent, chosen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The pages of the sheet as components: one, and more only where the options do not fit on it."""
    game = content.game
    pages = list(_pages([_option(name, each, chosen) for name, each in (game.get("options") or {}).items()]))
    phases = [{"name": _spoken(name), "rulebook": section} for name, section in (game.get("phases") or {}).items()]
    numbers = [{"name": _spoken(name), "value": _number(each)} for name, each in (game.get("numbers") or {}).items()]
    first = {
        "players": _players(game.get("players") or {}),
        "phases": phases,
        "numbers": numbers[:_MOST_NUMBERS],
        "contents": [
            {"name": _spoken(kind), "count": sum(each.get("copies", 1) for each in content.components(kind))}
            for kind in dict.fromkeys(str(box["kind"]) for box in game.get("boxes") or ())
            if kind in content.kinds
        ],
        "icons": _icons(project, content.id),
    }
    nothing = {"players": "", "phases": [], "numbers": [], "contents": [], "icons": []}
    title = str(game.get("title", content.id))
    return [
        {
            "id": f"page-{number}",
            "name": title,
            "page": number,
            "pages": len(pages),
            "options": options,
            "is_short": _lines(options) <= _FEW_LINES,
            "below_mm": max(_LEAST_MM, _TOP_MM + _LINE_MM * _lines(options) + _ROW_MM * len(options)),
        }
        | (first if number == 1 else nothing)
        for number, options in enumerate(pages, 1)
    ]


def _option(name: str, option: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    value = written_as(chosen.get(name, option["default"])) or ""
    default = written_as(option["default"]) or ""
    return {
        "name": _spoken(name),
        "value": _spoken(value),
        "default": _spoken(default),
        "is_changed": value != default,
        "others": _others(option, value),
        "about": option["about"],
        "rulebook": option.get("rulebook", ""),
    }


def _others(option: Mapping[str, Any], value: str) -> list[str]:
    """The values that are not in force; of a kind with many components only how many there are."""
    others = [_spoken(written_as(each) or "") for each in option.get("values", ()) if written_as(each) != value]
    return [f"{len(others)} other {option['kind']}"] if "kind" in option and len(others) > _MANY else others


def _pages(options: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The options page by page; an empty page when there are none."""
    page = list[dict[str, Any]]()
    for option in options:
        if page and _lines([*page, option]) * _SMALL_LINE_MM + (len(page) + 1) * _ROW_MM > _PAGE_MM:
            yield page
            page = []
        page.append(option)
    yield page


def _lines(options: Sequence[Mapping[str, Any]]) -> int:
    """About how many lines these options take."""
    return sum(
        max(ceil(len(each["about"]) / _LINE), 1 + ceil(len(", ".join(each["others"])) / _NARROW)) for each in options
    )


def _players(players: Mapping[str, Any]) -> str:
    fewest, most = players.get("min", 1), players.get("max", 1)
    return f"{fewest}" if fewest == most else f"{fewest}–{most}"


def _number(written: Any) -> str:
    """A number of the rulebook, or several of one name."""
    if isinstance(written, Mapping):
        return ", ".join(f"{_spoken(str(name))} {_number(each)}" for name, each in written.items())
    if isinstance(written, list):
        return ", ".join(map(_number, written))
    return f"{written:g}" if isinstance(written, (int, float)) else str(written)


def _spoken(name: str) -> str:
    """A name of the content as people write it."""
    words = {"true": "yes", "false": "no"}.get(name, name)
    return words.replace("_", " ").replace("-", " ")


def _icons(project: Project, game_id: str) -> list[dict[str, str]]:
    """The icons of the game's own, and those that its words name."""
    own = [path.stem for path in project.files(f"templates/{game_id}/icons", "*.svg")]
    texts = (path.read_text(encoding="utf-8-sig") for path in project.files(f"templates/{game_id}/words", "*.yaml"))
    said = sorted({name for text in texts for name in _ICON.findall(text) if "{" not in name and "|" not in name})
    return [{"icon": name, "name": _spoken(name)} for name in dict.fromkeys([*own, *said])]
