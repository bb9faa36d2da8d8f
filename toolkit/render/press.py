"""Makes the files of decks: the PDF with cut paths and pictures beside it, and the contact sheet of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from toolkit.errors import UsageError
from toolkit.model.content import GameContent
from toolkit.model.drawing import Drawing
from toolkit.model.file_name import safe_name
from toolkit.project import Project
from toolkit.render.booklet import Booklet
from toolkit.render.contact import contact_pages
from toolkit.render.cut_paths import cut_files
from toolkit.render.deck import Card, Deck, PrintShop, content_hash, copies_in_order
from toolkit.render.extras import EXTRAS
from toolkit.render.face import BACK, FRONT
from toolkit.render.faces import Faces
from toolkit.render.grids import make_grid
from toolkit.render.imposition import impose_deck
from toolkit.render.inks import CMYK, Inks
from toolkit.render.kept import Kept, Shelf
from toolkit.render.manifest import PrintedDeck, stem_of
from toolkit.render.one_up import pictures_of
from toolkit.render.options import PrintOptions
from toolkit.render.pdf import pdf_bytes, pdf_kept
from toolkit.render.picture_files import picture_files
from toolkit.render.profiles import Paper, Pictures, Profile, all_profiles
from toolkit.render.shortage import DoesNotFitError
from toolkit.render.standard import PDF_X_1A, shows_through
from toolkit.render.tabletop import TabletopDeck
from toolkit.render.work import Imposed, Work

PNG_DPI = 300
_SHORT_HASH = 10
_CONTACT_DPI = 200.0
_A4 = Paper("A4", 210.0, 297.0)


@dataclass(frozen=True)
class Press:
    """Prints decks of one game by one profile; `options` have nothing left open."""

    project: Project
    content: GameContent
    shop: PrintShop
    profile: Profile
    options: PrintOptions

    def printed(self, deck: Deck) -> PrintedDeck:
        """The files of a deck. Raises UsageError when there is nothing in it or it does not fit."""
        copies = tuple(copies_in_order(deck))
        if not copies:
            raise UsageError(f"there is no card to print in {deck.kind}: every one has copies: 0", "give one a copy")
        digest = content_hash(self.content, deck.kind)
        named = " · ".join((self.content.id, deck.kind, *self._spoken, *house_note(self.content, deck)))
        about = (named, f"content {digest[:_SHORT_HASH]}")
        faces = Faces(proof=self.options.proof)
        if self.profile.pictures or self.profile.sheets:
            return self._in_pictures(deck, copies, faces, digest)
        profile, options, notes = self.profile, self.options, tuple[str, ...]()
        if deck.layout_name in EXTRAS:
            # A sheet to keep and a box to glue have no other side.
            options = replace(options, sides="fronts") if options.sides in ("both", "fold") else options
            profile, notes = self._paper_for(deck)
        imposed = impose_deck(Work(deck, copies, faces, profile, options, about), self._others)
        imposed = replace(imposed, notes=(*notes, *imposed.notes))
        title = f"{self._title}: {deck.kind}"
        standard, told = self._standard(faces.drawings, deck.kind)
        imposed = replace(imposed, notes=(*imposed.notes, *told))
        booklet = Booklet(
            title, imposed.pages, tuple(faces.drawings), imposed.bleed_mm, imposed.duplex,
            Inks(self.profile.colors, self.profile.most_ink, self.options.icc), self.profile.picture_dpi, standard,
        )  # fmt: skip
        pdf = pdf_kept(booklet, self.shop.typefaces)
        pngs = self._pngs(deck, faces, imposed.bleed_mm) if self.options.png else {}
        cuts = cut_files(stem_of(deck.kind, profile), imposed.cuts)
        return PrintedDeck(deck, profile, imposed, copies, digest, pdf, cuts, pngs)

    def _standard(self, faces: Sequence[Drawing], kind: str) -> tuple[str, tuple[str, ...]]:
        """The standard that the PDF may say it keeps to, and notes for people."""
        if not self.options.icc:
            return "", ()
        if self.profile.colors != CMYK:
            message = f"--icc is for profiles in four inks, {self.profile.id} is not one"
            raise UsageError(message, "--profile drivethru is one")
        from toolkit.render.separation import described  # loads Pillow

        told = described(self.options.icc)
        if self.profile.paper is not None:
            return "", ()
        if shows_through(faces):
            return "", (f"{kind}: in inks for {told}; no {PDF_X_1A}, as some of it is see-through",)
        return PDF_X_1A, (f"{kind}: {PDF_X_1A} for {told}",)

    def _paper_for(self, deck: Deck) -> tuple[Profile, tuple[str, ...]]:
        """The profile, or that of the next paper that holds a component whole: no box is glued from two pages."""
        layout, bleed = deck.layout, self.options.bleed_mm or self.profile.bleed_mm
        why = ""
        others = sorted(self._others, key=lambda other: not _is_next(self.profile, other))
        for profile in (self.profile, *(others if self.profile.may_tile else ())):
            try:
                make_grid(layout.width_mm, layout.height_mm, profile, bleed)
            except DoesNotFitError as lacking:
                why = why or lacking.message
                continue
            other = replace(profile, language=self.profile.language)
            return other, ((f"{deck.kind}: {why}; so it is on {profile.id}",) if why else ())
        return self.profile, ()

    def _in_pictures(self, deck: Deck, copies: tuple[Card, ...], faces: Faces, digest: str) -> PrintedDeck:
        """A deck as picture files only."""
        profile, layout, stem = self.profile, deck.layout, stem_of(deck.kind, self.profile)
        notes: tuple[str, ...]
        if profile.sheets:
            tabletop = TabletopDeck(
                self._title, deck, copies, faces, profile.sheets, stem, self.options.address, self.shop.typefaces
            )
            made, notes, way = tabletop.files(), (tabletop.note,), "deck-sheets"
            files = {name: Shelf().put(data) for name, data in made.items()}
        else:
            wanted = profile.pictures or Pictures(PNG_DPI, "", "")
            pictures, notes = picture_files(deck, copies, faces, profile, wanted, self.shop.typefaces)
            files, way = {f"{profile.tag}/{name}": data for name, data in pictures.items()}, "pictures"
        size = (layout.width_mm + 2 * profile.bleed_mm, layout.height_mm + 2 * profile.bleed_mm)
        imposed = Imposed(way, size, 1, 1, profile.bleed_mm, (), (), notes=notes)
        return PrintedDeck(deck, profile, imposed, copies, digest, None, {}, files)

    def contact_sheet(self, decks: Sequence[Deck]) -> dict[str, bytes]:
        """The contact sheet of all `decks` by its file name."""
        faces = Faces(proof=self.options.proof)
        paper, margin = self.profile.paper or _A4, max(self.profile.margin_mm, 5.0)
        pages = contact_pages(decks, faces, paper, margin, (self._title,))
        booklet = Booklet(
            f"{self._title}: contact sheet", pages, tuple(faces.drawings), 0.0, "Simplex", picture_dpi=_CONTACT_DPI
        )
        return {f"contact-{self.profile.tag}.pdf": pdf_bytes(booklet, self.shop.typefaces)}

    @property
    def _title(self) -> str:
        return str(self.content.game.get("title", self.content.id))

    @property
    def _spoken(self) -> tuple[str, ...]:
        """The language of the print, where the slug line has to tell."""
        return (self.profile.language,) if self.profile.language else ()

    @property
    def _others(self) -> list[Profile]:
        """The other profiles of plain paper, smallest first."""
        found = [each for each in all_profiles(self.project) if each.id != self.profile.id]
        areas = {each.id: each.paper.width_mm * each.paper.height_mm for each in found if each.paper and each.may_tile}
        return sorted((each for each in found if each.id in areas), key=lambda each: areas[each.id])

    def _pngs(self, deck: Deck, faces: Faces, bleed: float) -> dict[str, Kept]:
        """A PNG for each card's front, and for each back unless all cards share one. File name to file."""
        wanted = {f"{deck.kind}/{safe_name(card.id)}.png": faces.number(deck, card, FRONT) for card in deck.cards}
        backs = {card.id: faces.number(deck, card, BACK) for card in deck.cards if card.back is not None}
        if len(set(backs.values())) == 1 and len(backs) == len(deck.cards):
            wanted[f"{deck.kind}-back.png"] = next(iter(backs.values()))
        else:
            wanted |= {f"{deck.kind}-back/{safe_name(card)}.png": number for card, number in backs.items()}
        numbers = sorted(set(wanted.values()))
        made = pictures_of(numbers, faces.drawings, deck.layout, bleed, PNG_DPI, self.shop.typefaces)
        pictures = dict(zip(numbers, map(Shelf().put, made), strict=True))
        return {f"png/{name}": pictures[number] for name, number in wanted.items()}


def _is_next(profile: Profile, other: Profile) -> bool:
    """True for two papers of one family, such as A4 and A3: the long side of the one is the short side of the other."""
    one, two = profile.paper, other.paper
    return one is not None and two is not None and abs(one.height_mm - two.width_mm) < 1


def house_note(content: GameContent, deck: Deck) -> tuple[str, ...]:
    """How many of a deck's components are house content, for the slug line; nothing where none is."""
    kind = deck.kind.partition(".")[0]
    if kind not in content.kinds:
        return ()
    printed = {card.id for card in deck.cards}
    known = [each.get("status") for each in content.components(kind) if each["id"] in printed]
    house = known.count("house")
    if not house:
        return ()
    return ("house content",) if house == len(known) else (f"{house} of {len(known)} house content",)
