"""`toolkit tune`: the fewest, smallest edits that reach the targets."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.choices import chosen_format
from toolkit.cli.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.balance.tuning import Free, TuneFile
    from toolkit.library.opening import OpenGame
    from toolkit.library.patching import Original, Patch
    from toolkit.library.tuning import Tuned
    from toolkit.model.document import Document
    from toolkit.model.finding import Finding

INTERRUPTED = 130


def command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id; 'toolkit games' lists them.")],
    targets: Annotated[Path, typer.Option(metavar="FILE", help="What shall hold, and which values may change.")],
    write: Annotated[
        bool, typer.Option("--write", help="Apply the patch, unless a target is shown to be missed.")
    ] = False,
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal patches, on every machine.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many play at once; 0: one a core.")] = 0,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the game's folder goes.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Search for the fewest, smallest edits that reach targets, and print them as a patch of the content files.

    Candidates play the same keyed seeds; bad ones are dropped early. The best are judged again on seeds that nothing
    was tuned on. Comments and layout of the files stay. A report goes to output/GAME/tune. Ends with exit code 1 when
    a target is shown to be missed. Needs the extra [tune].

    \b
    toolkit tune dustbiters --targets docs/tuning/horse.yaml
    """
    session: Session = context.obj
    is_json = chosen_format(format_) == "json"
    from toolkit.cli.progress_bar import progress_shown
    from toolkit.library.opening import open_game
    from toolkit.library.tuning import tune

    opened = open_game(session.project, game)
    plan, originals = _plan(session, opened, targets)
    try:
        with progress_shown(session) as show:
            made = tune(opened, plan, seed, jobs, show)
    except KeyboardInterrupt:
        session.message("stopped")
        raise typer.Exit(INTERRUPTED) from None
    patches = _patches(opened, made, originals)
    folder = (output or session.project.output) / game / "tune"
    _report(session, made, opened.title, patches, folder, _line(session, game, targets, seed))
    _print(session, made, game, patches, is_json=is_json)
    if made.after.is_refuted:
        if write and patches:
            session.message("not written: a target is shown to be missed; the patch is in tune.patch")
        raise typer.Exit(1)
    if write:
        for each in patches:
            each.check()
        for each in patches:
            each.write()


def _line(session: Session, game: str, targets: Path, seed: int) -> str:
    """The line that gives this very result again."""
    project = ["--project", session.project_folder.as_posix()] if session.project_folder else []
    words = ["toolkit", "tune", game, "--targets", targets.as_posix(), "--seed", str(seed), *project]
    return shlex.join(words)


def _plan(session: Session, opened: OpenGame, file: Path) -> tuple[TuneFile, dict[str, Original]]:
    """What to search, and by kind the files that may change as they are now."""
    from toolkit.balance.tuning import tune_file
    from toolkit.checking.formats import Report, write
    from toolkit.checking.single_file import checked_file

    document, findings = checked_file(session.project, opened.content, file, "tune")
    if document is not None:
        plan = tune_file(document.data)
        originals = {kind: _original(session, opened, kind) for kind in _kinds(opened, plan)}
        findings = list(_free_findings(session, opened, plan, document, originals))
        if not findings:
            return plan, originals
    session.result(write("text", Report(findings, [opened.game.id], session.has_color)))
    raise typer.Exit(1)


def _kinds(opened: OpenGame, plan: TuneFile) -> Iterator[str]:
    """The kinds with free values. One that the game lacks is found with the value that names it."""
    return (each for each in dict.fromkeys(free.kind for free in plan.free) if each in opened.content.documents)


def _free_findings(
    session: Session, opened: OpenGame, plan: TuneFile, document: Document, originals: dict[str, Original]
) -> Iterator[Finding]:
    """What keeps a free value from being searched: every value must be one the content may hold and a patch can write.

    Raises ToolkitError for content that can't be patched at all.
    """
    from toolkit.errors import UsageError

    known: set[str] = set()
    for index, free in enumerate(plan.free):
        if free.name in known:
            yield document.finding("free-value", ("free", index, "at"), f"{free.name} stands twice", "list it once")
        known.add(free.name)
        try:
            _check_values(session, opened, free, originals)
        except UsageError as error:
            yield document.finding("free-value", ("free", index, "at"), error.message, error.hint)


def _check_values(session: Session, opened: OpenGame, free: Free, originals: dict[str, Original]) -> None:
    """Raises UsageError naming the first value that the content may not hold, or a patch can't write."""
    from toolkit.checking.single_file import value_findings
    from toolkit.errors import UsageError
    from toolkit.library.patching import patched
    from toolkit.library.tuning import check_today, place_in_file

    check_today(opened.data, free)
    place = place_in_file(opened.data, free)
    for value in free.values:
        found = value_findings(session.project, opened.content, free.kind, place, value)
        if error := next((each for each in found if each.is_error), None):
            raise UsageError(f"{free.name} can't be {value}: {error.code}", error.hint)
        patched(originals[free.kind], {place: value})


def _original(session: Session, opened: OpenGame, kind: str) -> Original:
    """The file of a kind, which must be the one that is searched. Raises ToolkitError."""
    from toolkit.errors import ToolkitError
    from toolkit.library.patching import read_original

    found = read_original(_file(session, opened, kind), f"content/{opened.game.id}/{kind}.yaml")
    if found.decoded != opened.content.documents[kind].text:
        raise ToolkitError(f"{found.shown} has just been changed", "start again")
    return found


def _file(session: Session, opened: OpenGame, kind: str) -> Path:
    """The content file of a kind. Raises ToolkitError for a bundled one that a project does not hold itself."""
    from toolkit.errors import ToolkitError

    relative = f"content/{opened.game.id}/{kind}.yaml"
    path = session.project.find(relative)
    if path is None:
        raise ToolkitError(f"there is no {relative}")
    if session.project_folder is not None and not path.is_relative_to(session.project.roots[0]):
        raise ToolkitError(f"{relative} is the bundled one", "copy it into the project to tune it")
    return path


def _patches(opened: OpenGame, made: Tuned, originals: dict[str, Original]) -> list[Patch]:
    """A patch for each file that changes, of the file as it was when the search began."""
    from toolkit.library.patching import patched
    from toolkit.library.tuning import place_in_file

    changes: dict[str, dict[tuple[str | int, ...], object]] = {}
    for free, _, new in made.edits:
        changes.setdefault(free.kind, {})[place_in_file(opened.data, free)] = new
    return [patched(originals[kind], values) for kind, values in changes.items()]


def _report(session: Session, made: Tuned, title: str, patches: list[Patch], folder: Path, line: str) -> None:
    from toolkit.errors import ToolkitError
    from toolkit.library.tune_report import tune_markdown
    from toolkit.running.whole_file import write_whole

    texts = [each.text for each in patches]
    try:
        write_whole(folder / "report.md", tune_markdown(made, title, texts, line))
        write_whole(folder / "tune.patch", "".join(texts))
    except OSError as error:
        raise ToolkitError(f"{folder} can't be written: {error.strerror}") from error
    session.message(f"{session.project.display(folder.resolve())}/report.md, tune.patch")


def _print(session: Session, made: Tuned, game: str, patches: list[Patch], *, is_json: bool) -> None:
    from toolkit.balance.numbers import on_one_line
    from toolkit.library.tune_report import tune_lines, tune_object

    texts = [each.text for each in patches]
    if is_json:
        from toolkit.cli.table import as_json

        session.result(as_json(tune_object(made, game, texts)))
        return
    told = "\n".join(on_one_line(line) for line in tune_lines(made))
    session.result(f"{told}\n{''.join(texts)}".rstrip("\n"))
