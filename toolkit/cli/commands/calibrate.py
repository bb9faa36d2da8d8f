"""`toolkit calibrate`: how far a printer is off between the front and the back of a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.session import Session

if TYPE_CHECKING:
    from toolkit.render.profiles import Paper


def command(
    context: typer.Context,
    profile: Annotated[str, typer.Option(metavar="NAME", help="The profile whose paper is used, such as a4.")] = "a4",
    flip: Annotated[
        str, typer.Option(metavar="EDGE", help="The edge the printer turns sheets on: long or short.")
    ] = "long",
    landscape: Annotated[bool, typer.Option("--landscape", help="For pages that lie on their long side.")] = False,
    save: Annotated[
        tuple[str, str, str] | None,
        typer.Option(metavar="NAME X Y", help="Keep an offset in mm for the printer NAME instead of making the sheet."),
    ] = None,
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the sheet goes.")] = None,
) -> None:
    """Write a calibration sheet into output/, or keep the offset that was read from one.

    The sheet has rulers of 100 mm and 4 in, and grids on which you read how far the backs are off. render --printer
    NAME then moves the backs by the offset kept under NAME. Offsets are kept for upright and lying pages apart.

    Example: toolkit calibrate --save office 0.4 -0.2
    """
    from toolkit.cli.choices import chosen
    from toolkit.render.calibration import calibration_sheet
    from toolkit.render.files import write_whole

    session: Session = context.obj
    chosen("choice for --flip", flip, ("long", "short"))
    if save is not None:
        _save(session, save, flip, lying=landscape)
        return
    paper = _paper(session, profile)
    folder = session.project.output if output is None else output
    path = folder / f"calibration-{profile}{'-landscape' if landscape else ''}.pdf"
    write_whole(path, calibration_sheet(session.project, paper, flip, lying=landscape))
    session.result(session.project.display(path.resolve()))


def _paper(session: Session, profile: str) -> Paper:
    from toolkit.errors import UsageError
    from toolkit.render.profiles import read_profile

    paper = read_profile(session.project, profile).paper
    if paper is None:
        raise UsageError(f"the profile {profile} has no paper of its own", "name one that has, such as --profile a4")
    return paper


def _save(session: Session, save: tuple[str, str, str], flip: str, *, lying: bool) -> None:
    from toolkit.cli.lengths import point_mm
    from toolkit.render.printers import LYING, UPRIGHT, Offset, save_offset

    printer, right, down = save
    x, y = point_mm("--save", f"{right},{down}")
    shape = LYING if lying else UPRIGHT
    path = save_offset(printer, shape, Offset(x, y, flip))
    session.message(f"{printer}: backs of {shape} pages go {x:g} mm right and {y:g} mm down; kept in {path}")
