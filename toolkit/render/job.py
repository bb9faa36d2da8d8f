"""Renders a game: decks to sheets to files in the output folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.errors import UnknownNameError, UsageError
from toolkit.model.content import GameContent
from toolkit.model.drawing import Drawing
from toolkit.model.file_name import safe_name
from toolkit.model.finding import Finding, has_errors
from toolkit.project import Project
from toolkit.render.deck import Card, Deck, PrintShop, WordsByComponent, content_hash, copies_in_order
from toolkit.render.files import write_whole
from toolkit.render.geometry import Box
from toolkit.render.layout import printed_kinds
from toolkit.render.manifest import PrintedDeck, manifest_bytes
from toolkit.render.marks import crop_marks, slug
from toolkit.render.pdf import Booklet, Page, PlacedFace, pdf_bytes
from toolkit.render.png import png_pages
from toolkit.render.profiles import Profile, read_profile
from toolkit.render.proof import with_proof
from toolkit.render.sheet import LONG, Grid, Placement, SheetSide, impose, make_grid

PNG_DPI = 300
_SHORT_HASH = 10


@dataclass(frozen=True)
class PrintOptions:
    """What a print should be like. `bleed_mm` None takes the profile's; `offset_mm` moves the backs right and down."""

    profile: str = "a4"
    sides: str = "both"
    flip: str = LONG
    marks: str = "outer"
    bleed_mm: float | None = None
    low_ink: bool = False
    proof: bool = False
    png: bool = False
    only: tuple[str, ...] = ()
    offset_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class PrintResult:
    """The files written (none when findings stopped the print), and all that was found."""

    game: str
    decks: tuple[PrintedDeck, ...]
    findings: tuple[Finding, ...]
    files: tuple[Path, ...] = field(default=())


def render_game(
    project: Project, content: GameContent, words: WordsByComponent, kinds: Sequence[str], options: PrintOptions
) -> PrintResult:
    """Prints `kinds` (all with a layout when empty) into the game's output folder.

    Writes nothing when a card has an error finding, unless a proof was asked for. Raises UsageError for what can't
    be printed as asked.
    """
    profile = read_profile(project, options.profile)
    shop = PrintShop(project, content)
    asked = _kinds(project, content, kinds)
    only = _only(content, asked, options.only)
    decks = [shop.deck(kind, words, low_ink=options.low_ink, only=only) for kind in asked]
    decks = [deck for deck in decks if deck.cards]
    findings = tuple(sorted((each for deck in decks for each in deck.findings), key=lambda each: each.sort_key))
    if has_errors(list(findings)) and not options.proof:
        return PrintResult(content.id, (), findings)
    printed = tuple(_print(deck, content, profile, options, shop) for deck in decks)
    folder = project.output / safe_name(content.id)
    return PrintResult(content.id, printed, findings, tuple(_write(folder, printed, content, options)))


def _kinds(project: Project, content: GameContent, kinds: Sequence[str]) -> tuple[str, ...]:
    for kind in kinds:
        if kind not in content.kinds:
            raise UnknownNameError("kind", kind, content.kinds)
    found = tuple(dict.fromkeys(kinds)) or printed_kinds(project, content.id, content.kinds)
    if not found:
        raise UsageError(f"no kind of {content.id} has a layout", f"add templates/{content.id}/<kind>.layout.yaml")
    return found


def _only(content: GameContent, kinds: Sequence[str], wanted: Sequence[str]) -> frozenset[str]:
    ids = {str(component["id"]) for kind in kinds for component in content.components(kind)}
    for each in wanted:
        if each not in ids:
            raise UnknownNameError("component", each, ids)
    return frozenset(wanted)


def _print(deck: Deck, content: GameContent, profile: Profile, options: PrintOptions, shop: PrintShop) -> PrintedDeck:
    layout = deck.layout
    bleed = min(profile.bleed_mm, layout.bleed_mm) if options.bleed_mm is None else options.bleed_mm
    if bleed > layout.bleed_mm:
        raise UsageError(f"{bleed:g} mm bleed is more than {deck.kind} has: {layout.bleed_mm:g} mm", "ask for less")
    copies = list(copies_in_order(deck))
    if not copies:
        raise UsageError(f"there is no card to print in {deck.kind}: every one has copies: 0", "give one a copy")
    grid = make_grid(layout.width_mm, layout.height_mm, profile, bleed, each_marked=options.marks == "each")
    faces = _Faces(deck, proof=options.proof)
    sides = impose([card.back is not None for card in copies], grid, options.sides, options.flip)
    digest = content_hash(content, deck.kind)
    about = f"{content.id} · {deck.kind} · content {digest[:_SHORT_HASH]}"
    told = [f"{about} · {_told(side, sides, options)}" for side in sides]
    pages = tuple(_page(side, grid, copies, faces, options, line) for side, line in zip(sides, told, strict=True))
    title = f"{content.game.get('title', content.id)}: {deck.kind}"
    duplex = f"DuplexFlip{options.flip.capitalize()}Edge" if options.sides == "both" else "Simplex"
    pdf = pdf_bytes(Booklet(title, pages, tuple(faces.drawings), bleed, duplex), shop.typefaces)
    pngs = _pngs(deck, faces, bleed, shop) if options.png else {}
    return PrintedDeck(deck, grid, profile, tuple(sides), tuple(copies), digest, pdf, pngs)


def _told(side: SheetSide, sides: Sequence[SheetSide], options: PrintOptions) -> str:
    flip = f" · flip on the {options.flip} edge" if options.sides == "both" else ""
    return f"sheet {side.sheet} of {sides[-1].sheet} · {side.side}{flip} · print at 100 %"


class _Faces:
    """The distinct faces of a deck, numbered in the order they are asked for."""

    def __init__(self, deck: Deck, *, proof: bool) -> None:
        self.drawings: list[Drawing] = []
        self.typesetter = deck.tools.typesetter
        self._deck, self._proof = deck, proof
        self._numbers: dict[Drawing, int] = {}
        self._by_card: dict[tuple[int, str], int] = {}

    def number(self, card: Card, side: str) -> int:
        """The number of a card's face on that side; it must have one."""
        key = (card.number, side)
        if key not in self._by_card:
            face = card.front if side == "front" else card.back
            assert face is not None  # noqa: S101 - imposition places no back of a card without one
            proofed = with_proof(face, self._deck.layout, self.typesetter) if self._proof else face.drawing
            if proofed not in self._numbers:
                self._numbers[proofed] = len(self.drawings)
                self.drawings.append(proofed)
            self._by_card[key] = self._numbers[proofed]
        return self._by_card[key]


def _page(side: SheetSide, grid: Grid, copies: Sequence[Card], faces: _Faces, options: PrintOptions, told: str) -> Page:
    dx, dy = options.offset_mm if side.side == "back" else (0.0, 0.0)

    def placed(at: Placement) -> PlacedFace:
        return PlacedFace(faces.number(copies[at.item], side.side), at.x_mm + dx, at.y_mm + dy, at.turned)

    placements = tuple(placed(at) for at in side.placements)
    size = (grid.page_width_mm, grid.page_height_mm)
    if grid.margin_mm == 0 and grid.count == 1:
        trim = grid.block
        return Page(*size, placements, (), trim, trim.grown(grid.bleed_mm))
    if not placements:
        return Page(*size)
    marks = crop_marks(grid, options.marks)
    return Page(*size, placements, (*marks, *slug(grid, told, faces.typesetter)))


def _pngs(deck: Deck, faces: _Faces, bleed: float, shop: PrintShop) -> dict[str, bytes]:
    """A PNG for each card's front, and for each back unless all cards share one. File name to file."""
    wanted = {f"{deck.kind}/{safe_name(card.id)}.png": faces.number(card, "front") for card in deck.cards}
    backs = {card.id: faces.number(card, "back") for card in deck.cards if card.back is not None}
    if len(set(backs.values())) == 1 and len(backs) == len(deck.cards):
        wanted[f"{deck.kind}-back.png"] = next(iter(backs.values()))
    else:
        wanted |= {f"{deck.kind}-back/{safe_name(card)}.png": number for card, number in backs.items()}
    numbers = sorted(set(wanted.values()))
    layout = deck.layout
    area = Box(0, 0, layout.width_mm + 2 * bleed, layout.height_mm + 2 * bleed)
    pages = tuple(Page(area.width, area.height, (PlacedFace(number, bleed, bleed),)) for number in numbers)
    pdf = pdf_bytes(Booklet(deck.kind, pages, tuple(faces.drawings), bleed), shop.typefaces)
    pictures = dict(zip(numbers, png_pages(pdf, PNG_DPI), strict=True))
    return {name: pictures[number] for name, number in wanted.items()}


def _write(folder: Path, printed: Sequence[PrintedDeck], content: GameContent, options: PrintOptions) -> list[Path]:
    files = list[Path]()
    for deck in printed:
        files.append(folder / deck.file_name)
        write_whole(files[-1], deck.pdf)
        for name, data in deck.pngs.items():
            files.append(folder / "png" / name)
            write_whole(files[-1], data)
    files.append(folder / "manifest.json")
    write_whole(files[-1], manifest_bytes(content, printed, options))
    return files
