"""`toolkit explain`: what a finding means."""

from __future__ import annotations

from typing import Annotated

import typer

from toolkit.cli.session import Session


def command(
    context: typer.Context,
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="The code of a finding. All codes without.")
    ] = None,
) -> None:
    """Tell what a finding means, with an example and how to mend it.

    Example: toolkit explain duplicate-id
    """
    from toolkit.checking.explanations import explanation, explanations
    from toolkit.cli.table import columns

    session: Session = context.obj
    if code is not None:
        session.result(explanation(session.project, code))
        return
    session.result(columns([(found, page.headline) for found, page in explanations(session.project).items()]))
