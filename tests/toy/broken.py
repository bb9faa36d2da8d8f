"""The toy game with single promises broken: what the contract's checks must find."""

import re

from tests.toy.high_card import CONTENT, GAME
from tests.toy.high_card import position as toy_position
from tests.toy.high_card.rules import (
    PLAYED,
    apply,
    determinize,
    evaluate,
    exposure,
    legal_moves,
    setup,
    turns,
)
from toolkit.engine import contract
from toolkit.engine.contract import legal_moves as listed
from toolkit.engine.game import Bot, Game
from toolkit.engine.kernel import kernel
from toolkit.engine.match import MATCH
from toolkit.engine.record import Layout
from toolkit.testing import Trial


def with_attribute(name, value, players=2):
    broken = type("Broken", (Game,), {name: property(lambda _game: value)})
    return Trial(broken(GAME.id, GAME.package), CONTENT, players)


def with_kernel(name, broken, players=2):
    return with_attribute("fill", GAME.fill | {getattr(contract, name): broken}, players)


def with_one_game():
    """Every seed means the same deal, and only one card may be played."""
    return with_attribute(
        "fill", GAME.fill | {contract.setup: setup_without_chance, contract.legal_moves: one_move_listed}
    )


def with_bot(choose):
    return with_attribute("bots", {"broken": Bot("broken", choose, "", 0)})


@kernel
def view_keeping_the_seed(s, r, seat, key):
    seed = s.seed
    determinize(s, r, seat, key)
    s.seed = seed


@kernel
def view_dealt_by_the_seed(s, r, seat, key):
    determinize(s, r, seat, key ^ s.seed)


@kernel
def view_of_a_hand(s, r, seat, key):
    """Deals one hand and the deck anew as it should, and leaves the next seat's hand in place."""
    before = 0
    for card in range(r.cards):
        if s.place[card] == (seat + 1) % r.players:
            before = before * 16 + card + 1
    determinize(s, r, seat, key)
    while before > 0:
        card = before % 16 - 1
        before = before // 16
        swap_into_hand(s, r, card, (seat + 1) % r.players)
    for card in range(r.cards):
        s.scratch[card] = 0


@kernel
def swap_into_hand(s, r, card, seat):
    if s.place[card] == seat:
        s.scratch[card] = 1
        return
    for other in range(r.cards):
        if s.place[other] == seat and s.scratch[other] == 0:
            s.place[other] = s.place[card]
            s.place[card] = seat
            s.scratch[card] = 1
            return


@kernel
def view_telling_what_was_dealt(s, r, seat, key):
    for card in range(r.cards):
        s.scratch[card] = s.dealt[card]
    determinize(s, r, seat, key)
    for card in range(r.cards):
        s.dealt[card] = s.scratch[card]
        s.scratch[card] = 0


@kernel
def view_with_the_next_card(s, r, seat, key):
    top = s.order[s.next % r.cards]
    determinize(s, r, seat, key)
    if s.next < r.cards and s.place[top] == -1:
        for i in range(s.next, r.cards):
            if s.order[i] == top:
                s.order[i] = s.order[s.next]
        s.order[s.next] = top


@kernel
def view_often_right(s, r, seat, key):
    """Every third deal is the truth."""
    if key % 3 > 0:
        determinize(s, r, seat, key)


@kernel
def view_moving_a_known_card(s, r, seat, key):
    determinize(s, r, seat, key)
    for card in range(r.cards):
        if s.place[card] == seat:
            s.place[card] = PLAYED + seat
            return


@kernel
def view_losing_a_card(s, r, seat, key):
    determinize(s, r, seat, key)
    s.place[s.order[r.cards - 1]] = -5


@kernel
def setup_without_chance(s, r, seed):
    setup(s, r, 7)


@kernel
def setup_keeping_totals(s, r, seed):
    total = s.total[0]
    setup(s, r, seed)
    s.total[0] = total


@kernel
def apply_writing_rules(s, r, move):
    apply(s, r, move)
    r.value[move] += 1


@kernel
def apply_losing_a_card(s, r, move):
    apply(s, r, move)
    s.place[move] = -5


@kernel
def moves_listed_twice(s, r, moves):
    count = legal_moves(s, r, moves)
    moves[count] = moves[0]
    return count + 1


@kernel
def one_move_listed(s, r, moves):
    legal_moves(s, r, moves)
    return 1


@kernel
def moves_missing(s, r, moves):
    return 0


@kernel
def moves_leaving_a_trace(s, r, moves):
    s.scratch[0] += 1
    return legal_moves(s, r, moves)


@kernel
def one_key_for_all(s, r, move):
    return 7


@kernel
def component_out_of_range(s, r, move):
    return r.cards


@kernel
def apply_nothing(s, r, move):
    return


@kernel
def both_win(s, r, seat):
    return 1.0


@kernel
def hopeful(s, r, seat):
    return min(1.0, evaluate(s, r, seat) + 0.25)


@kernel
def always_capped(s, r):
    return 1


@kernel
def turns_left(s, r):
    return -turns(s, r)


@kernel
def tally_of_the_moment(s, r, seat, kind):
    return 9 - s.plays


@kernel
def exposure_of_the_moment(s, r, seat, component, kind):
    if kind == 2 and s.plays > 3:
        return 0
    return exposure(s, r, seat, component, kind)


@kernel
def first_listed(v, r, w, pool, tree, key):
    listed(v, r, w.moves)
    return w.moves[0]


@kernel
def changing_its_mind(v, r, w, pool, tree, key):
    w.budget = w.trace_count
    w.trace_count += 1
    return w.replies[w.trace_count % listed(v, r, w.replies)]


@kernel
def remembering(v, r, w, pool, tree, key):
    """Counts its own moves where nobody clears the count."""
    w.iterations[5] += 1
    return w.moves[w.iterations[5] // 5 % listed(v, r, w.moves)]


@kernel
def peeking(v, r, w, pool, tree, key):
    """Goes by the next card of the game that is being played."""
    count = listed(v, r, w.moves)
    played = pool[MATCH]
    return w.moves[played.order[played.next % r.cards] % count]


@kernel
def cheating(v, r, w, pool, tree, key):
    return r.cards


def text_without_plays(tables, state, viewer=-1):
    return toy_position.text(tables, state, viewer).replace(f"plays: {state.plays}", "plays: 0")


def text_without_what_was_dealt(tables, state, viewer=-1):
    return re.sub(r"dealt:[^|]*", "dealt: ", toy_position.text(tables, state, viewer))


def text_showing_all(tables, state, viewer=-1):
    return toy_position.text(tables, state)


def text_of_places(tables, state, move):
    return "play a card"


def any_position(tables, written):
    return Layout(GAME.state, tables.sizes).new()


def tables_for_any_options(content, players, options):
    return GAME.tables(content, players, {})


def tables_that_crash(content, players, options):
    third = content["cards"][2]
    return GAME.tables(content, players, options | {"hand": 3} if third["value"] else options)
