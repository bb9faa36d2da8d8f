"""The contract tests: what must hold for every game, as plain functions.

A check takes a `Trial` (a game with content, players and options), returns nothing, and raises BrokenContractError with
a sentence when the game breaks a promise. `CHECKS` are quick and run in plain mode; `PROCESS_CHECKS` start processes;
`COMPILED_CHECKS` compile the rules. In a test of a game:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("trial", seated_trials(GAME, content), ids=str)
    def test_my_game_keeps_the_contract(trial, check):
        check(trial)

`option_trials` are for `RULE_CHECKS`. `trial.changed(depth=DEEP)` tries more of the same. `playthrough` and
`tree_counts` are texts and numbers to keep in files.

Two things a game's `position` module may have: `conserved(tables, state)`, a mapping that must be the same all game
long, such as how many of each component there are anywhere; and `MEASURES`, the names of those fields of the state that
are measures only and stand in no text.
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.testing.bots import (
    bots_choose_legal_moves,
    bots_ignore_the_order_of_moves,
    bots_see_no_hidden_things,
    games_stand_alone,
)
from toolkit.testing.copies import (
    components_are_conserved,
    copies_share_nothing,
    questions_change_nothing,
    rules_are_only_read,
    seeds_mean_games,
    setup_forgets,
)
from toolkit.testing.endings import (
    bot_games_end,
    positions_are_worth_one,
    random_games_end,
    single_minded_games_end,
    small_content_plays,
    turns_go_forward,
)
from toolkit.testing.exposures import exposures_make_sense
from toolkit.testing.goldens import playthrough, tree_counts
from toolkit.testing.hidden import (
    future_is_at_chance,
    nothing_leaks,
    truth_is_at_chance,
    views_can_be_played,
    views_forget,
    views_hide_the_seed,
    views_keep_what_is_known,
)
from toolkit.testing.modes import modes_agree_move_by_move, modes_agree_on_matches
from toolkit.testing.moves import (
    bad_options_are_refused,
    move_keys_are_distinct,
    move_texts_return,
    moves_are_distinct,
    moves_are_explained,
    other_moves_are_refused,
)
from toolkit.testing.positions import (
    hidden_words_do_not_matter,
    nonsense_is_no_position,
    position_texts_return,
    view_texts_hide,
    views_hold_what_their_texts_say,
)
from toolkit.testing.processes import hash_seeds_change_nothing, start_methods_change_nothing
from toolkit.testing.tallies import tallies_never_sink
from toolkit.testing.trial import DEEP, QUICK, BrokenContractError, Depth, Trial, option_trials, seated_trials

Check = Callable[[Trial], None]

RULE_CHECKS: tuple[Check, ...] = (
    seeds_mean_games,
    setup_forgets,
    copies_share_nothing,
    questions_change_nothing,
    rules_are_only_read,
    components_are_conserved,
    moves_are_distinct,
    moves_are_explained,
    move_keys_are_distinct,
    move_texts_return,
    other_moves_are_refused,
    random_games_end,
    single_minded_games_end,
    positions_are_worth_one,
    turns_go_forward,
    exposures_make_sense,
    tallies_never_sink,
    position_texts_return,
    view_texts_hide,
    views_hold_what_their_texts_say,
    hidden_words_do_not_matter,
    views_forget,
    views_keep_what_is_known,
    views_hide_the_seed,
    views_can_be_played,
)
"""What rules must keep under every option."""

CHECKS: tuple[Check, ...] = (
    *RULE_CHECKS,
    nonsense_is_no_position,
    bad_options_are_refused,
    small_content_plays,
    nothing_leaks,
    truth_is_at_chance,
    future_is_at_chance,
    bot_games_end,
    bots_choose_legal_moves,
    bots_see_no_hidden_things,
    bots_ignore_the_order_of_moves,
    games_stand_alone,
)
"""Every check that runs in this process and in plain mode."""

PROCESS_CHECKS: tuple[Check, ...] = (hash_seeds_change_nothing, start_methods_change_nothing)
COMPILED_CHECKS: tuple[Check, ...] = (modes_agree_move_by_move, modes_agree_on_matches)

__all__ = [
    "CHECKS",
    "COMPILED_CHECKS",
    "DEEP",
    "PROCESS_CHECKS",
    "QUICK",
    "RULE_CHECKS",
    "BrokenContractError",
    "Check",
    "Depth",
    "Trial",
    "option_trials",
    "playthrough",
    "seated_trials",
    "tree_counts",
]
