"""The door to Jinja2: sandboxed, strict about names, escaping everything."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

_BLANKS = re.compile(r"[ \t\n\r\f\v]+")
_ACTIVE = re.compile(r"[\\`*_\[\]#|~<>&@]|://|\bwww\.")
"""What starts markup, a mention, an issue number or a link within a line of the Markdown of code hosts."""


@lru_cache(maxsize=8)
def report_environment(folders: tuple[Path, ...]) -> ImmutableSandboxedEnvironment:
    """An environment that finds templates in `folders`, the first that has one winning; each is compiled once."""
    environment = ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["md"] = markdown_text
    return environment


def markdown_text(text: object) -> Markup:
    """Any text so that Markdown prints it as written, within a line."""
    line = _BLANKS.sub(" ", str(text)).strip(" ")
    return Markup(_ACTIVE.sub(_as_entities, line))  # noqa: S704  # every active character is an entity by now


def _as_entities(found: re.Match[str]) -> str:
    return "".join(f"&#{ord(character)};" for character in found.group())
