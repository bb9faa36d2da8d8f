"""Board, cards, heroes and options as the integer tables that the rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from toolkit.engine.chance import subject_of
from toolkit.engine.game import Tables, chosen_options
from toolkit.engine.record import Layout, capacity
from toolkit.errors import ContentError, UsageError
from toolkit.games.glory.board_tables import board_sizes, write_board
from toolkit.games.glory.card_tables import compiled_effects, write_effects, write_parts
from toolkit.games.glory.coding import MOST_NAMED
from toolkit.games.glory.components import Card, cards_of, spaces_of
from toolkit.games.glory.names import GloryTables
from toolkit.games.glory.state import Rules
from toolkit.games.glory.terms import BATTLES, KINDS
from toolkit.games.glory.views import PHASES, TALLIES

MOVES_STEP = 32
MOST_PLAYERS = 4
"""Records have room for so many, so that one compilation serves any number of players."""
DRAGON_MODE = "dragon"
SIMPLE = (
    "coins",
    "shop",
    "greatness",
    "milestone",
    "milestone_coins",
    "fates_for_ability",
    "march_cost",
    "march_bonus",
    "least_move",
    "most_move",
    "haven_heal",
    "haven_steps",
    "lair_glory",
    "claim_glory",
    "claim_coins",
    "second_glory",
    "second_coins",
)


def build(content: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Tables:
    """Content compiled for play.

    Raises UsageError for options or players that don't exist, ContentError for a board or cards that can't be played.
    """
    game = content["game"]
    fewest, most = game["players"]["min"], min(MOST_PLAYERS, game["players"]["max"])
    if not fewest <= players <= most:
        raise UsageError(f"Glory is for {fewest} to {most} players, not {players}")
    chosen = chosen_options(game["options"], options)
    cards, spaces = cards_of(content), spaces_of(content.get("board", ()))
    check_cards(cards, players)
    effects = compiled_effects(cards)
    sizes = {
        "seats": MOST_PLAYERS,
        "components": capacity(len(cards)),
        "cards": capacity(sum(card.copies for card in cards)),
        "exposure_rows": len(Tables.exposures) * MOST_PLAYERS,
        "reactions": capacity(sum(card.copies * len(card.effects) for card in cards)),
        "secrets": capacity(
            max(sum(each.copies for each in cards if each.kind == kind) for kind in ("quests", "lairs")), 2
        ),
        **board_sizes(spaces, game["numbers"], players, MOST_PLAYERS),
        **effects.sizes(cards),
    }
    sizes["moves"] = capacity(sizes["spaces"] + sizes["effects"] // 2, MOVES_STEP)
    rules = Layout(Rules, sizes).new()
    for name, number in {**_numbers(game["numbers"], chosen, players), **_switches(chosen)}.items():
        setattr(rules, name, number)
    write_board(rules, spaces)
    write_parts(rules, cards)
    write_effects(rules, cards, effects)
    _write_cards(rules, cards)
    ids, names = tuple(card.id for card in cards), tuple(card.name for card in cards)
    places = tuple(space.id for space in spaces)
    return GloryTables(rules, sizes, players, chosen, ids, names, phases=PHASES, tallies=TALLIES, spaces=places)


def _numbers(numbers: Mapping[str, Any], chosen: Mapping[str, Any], players: int) -> dict[str, int]:
    """The game's numbers under the names of the rules record."""
    goal = "dragon_goal" if chosen["mode"] == DRAGON_MODE else "goal"
    made = {name: numbers[name] for name in SIMPLE}
    starting: Sequence[int] = numbers["starting_glory"]
    die: int = chosen["die"]
    return {
        **made,
        "die": die,
        "players": players,
        "goal": numbers[goal],
        "starting_glory": starting[players - 1],
        "turn_cap": players * numbers["round_cap"],
    }


def _switches(chosen: Mapping[str, Any]) -> dict[str, int]:
    """The options as 0 and 1 under the names of the rules record."""
    return {
        "dragon_mode": int(chosen["mode"] == DRAGON_MODE),
        "march_to_death": int(chosen["march_to_death"]),
        "haven_may_stay": int(chosen["haven_may_stay"]),
        "heroes_chosen": int(chosen["heroes"] == "chosen"),
    }


def check_cards(cards: Sequence[Card], players: int) -> None:
    """Raise ContentError when there are too few heroes, too many cards, or one id stands for two components."""
    heroes = [card for card in cards if card.kind == KINDS[0]]
    if sum(hero.copies for hero in heroes) < players:
        raise ContentError(f"{len(heroes)} heroes are too few for {players} players", "add heroes")
    if sum(card.copies for card in cards) > MOST_NAMED:
        raise ContentError(f"more than {MOST_NAMED} cards are more than the rules can number", "lower the copies")
    twice = [name for name, count in Counter(card.id for card in cards).items() if count > 1]
    if twice:
        raise ContentError(f"'{twice[0]}' is the id of two components", "ids are unique across all kinds")
    _check_starts(cards, heroes)


def _check_starts(cards: Sequence[Card], heroes: Sequence[Card]) -> None:
    copies = {card.id: card.copies for card in cards}
    for hero in heroes:
        for each in (*hero.starts_with, *((hero.dragon_mode,) if hero.dragon_mode else ())):
            if each not in copies:
                raise ContentError(f"'{hero.id}' starts with '{each}', which is no card", "name a good or an ability")


def _write_cards(rules: Rules, cards: Sequence[Card]) -> None:
    """Number the cards: the copies of one component side by side, components kind by kind."""
    card = 0
    for part, each in enumerate(cards):
        name = normalize("NFC", each.id)
        kind = KINDS.index(each.kind)
        rules.part_subject[part] = subject_of(name)
        rules.part_first_card[part] = card
        rules.part_copies[part] = each.copies
        if rules.card_count[kind] == 0:
            rules.first_card[kind] = card
        rules.card_count[kind] += each.copies
        for copy in range(1, each.copies + 1):
            rules.card_part[card] = part
            rules.card_subject[card] = subject_of(name, copy)
            card += 1
    rules.cards = card
    _number_limits(rules)


def _number_limits(rules: Rules) -> None:
    """Give every card places to count the uses of its limited effects, and list the cards that act when held."""
    limits = 0
    for card, part in enumerate(rules.card_part[: rules.cards]):
        rules.card_limits[card] = limits
        first = rules.part_first_effect[part]
        for effect in range(first, first + rules.part_effects[part]):
            if rules.effect_limit[effect]:
                rules.limit_kind[limits] = rules.effect_limit[effect]
                limits += 1
        if rules.part_kind[part] < BATTLES and rules.part_triggers[part]:
            rules.heroic[rules.heroic_count] = card
            rules.heroic_count += 1
    rules.limits = limits
    _list_reactions(rules)


def _list_reactions(rules: Rules) -> None:
    """List the cards that act when held trigger by trigger, each list in card order."""
    at = 0
    for trigger in range(len(rules.reacts_first)):
        rules.reacts_first[trigger] = at
        for card in rules.heroic[: rules.heroic_count]:
            if (rules.part_triggers[rules.card_part[card]] >> trigger) & 1:
                rules.reacts[at] = card
                at += 1
        rules.reacts_count[trigger] = at - rules.reacts_first[trigger]
