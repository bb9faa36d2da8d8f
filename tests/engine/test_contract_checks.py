"""The contract's checks find what they are there to find: each broken promise, in an otherwise honest game."""

import pytest

from tests.toy import broken
from tests.toy.broken import with_attribute, with_bot, with_kernel
from tests.toy.high_card import CONTENT, GAME
from toolkit.testing import (
    CHECKS,
    BrokenContractError,
    Trial,
    bots,
    copies,
    endings,
    exposures,
    hidden,
    moves,
    positions,
    tallies,
)
from toolkit.testing import trial as walking

FOUND = {
    "a view keeps the seed": (with_kernel("determinize", broken.view_keeping_the_seed), hidden.views_hide_the_seed),
    "a view is dealt by the seed": (with_kernel("determinize", broken.view_dealt_by_the_seed), hidden.views_forget),
    "a hand is not dealt anew": (
        with_kernel("determinize", broken.view_of_a_hand, 3),
        positions.hidden_words_do_not_matter,
    ),
    "a field tells what was dealt": (
        with_kernel("determinize", broken.view_telling_what_was_dealt),
        hidden.nothing_leaks,
    ),
    "the next card stays on top": (
        with_kernel("determinize", broken.view_with_the_next_card),
        positions.hidden_words_do_not_matter,
    ),
    "hands are mostly right": (with_kernel("determinize", broken.view_often_right), hidden.truth_is_at_chance),
    "draws are mostly right": (with_kernel("determinize", broken.view_often_right), hidden.future_is_at_chance),
    "a known card moves": (with_kernel("determinize", broken.view_moving_a_known_card), positions.view_texts_hide),
    "a known card is not playable": (
        with_kernel("determinize", broken.view_moving_a_known_card),
        hidden.views_keep_what_is_known,
    ),
    "a deal loses a card": (with_kernel("determinize", broken.view_losing_a_card), hidden.views_can_be_played),
    "setup keeps the last game": (with_kernel("setup", broken.setup_keeping_totals), copies.setup_forgets),
    "a move changes the rules": (with_kernel("apply", broken.apply_writing_rules), copies.rules_are_only_read),
    "a card vanishes": (with_kernel("apply", broken.apply_losing_a_card), copies.components_are_conserved),
    "nothing happens": (with_kernel("apply", broken.apply_nothing), endings.random_games_end),
    "a move is listed twice": (with_kernel("legal_moves", broken.moves_listed_twice), moves.moves_are_distinct),
    "no move is legal": (with_kernel("legal_moves", broken.moves_missing), endings.random_games_end),
    "listing leaves a trace": (
        with_kernel("legal_moves", broken.moves_leaving_a_trace),
        copies.questions_change_nothing,
    ),
    "moves share a key": (with_kernel("move_key", broken.one_key_for_all), moves.move_keys_are_distinct),
    "a bot goes by the list": (with_bot(broken.first_listed), bots.bots_ignore_the_order_of_moves),
    "ties go by the list": (with_kernel("move_key", broken.one_key_for_all), bots.bots_ignore_the_order_of_moves),
    "a bot changes its mind": (with_bot(broken.changing_its_mind), bots.bots_choose_legal_moves),
    "a bot cheats": (with_bot(broken.cheating), bots.bots_choose_legal_moves),
    "no such component": (with_kernel("move_component", broken.component_out_of_range), moves.moves_are_explained),
    "both win": (with_kernel("outcome", broken.both_win), endings.random_games_end),
    "hopes exceed 1": (with_kernel("evaluate", broken.hopeful), endings.positions_are_worth_one),
    "capped at once": (with_kernel("capped", broken.always_capped), endings.positions_are_worth_one),
    "turns go back": (with_kernel("turns", broken.turns_left), endings.turns_go_forward),
    "an exposure sinks": (with_kernel("exposure", broken.exposure_of_the_moment), exposures.exposures_make_sense),
    "a tally sinks": (with_kernel("tally", broken.tally_of_the_moment), tallies.tallies_never_sink),
    "a text forgets": (with_attribute("text", broken.text_without_plays), positions.position_texts_return),
    "a view holds more than its text": (
        with_attribute("text", broken.text_without_what_was_dealt),
        positions.views_hold_what_their_texts_say,
    ),
    "a view shows all": (with_attribute("view", broken.text_showing_all), positions.view_texts_hide),
    "all seeds are one": (broken.with_one_game(), copies.seeds_mean_games),
    "everybody wins in the end": (with_kernel("outcome", broken.both_win), endings.single_minded_games_end),
    "everybody wins against bots": (with_kernel("outcome", broken.both_win), endings.bot_games_end),
    "anything is a position": (with_attribute("position", broken.any_position), positions.nonsense_is_no_position),
    "any option goes": (with_attribute("tables", broken.tables_for_any_options), moves.bad_options_are_refused),
    "few cards crash": (with_attribute("tables", broken.tables_that_crash), endings.small_content_plays),
    "a bot remembers": (with_bot(broken.remembering), bots.games_stand_alone),
    "a bot peeks": (with_bot(broken.peeking), bots.bots_see_no_hidden_things),
    "moves share a text": (with_attribute("move_text", broken.text_of_places), moves.move_texts_return),
}


@pytest.mark.parametrize("what", FOUND)
def test_a_broken_promise_is_found(what, monkeypatch):
    monkeypatch.setattr(walking, "LONGEST_GAME", 500)
    trial, check = FOUND[what]
    with pytest.raises(BrokenContractError, match=r"high-card, [23] players: "):
        check(trial)


def test_every_check_that_looks_at_rules_is_seen_to_fail():
    """A check that can't fail proves nothing. Two promises are kept by the engine for every game."""
    of_the_engine = {"copies_share_nothing", "other_moves_are_refused"}
    assert {check.__name__ for check in CHECKS} - {check.__name__ for _, check in FOUND.values()} == of_the_engine


@pytest.mark.slow
def test_the_honest_game_shows_no_leak_in_many_deals():
    """The statistics raise no false alarm where there is nothing to find, on other seeds than the quick check's."""
    trial = Trial(GAME, CONTENT, 3, depth=walking.Depth(samples=250))
    hidden.nothing_leaks(trial)
    hidden.truth_is_at_chance(trial)
    hidden.future_is_at_chance(trial)
