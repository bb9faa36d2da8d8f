"""`toolkit build`: everything a game has: check, play, print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.session import Session
from toolkit.errors import ToolkitError

if TYPE_CHECKING:
    from toolkit.model.content import GameContent
    from toolkit.model.finding import Finding

GAMES = 4000
PROFILES = ("a4", "letter")


@dataclass
class _Built:
    """What was made of one game."""

    game: str
    findings: list[Finding] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    decks: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """True when nothing failed."""
        return not self.failures


def command(
    context: typer.Context,
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Game ids. All games without.")] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="How many games the balance report plays, and at most each gate.")
    ] = GAMES,
    seed: Annotated[int, typer.Option(metavar="S", help="Equal seeds give equal reports.")] = 1,
    jobs: Annotated[int, typer.Option(metavar="J", help="How many games play at once; 0: one a core.")] = 0,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the games' folders go.")] = None,
    format_: Annotated[str, typer.Option("--format", metavar="text|json", help="How to print the result.")] = "text",
) -> None:
    """Build everything: check the content, report its balance, print its components, for A4 and Letter.

    A game with errors is neither played nor printed; the others are built all the same, and the exit code is 1.

    Example: toolkit build dustbiters
    """
    from toolkit.cli.choices import chosen_format

    session: Session = context.obj
    is_json = chosen_format(format_) == "json"
    if output is not None:
        session = _writing_to(session, output)
    wanted = [session.project.require_game(each) for each in dict.fromkeys(game or session.project.game_ids)]
    results = []
    for game_id in wanted:
        session.message(f"building {game_id}")
        results.append(_build(session, game_id, games, seed, jobs))
        if not is_json:
            session.result("\n".join(_lines(session, results[-1])))
    if is_json:
        _print_json(session, results)
    if not all(each.is_good for each in results):
        raise typer.Exit(1)


def _writing_to(session: Session, output: Path) -> Session:
    made = Session(session.project_folder, session.is_quiet)
    made.__dict__["project"] = replace(session.project, output=output)
    return made


def _build(session: Session, game_id: str, games: int, seed: int, jobs: int) -> _Built:
    from toolkit.checking import check_game
    from toolkit.model.finding import has_errors

    content, findings = check_game(session.project, game_id)
    built = _Built(game_id, findings)
    if content is None or has_errors(findings):
        built.failures.append("the content has errors: not played, not printed")
        return built
    _try(built, lambda: _balance(session, built, games, seed, jobs))
    _try(built, lambda: _render(session, built, content))
    return built


def _try(built: _Built, step: Callable[[], None]) -> None:
    """Take a step; one that can't be taken is noted, and the build goes on."""
    try:
        step()
    except ToolkitError as error:
        built.failures.append(str(error))


def _balance(session: Session, built: _Built, games: int, seed: int, jobs: int) -> None:
    from toolkit.cli.balance_run import Asked, gated, has_failed, played, verdict_lines, written
    from toolkit.games import found_games

    if built.game not in found_games():
        session.message(f"{built.game} has no rules: not played")
        return
    data = played(session, built.game, Asked(games=games, seed=seed, jobs=jobs))
    data = replace(data, gates=gated(session, data, jobs, games, at_most=True))
    if has_failed(data.gates, is_strict=False):
        built.failures.append("a balance gate failed")
    built.files += written(session, data, session.project.output / built.game / "balance")
    built.verdicts += verdict_lines(data)


def _render(session: Session, built: _Built, content: GameContent) -> None:
    from toolkit.checking import component_words
    from toolkit.render.job import render_game
    from toolkit.render.options import PrintOptions

    if next(session.project.files(f"templates/{built.game}", "*.layout.yaml"), None) is None:
        session.message(f"{built.game} has no layouts: not printed")
        return
    words = component_words(session.project, content)
    for profile in PROFILES:
        result = render_game(session.project, content, words, (), PrintOptions(profile, extras=True))
        built.decks += [f"{deck.told} ({profile})" for deck in result.decks]
        built.files += [path for path in result.files if path not in built.files]


def _lines(session: Session, built: _Built) -> Iterator[str]:
    from toolkit.checking.formats import Report, write

    if built.findings:
        yield write("text", Report(built.findings, [built.game], session.has_color))
    yield from built.verdicts
    yield from built.decks
    yield from (session.project.display(path.resolve()) for path in built.files)
    yield from (f"{built.game}: {failure}" for failure in built.failures)


def _print_json(session: Session, results: Sequence[_Built]) -> None:
    import json

    from toolkit.checking.formats import Report, write
    from toolkit.cli.table import as_json

    def told(built: _Built) -> dict[str, Any]:
        return {
            "game": built.game,
            "findings": json.loads(write("json", Report(built.findings, [built.game])))["findings"],
            "verdicts": built.verdicts,
            "decks": built.decks,
            "files": [path.as_posix() for path in built.files],
            "failures": built.failures,
        }

    session.result(as_json({"games": [told(built) for built in results]}))
