"""Renders a game: decks to pages to files in the output folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.errors import UnknownNameError, UsageError
from toolkit.model.content import GameContent
from toolkit.model.file_name import safe_name
from toolkit.model.finding import Finding, has_errors
from toolkit.project import Project
from toolkit.render.cut_paths import cut_files
from toolkit.render.deck import Deck, PrintShop, WordsByComponent, content_hash, copies_in_order
from toolkit.render.faces import Faces
from toolkit.render.files import write_whole
from toolkit.render.geometry import Box
from toolkit.render.imposition import impose_deck
from toolkit.render.layout import printed_kinds
from toolkit.render.manifest import PrintedDeck, manifest_bytes, stem_of
from toolkit.render.options import PrintOptions
from toolkit.render.pdf import Booklet, Page, PlacedFace, pdf_bytes
from toolkit.render.png import png_pages
from toolkit.render.profiles import Profile, profile_names, read_profile
from toolkit.render.work import Work

PNG_DPI = 300
_SHORT_HASH = 10


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
    options, profile = options.over(read_profile(project, options.profile))
    shop = PrintShop(project, content)
    asked = _kinds(project, content, kinds)
    only = _only(content, asked, options.only)
    decks = [shop.deck(kind, words, low_ink=options.low_ink, only=only) for kind in asked]
    decks = [deck for deck in decks if deck.cards]
    findings = tuple(sorted((each for deck in decks for each in deck.findings), key=lambda each: each.sort_key))
    if has_errors(list(findings)) and not options.proof:
        return PrintResult(content.id, (), findings)
    others = _others(project, profile)
    printed = tuple(_print(deck, content, profile, options, shop, others) for deck in decks)
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


def _others(project: Project, profile: Profile) -> list[Profile]:
    """The other profiles of plain paper, smallest first."""
    found = (read_profile(project, name) for name in profile_names(project) if name != profile.id)
    plain = [each for each in found if each.paper is not None and each.may_tile]
    return sorted(plain, key=lambda each: each.paper.width_mm * each.paper.height_mm if each.paper else 0.0)


def _print(
    deck: Deck, content: GameContent, profile: Profile, options: PrintOptions, shop: PrintShop, others: list[Profile]
) -> PrintedDeck:
    copies = tuple(copies_in_order(deck))
    if not copies:
        raise UsageError(f"there is no card to print in {deck.kind}: every one has copies: 0", "give one a copy")
    digest = content_hash(content, deck.kind)
    about = (f"{content.id} · {deck.kind}", f"content {digest[:_SHORT_HASH]}")
    faces = Faces(proof=options.proof)
    imposed = impose_deck(Work(deck, copies, faces, profile, options, about), others)
    title = f"{content.game.get('title', content.id)}: {deck.kind}"
    booklet = Booklet(title, imposed.pages, tuple(faces.drawings), imposed.bleed_mm, imposed.duplex)
    pdf = pdf_bytes(booklet, shop.typefaces)
    pngs = _pngs(deck, faces, imposed.bleed_mm, shop) if options.png else {}
    cuts = cut_files(stem_of(deck.kind, profile), imposed.cuts)
    return PrintedDeck(deck, profile, imposed, copies, digest, pdf, cuts, pngs)


def _pngs(deck: Deck, faces: Faces, bleed: float, shop: PrintShop) -> dict[str, bytes]:
    """A PNG for each card's front, and for each back unless all cards share one. File name to file."""
    wanted = {f"{deck.kind}/{safe_name(card.id)}.png": faces.number(deck, card, "front") for card in deck.cards}
    backs = {card.id: faces.number(deck, card, "back") for card in deck.cards if card.back is not None}
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
    others: Mapping[str, bytes] = {}
    contents = {name: data for deck in printed for name, data in deck.files.items()}
    contents["manifest.json"] = manifest_bytes(content, printed, options, others)
    for name, data in contents.items():
        write_whole(folder / name, data)
    return [folder / name for name in contents]
