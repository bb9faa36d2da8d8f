"""Renders a game: decks to pages to files in the output folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.errors import UnknownNameError, UsageError
from toolkit.model.content import SOURCE_LANGUAGE, GameContent
from toolkit.model.file_name import safe_name
from toolkit.model.finding import Finding, has_errors
from toolkit.project import Project
from toolkit.render.changed import DeckChanges, Earlier, deck_changes, only_changed
from toolkit.render.component_list import component_list
from toolkit.render.deck import Deck, PrintShop, WordsByComponent
from toolkit.render.extras import EXTRAS, are_asked_for, with_extras
from toolkit.render.files import write_whole
from toolkit.render.layout import kind_of, layouts_of, printed_kinds
from toolkit.render.manifest import PrintedDeck, manifests
from toolkit.render.options import PrintOptions
from toolkit.render.press import Press
from toolkit.render.printers import offsets
from toolkit.render.profiles import read_profile


@dataclass(frozen=True)
class PrintResult:
    """The files written (none when findings stopped the print, or nothing changed), and all that was found.

    `notes` are for people; `changes` tell what is different from earlier content, when it was compared.
    """

    game: str
    decks: tuple[PrintedDeck, ...]
    findings: tuple[Finding, ...]
    files: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()
    changes: tuple[DeckChanges, ...] = ()


def render_game(
    project: Project,
    content: GameContent,
    words: WordsByComponent,
    kinds: Sequence[str],
    options: PrintOptions,
    earlier: Earlier | None = None,
    shop: PrintShop | None = None,
) -> PrintResult:
    """Prints `kinds` (all with a layout when empty) into the game's output folder; what differs from `earlier` only.

    A `shop` that has drawn this content before need not draw it again. Writes nothing when a card has an error
    finding, unless a proof was asked for. Raises UsageError for what can't be printed as asked.
    """
    language = content.language
    options, profile = replace(options, language=language).over(read_profile(project, options.profile))
    profile = replace(profile, language="" if language == SOURCE_LANGUAGE else language)
    has_extras = options.extras and profile.may_tile and not options.only
    if shop is None and (has_extras if not kinds else are_asked_for(kinds)):
        content = with_extras(project, content, dict(options.rules))
    studio = _Studio(shop or PrintShop(project, content), words, options)
    content = studio.shop.content
    if options.printer:
        offsets(options.printer)  # a printer that is not known is told before anything is drawn
    asked = _kinds(project, content, kinds)
    only = _only(content, asked, options.only)
    decks = [deck for name in asked for deck in studio.decks(name, only) if deck.cards]
    faults = [*(each for deck in decks for each in deck.findings), *studio.shop.unlabelled]
    findings = tuple(sorted(faults, key=lambda each: each.sort_key))
    if has_errors(list(findings)) and not options.proof:
        return PrintResult(content.id, (), findings)
    changes = tuple[DeckChanges, ...]()
    if earlier is not None:
        changes = tuple(studio.changes(deck, only, earlier) for deck in decks)
        pairs = zip(decks, changes, strict=True)
        decks = [only_changed(deck, each) for deck, each in pairs if each.changes]
    press = Press(project, content, studio.shop, profile, options)
    printed = tuple(press.printed(deck) for deck in decks)
    notes = [line for each in changes for line in each.told(earlier.name if earlier else "")]
    notes += [note for deck in printed for note in deck.imposed.notes]
    others = press.contact_sheet(decks) if options.contact and decks else {}
    if options.listed and printed:
        title = str(content.game.get("title", content.id))
        others[f"components-{profile.tag}.md"] = component_list(title, printed, profile)
    files = {name: data for deck in printed for name, data in deck.files.items()} | others
    files |= manifests(content, printed, options, others, changes)
    folder = project.output / safe_name(content.id)
    for name, data in files.items():
        write_whole(folder / name, data)
    return PrintResult(content.id, printed, findings, tuple(folder / name for name in files), tuple(notes), changes)


@dataclass(frozen=True)
class _Studio:
    """Draws decks as the options ask for."""

    shop: PrintShop
    words: WordsByComponent
    options: PrintOptions

    def decks(self, name: str, only: frozenset[str]) -> tuple[Deck, ...]:
        return self._drawn(name, only, version=self.options.version)

    def changes(self, deck: Deck, only: frozenset[str], earlier: Earlier) -> DeckChanges:
        """What differs, version lines left out: they would tell of changes that can't be seen."""
        plain = deck
        if self.options.version:
            drawn = self._drawn(deck.layout_name, only, version=False)
            plain = next(each for each in drawn if each.kind == deck.kind)
        return deck_changes(plain, self.shop, earlier, only, low_ink=self.options.low_ink)

    def _drawn(self, name: str, only: frozenset[str], *, version: bool) -> tuple[Deck, ...]:
        return self.shop.decks(name, self.words, low_ink=self.options.low_ink, only=only, version=version)


def _kinds(project: Project, content: GameContent, kinds: Sequence[str]) -> tuple[str, ...]:
    """The names of the layouts to print by: all those of a kind, or the one that is named."""
    found = list[str]()
    for kind in kinds:
        named = printed_kinds(project, content.id, content.kinds)
        if kind not in content.kinds and kind not in named:
            if kind in EXTRAS:
                raise UsageError(f"{content.id} has no deck of cards to box", "a deck has backs, and at least 6 cards")
            raise UnknownNameError("kind", kind, tuple(dict.fromkeys((*content.kinds, *named, *EXTRAS))))
        found += (
            [kind] if kind in named and kind not in content.kinds else layouts_of(project, content.id, kind) or [kind]
        )
    names = tuple(dict.fromkeys(found)) or printed_kinds(project, content.id, content.kinds)
    if not names:
        raise UsageError(f"no kind of {content.id} has a layout", f"add templates/{content.id}/<kind>.layout.yaml")
    return names


def _only(content: GameContent, kinds: Sequence[str], wanted: Sequence[str]) -> frozenset[str]:
    listed = dict.fromkeys(kind_of(name, content.kinds) for name in kinds)
    ids = {str(component["id"]) for kind in listed for component in content.components(kind)}
    for each in wanted:
        if each not in ids:
            raise UnknownNameError("component", each, ids)
    return frozenset(wanted)
