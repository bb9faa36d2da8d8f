"""Tables with pictures beside them, for whatever the deeper measures found: finished text and places."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.reports.plots import Axis, Strip

Cell = tuple[str, str]  # a value and its interval


@dataclass(frozen=True)
class GridRow:
    """A row: its name with small print, a picture where the table has an axis, and its cells."""

    name: str
    note: str
    cells: tuple[Cell, ...]
    picture: Strip | None = None


@dataclass(frozen=True)
class Grid:
    """A table. `columns` name the cells, `what` the rows; `axis` is None for one without pictures."""

    caption: str
    what: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    axis: Axis | None = None


@dataclass(frozen=True)
class GridSection:
    """A section of the page: what it is about, its tables, and what is to be borne in mind."""

    anchor: str
    title: str
    lead: str
    grids: tuple[Grid, ...]
    aside: str = ""


@dataclass(frozen=True)
class Detail:
    """One component on its own: a name and figures."""

    name: str
    note: str
    facts: tuple[tuple[str, Cell], ...]
