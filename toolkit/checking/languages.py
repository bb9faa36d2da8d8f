"""Content in the language of its prints, and what of it is not in that language."""

from __future__ import annotations

from toolkit.content.schema import Schemas
from toolkit.content.translation import FOLDER, languages, read_translation, translated
from toolkit.errors import UnknownNameError
from toolkit.model.content import SOURCE_LANGUAGE, GameContent
from toolkit.model.finding import Finding, Severity, has_errors
from toolkit.project import Project


def known_languages(project: Project, game_id: str) -> tuple[str, ...]:
    """The languages in which a game can be printed: those of its texts and of its words, English among them."""
    words = {path.stem for path in project.files(f"templates/{game_id}/words", "*.yaml")}
    return tuple(sorted({SOURCE_LANGUAGE, *words, *languages(project.folders(f"content/{game_id}"))}))


def require_language(project: Project, game_id: str, language: str) -> str:
    """`language` when something of the game is in it; raises UnknownNameError with those that are known otherwise."""
    known = known_languages(project, game_id)
    if language not in known:
        raise UnknownNameError("translation", language, known)
    return language


def in_language(
    project: Project, content: GameContent, language: str, schemas: Schemas
) -> tuple[GameContent, list[Finding]]:
    """`content` in `language`, and what is wrong with its translations; of languages not asked for only errors, what
    is stale, and how many texts are missing."""
    found, findings = content, list[Finding]()
    for each in sorted({*languages(content.folders), language} - {SOURCE_LANGUAGE}):
        translation, faults = read_translation(project, content.id, content.folders, each, schemas)
        findings += faults
        if has_errors(faults):
            continue
        made, told = translated(content, translation)
        if each == language:
            found, findings = made, [*findings, *told, *_without_words(project, content, language)]
        else:
            findings += _in_short(each, told, content)
    return found, findings


def _in_short(language: str, told: list[Finding], content: GameContent) -> list[Finding]:
    """The findings of a language that is not asked for: its missing texts in one."""
    missing = [each for each in told if each.code == "not-translated"]
    others = [each for each in told if each.code != "not-translated"]
    if not missing:
        return others
    message = f"{len(missing)} texts are not translated into '{language}'"
    hint = f"toolkit validate {content.id} --lang {language} lists them"
    return [*others, Finding("not-translated", Severity.INFO, missing[0].file, 0, 0, message, hint)]


def _without_words(project: Project, content: GameContent, language: str) -> list[Finding]:
    """A warning when the effects of a game are in words, but not in this language."""
    path = f"templates/{content.id}/words"
    if project.find(f"{path}/{language}.yaml") is not None or project.find(f"{path}/{SOURCE_LANGUAGE}.yaml") is None:
        return []
    file = next((each.file for stem, each in content.documents.items() if stem == "game"), content.id)
    message = f"there are no words in '{language}': the text written from effects stays English"
    hint = f"add {path}/{language}.yaml; {FOLDER}/{language}.yaml holds the other texts"
    return [Finding("no-words", Severity.WARNING, file, 0, 0, message, hint)]
