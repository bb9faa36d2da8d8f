"""What the rest of a turn promises: by it the expert chooses which positions within a turn it looks at further.

In thousandths of a logit of winning, like `bots_prospects`: a linear fit of what a wide search still added to the
prospects of 40,000 positions within a turn (it explains 62 % of the variance).
"""

from __future__ import annotations

from toolkit.engine.kernel import kernel
from toolkit.engine.match import Workspace
from toolkit.games.dustbiters.bots_prospects import balance, can_hit, run_at_back
from toolkit.games.dustbiters.bots_worth import UNSEEN_CARD
from toolkit.games.dustbiters.state import Rules, State
from toolkit.games.dustbiters.uses import has_power_left

ACTION_LEFT, FLIP, HIT = 320, -300, 150
FLIP_GAIN, HIT_GAIN, FILL_GAIN = 85, 50, 65
BUILT_CARD = 100
DECISIVE = 6000


@kernel
def promise(s: State, r: Rules, w: Workspace, me: int) -> int:
    """What `me`, whose turn goes on, may hope to add to its prospects with the actions left.

    Actions drive an enemy to THE BACK where that is in reach, then use powers that hit, then draw or build.
    """
    left = s.actions
    value = left * ACTION_LEFT
    hits = 0
    for i in range(s.length):
        card = s.convoy[i]
        if s.owner[card] == me and has_power_left(s, r, me, card):
            value += w.promise[s.acts_as[card]]
            if can_hit(s, r, me, card, s.length):
                hits += 1
    mine, theirs = s.cars[me], s.cars[1 - me]
    run = run_at_back(s, me, s.length)
    if 0 < run <= left:
        value += FLIP + FLIP_GAIN * gain(s, me, mine - 1, theirs, mine, theirs - 1) // 100
        theirs -= 1
        left -= run
    elif run > 0:
        mine -= 1
    else:
        theirs -= 1
    hits = min(hits, left)
    value += HIT * hits + HIT_GAIN * gain(s, me, mine, theirs, mine, theirs - hits) // 100
    return value + FILL_GAIN * filling(s, me, mine, theirs - hits, left - hits) // 100


@kernel
def gain(s: State, me: int, mine: int, theirs: int, mine_then: int, theirs_then: int) -> int:
    """What it is worth to `me` that numbers of cars change while hands stay."""
    if theirs_then <= 0:
        return DECISIVE
    my_hand, their_hand = s.hand_count[me], s.hand_count[1 - me]
    if mine <= 0:
        return DECISIVE
    return balance(mine_then, theirs_then, my_hand, their_hand) - balance(mine, theirs, my_hand, their_hand)


@kernel
def filling(s: State, me: int, mine: int, theirs: int, left: int) -> int:
    """What `left` actions bring by drawing and building, each time whichever brings more."""
    if theirs <= 0 or mine <= 0:
        return 0
    my_hand, their_hand, deck = s.hand_count[me], s.hand_count[1 - me], s.deck_count
    total = 0
    for _ in range(left):
        now = balance(mine, theirs, my_hand, their_hand)
        drawing, building = -1, -1
        if deck > 0:
            drawing = balance(mine, theirs, my_hand + 1, their_hand) - now + UNSEEN_CARD
        if my_hand > 0:
            building = balance(mine + 1, theirs, my_hand - 1, their_hand) - now + BUILT_CARD - UNSEEN_CARD
        if drawing < 0 and building < 0:
            return total
        if drawing > building:
            total += drawing
            my_hand += 1
            deck -= 1
        else:
            total += building
            my_hand -= 1
            mine += 1
    return total
