"""The tables of the layouts page that are made from schemas and data: properties of elements, sizes by name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ruamel.yaml import YAML

from toolkit.resources import bundled_root

REGION = re.compile(r"(<!-- table: (\S+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
_COMMON = ("type", "name", "design", "box", "when", "ink", "rotate", "opacity", "near-cut")
_LOOKS = "text-"

Schema = Mapping[str, Any]


def with_tables(text: str) -> str:
    """The page with every table as it should be."""
    return REGION.sub(lambda match: match[1] + table(match[2]) + match[4], text)


def table(name: str) -> str:
    """A table by its name: sizes, element (what all elements have), look (of text), or a type of element."""
    if name == "sizes":
        return _sizes()
    layout, theme = _schema("layout"), _schema("theme")
    if name == "layout":
        return _properties(layout["properties"], layout)
    if name == "pattern":
        return _properties(theme["definitions"]["pattern"]["properties"], layout)
    if name == "element":
        own = {key: layout["definitions"]["text"]["properties"][key] for key in _COMMON}
        return _properties(own, layout)
    if name == "look":
        return _properties(layout["definitions"]["style"]["properties"], layout)
    properties = layout["definitions"][name]["properties"]
    looks = {key for key, value in properties.items() if value.get("$ref", "").startswith(f"#/definitions/{_LOOKS}")}
    own = {key: value for key, value in properties.items() if key not in _COMMON and key not in looks}
    return _properties(own, layout) + ("And the [looks of text](#looks-of-text).\n" if len(looks) > 3 else "")


def _schema(stem: str) -> Schema:
    data: Schema = json.loads((bundled_root() / f"schemas/common/{stem}.schema.json").read_text(encoding="utf-8"))
    return data


def _properties(properties: Schema, schema: Schema) -> str:
    head = ["| property | says | by default | for example |", "|---|---|---|---|"]
    return "\n".join([*head, *_rows(properties, schema, "")]) + "\n"


def _rows(properties: Schema, schema: Schema, inside: str) -> Iterator[str]:
    """A row for each property, and one for each property of those that hold some."""
    for name, written in properties.items():
        entry = _resolved(written, schema)
        said = entry.get("description", "")
        if "enum" in entry:
            said += " One of " + ", ".join(_code(each) for each in entry["enum"]) + "."
        default = _code(entry["default"]) if "default" in entry else ""
        example = _code(entry["examples"][0]) if entry.get("examples") else ""
        yield f"| `{inside}{name}` | {said} | {default} | {example} |".replace("\n", " ")
        if not inside:
            yield from _rows(entry.get("properties", {}), schema, f"{name}.")


def _resolved(written: Schema, schema: Schema) -> Schema:
    """An entry of a schema, what stands beside a reference over what it refers to."""
    link = written.get("$ref") or (written["allOf"][0].get("$ref") if written.get("allOf") else None)
    if not link or not link.startswith("#/definitions/"):
        return written
    return {**_resolved(schema["definitions"][link.rpartition("/")[2]], schema), **written}


def _code(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"`{text}`".replace("|", "\\|") if text else "nothing"


def _sizes() -> str:
    path = bundled_root() / "templates/common/sizes.yaml"
    rows = ["| name | mm | shape | bleed | safe | for |", "|---|---|---|---|---|---|"]
    for name, size in YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))["sizes"].items():
        shape, corner = size.get("shape", "rectangle"), size.get("corner")
        shape += f", corners {corner}" if corner else ""
        edges = f"{size.get('bleed', 0)} | {size.get('safe', 0)}"
        rows.append(f"| `{name}` | {size['width']} × {size['height']} | {shape} | {edges} | {size['about']} |")
    return "\n".join(rows) + "\n"
