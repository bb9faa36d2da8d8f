"""Text that overrides the words of effects which have changed since somebody compared the two."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.finding import Finding
from toolkit.model.lint import Component, LintInput
from toolkit.words import effect_hash

CODE = "text-not-reviewed"


def check(game: LintInput) -> Iterator[Finding]:
    """Every sound component with a `text` whose `text_reviewed` is not the hash of its effects."""
    for kind in game.kinds:
        for component in game.components(kind):
            if component.is_sound and "text" in component.data:
                wanted = effect_hash(component.data)
                if component.data.get("text_reviewed") != wanted:
                    yield _finding(component, game.words.get(kind, {}).get(component.id, ""), wanted)


def _finding(component: Component, written: str, wanted: str) -> Finding:
    is_new = "text_reviewed" not in component.data
    message = (
        f"the text of '{component.id}' {'was never' if is_new else 'was not'} compared with its effects"
        f"{'' if is_new else ' as they are now'}\n"
        f"  printed: {_one_line(str(component.data['text']))}\n"
        f"  effects: {_one_line(written) or 'nothing'}"
    )
    path = ("text",) if is_new else ("text_reviewed",)
    return component.finding(CODE, path, message, f"if they say the same, put text_reviewed: {wanted}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
