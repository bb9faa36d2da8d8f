"""What a game of Glory holds: the state, and the content as integer tables.

A card is one printed copy, a component is what it shows; both are numbered kind by kind in file order. Where a card
is stands in `place` (see `terms`): decks have no order, the next card is the one whose hash is highest. Lists are zero
past their count, which makes equal states equal number by number.
"""

from __future__ import annotations

from typing import Annotated

from toolkit.engine.chance import Scripted
from toolkit.engine.record import Grid, Int, Ints, Record
from toolkit.games.glory.terms import FACT_WORDS, STATS, TRIGGER_LISTS

GOES_ON, WON, CAPPED = 0, 1, 2
BAD_MOVE, TASKS_FULL, NO_CARD_HERE = 1, 2, 3

# Tasks, the topmost first to be done. `a` and `b` are numbers of its own.
(
    T_TURN,
    T_SPACE,
    T_EFFECT,
    T_PROGRAM,
    T_BATTLE,
    T_SHOP,
    T_CLAIM,
    T_PEEK,
    T_KEEP,
    T_GO,
    T_HERO,
) = range(1, 12)


class State(Record):
    """A game between two decisions. Seats are turn order; `space` is −1 for a hero that has been eliminated."""

    seed: Int
    player: Int
    turn: Int
    over: Int
    winners: Int
    fault: Int

    hero: Annotated[Ints, "seats"]
    space: Annotated[Ints, "seats"]
    strike: Annotated[Ints, "seats"]
    power: Annotated[Ints, "seats"]
    health: Annotated[Ints, "seats"]
    max_health: Annotated[Ints, "seats"]
    coins: Annotated[Ints, "seats"]
    glory: Annotated[Ints, "seats"]
    progress: Annotated[Ints, "seats"]
    fates: Annotated[Ints, "seats"]
    skips: Annotated[Ints, "seats"]
    own_turn: Annotated[Ints, "seats"]
    next_move: Annotated[Ints, "seats"]
    next_strike: Annotated[Ints, "seats"]
    facts: Annotated[Grid, "seats", FACT_WORDS]
    greatness: Int

    # Which triggers any card of a seat has, bit by bit: follows from `place`.
    triggers: Annotated[Ints, "seats"]

    place: Annotated[Ints, "cards"]
    uses: Annotated[Ints, "limits"]
    shuffles: Annotated[Ints, 8]

    # Secrets. Bit masks of seats: who knows the card, and who has claimed the quest. What a seat had done when it saw a
    # quest stands in row seat * towns + town of `since`.
    quest: Annotated[Ints, "towns"]
    quest_known: Annotated[Ints, "towns"]
    quest_claimed: Annotated[Ints, "towns"]
    since: Annotated[Grid, "baselines", FACT_WORDS]
    lair: Annotated[Ints, "lairs"]
    lair_known: Annotated[Ints, "lairs"]

    # The turn: its roll, what is added to it, whether the hero has marched, movements still to come.
    die: Int
    card_die: Int
    added: Int
    marched: Int
    more_moves: Int
    rolls: Int

    # The battle: the monster's card or −1, and what it has left; what is added on either side while it lasts.
    foe: Int
    foe_health: Int
    foe_strike: Int
    foe_power: Int
    own_strike: Int
    own_power: Int
    foe_die: Int
    engaged: Int
    lair_at: Int
    more_battles: Int

    # Tasks that wait, and changes that wait until all are worked out. `unsettled`: deaths and wins are to be seen to.
    unsettled: Int
    depth: Int
    task: Annotated[Ints, "tasks"]
    task_seat: Annotated[Ints, "tasks"]
    task_a: Annotated[Ints, "tasks"]
    task_b: Annotated[Ints, "tasks"]
    pending: Annotated[Grid, "seats", STATS]

    # Scratch of dealing, zero otherwise.
    dealing: Annotated[Ints, "secrets"]
    dealing_rank: Annotated[Ints, "secrets"]
    dealing_to: Annotated[Ints, "hidden"]

    # For measures only, no part of the game: how each seat met a component, 15 bits a seat (see `views`).
    met: Annotated[Ints, "components"]

    # For measures only as well: the glory that each seat has gained, 12 bits for each source (see `changes`).
    earned: Annotated[Ints, "seats"]


class Rules(Scripted):
    """Content and options as numbers. `card_…` goes by card, `part_…` by component, `effect_…` by effect, `step_…` by
    row, `space_…` by space; words are numbered in `terms`."""

    players: Int
    die: Int
    coins: Int
    starting_glory: Int
    shop: Int
    goal: Int
    greatness: Int
    milestone: Int
    milestone_coins: Int
    fates_for_ability: Int
    march_cost: Int
    march_bonus: Int
    least_move: Int
    most_move: Int
    haven_heal: Int
    haven_steps: Int
    lair_glory: Int
    claim_glory: Int
    claim_coins: Int
    second_glory: Int
    second_coins: Int
    turn_cap: Int

    dragon_mode: Int
    march_to_death: Int
    haven_may_stay: Int
    heroes_chosen: Int

    cards: Int
    first_card: Annotated[Ints, 8]
    card_count: Annotated[Ints, 8]
    card_part: Annotated[Ints, "cards"]
    card_subject: Annotated[Ints, "cards"]
    card_limits: Annotated[Ints, "cards"]

    # Cards that heroes hold and that do anything after they are gained, in card order.
    heroic_count: Int
    heroic: Annotated[Ints, "cards"]

    # The same cards trigger by trigger: those with an effect at t are numbers reacts_first[t] and on of `reacts`.
    reacts_first: Annotated[Ints, TRIGGER_LISTS]
    reacts_count: Annotated[Ints, TRIGGER_LISTS]
    reacts: Annotated[Ints, "reactions"]

    part_kind: Annotated[Ints, "components"]
    part_subject: Annotated[Ints, "components"]
    part_first_card: Annotated[Ints, "components"]
    part_copies: Annotated[Ints, "components"]
    part_effects: Annotated[Ints, "components"]
    part_first_effect: Annotated[Ints, "components"]
    part_triggers: Annotated[Ints, "components"]
    part_windows: Annotated[Ints, "components"]
    part_trait: Annotated[Ints, "components"]
    part_strike: Annotated[Ints, "components"]
    part_power: Annotated[Ints, "components"]
    part_health: Annotated[Ints, "components"]
    part_glory: Annotated[Ints, "components"]
    part_cap: Annotated[Ints, "components"]
    part_price: Annotated[Ints, "components"]
    part_first_goal: Annotated[Ints, "components"]
    part_goals: Annotated[Ints, "components"]
    part_first_glory: Annotated[Ints, "components"]
    part_first_coins: Annotated[Ints, "components"]
    part_second_glory: Annotated[Ints, "components"]
    part_second_coins: Annotated[Ints, "components"]
    hero_cards: Annotated[Grid, "components", 8]
    hero_extra: Annotated[Ints, "components"]

    effect_trigger: Annotated[Ints, "effects"]
    effect_may: Annotated[Ints, "effects"]
    effect_window: Annotated[Ints, "effects"]
    effect_first: Annotated[Ints, "effects"]
    effect_rows: Annotated[Ints, "effects"]
    effect_conditions: Annotated[Ints, "effects"]
    effect_health: Annotated[Ints, "effects"]
    effect_coins: Annotated[Ints, "effects"]
    effect_discard: Annotated[Ints, "effects"]
    effect_limit: Annotated[Ints, "effects"]
    effect_times: Annotated[Ints, "effects"]
    effect_slot: Annotated[Ints, "effects"]
    effect_everyone: Annotated[Ints, "effects"]
    limits: Int
    limit_kind: Annotated[Ints, "limits"]
    step_op: Annotated[Ints, "steps"]
    step_selector: Annotated[Ints, "steps"]
    step_filter: Annotated[Ints, "steps"]
    step_argument: Annotated[Ints, "steps"]
    step_destination: Annotated[Ints, "steps"]

    spaces: Int
    space_kind: Annotated[Ints, "spaces"]
    space_slot: Annotated[Ints, "spaces"]
    space_subject: Annotated[Ints, "spaces"]
    towns: Int
    town_space: Annotated[Ints, "towns"]
    lairs: Int
    lair_space: Annotated[Ints, "lairs"]
    nearest_lairs: Annotated[Ints, "spaces"]
    nearest_towns: Annotated[Ints, "spaces"]
    starts: Int
    start_space: Annotated[Ints, "spaces"]
    reach_first: Annotated[Grid, "spaces", "reach_steps"]
    reach_count: Annotated[Grid, "spaces", "reach_steps"]
    reach_haven: Annotated[Ints, "spaces"]
    reach_haven_count: Annotated[Ints, "spaces"]
    reach: Annotated[Ints, "reach_total"]
    distance: Annotated[Grid, "spaces", "spaces"]
