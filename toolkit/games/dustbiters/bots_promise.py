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
DECISIVE = 4000


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
    if run == 0 or run <= left:
        theirs -= 1
    else:
        mine -= 1
    now = hope(s, me, mine, theirs)
    if 0 < run <= left:
        value += FLIP + FLIP_GAIN * (now - hope(s, me, mine - 1, theirs + 1)) // 100
        left -= run
    hits = min(hits, left)
    if hits > 0:
        theirs -= hits
        then = hope(s, me, mine, theirs)
        value += HIT * hits + HIT_GAIN * (then - now) // 100
        left -= hits
        now = then
    if left > 0 and mine > 0 and theirs > 0:
        value += left * FILL_GAIN * best_filling(s, me, mine, theirs, now) // 100
    return value


@kernel
def hope(s: State, me: int, mine: int, theirs: int) -> int:
    """The balance of cards with so many cars, hands as they are; a win or loss where one has none."""
    if theirs <= 0:
        return DECISIVE
    if mine <= 0:
        return -DECISIVE
    return balance(mine, theirs, s.hand_count[me], s.hand_count[1 - me])


@kernel
def best_filling(s: State, me: int, mine: int, theirs: int, now: int) -> int:
    """What an action brings by drawing or building, whichever is more; at least nothing."""
    my_hand, their_hand = s.hand_count[me], s.hand_count[1 - me]
    best = 0
    if s.deck_count > 0:
        best = max(best, balance(mine, theirs, my_hand + 1, their_hand) - now + UNSEEN_CARD)
    if my_hand > 0:
        best = max(best, balance(mine + 1, theirs, my_hand - 1, their_hand) - now + BUILT_CARD - UNSEEN_CARD)
    return best
