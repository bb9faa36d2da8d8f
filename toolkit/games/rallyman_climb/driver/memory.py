"""Where the search of a turn keeps its numbers in the workspace."""

from __future__ import annotations

DEPTH = 18
"""One more than the moves of dice that a turn may have: a dashboard has 16 slots for dice at most."""
WIDTH = 64
COUNTS, NEXT, BEST_PLAN = 1536, 1560, 1584
"""In `stack`: the moves of each depth from `depth * WIDTH`, how many, the next to try, and the best plan."""
BEST_MODE, BEST_LENGTH = 1620, 1621
CLASSES = 1630
"""From here by depth: the class of values after its dice."""
KNOWN = 1660
"""The class of values of the car as it is."""
SPARE_COUNT, SPARES = 1670, 1671
"""How many SISU tokens, and which, may be used next, by the track type."""
WEIGHS_RISKS = 1680
"""1 where the risk of a plan is weighed before it is given up (`risks`)."""
HELD_LIMIT, HELD_ROWS = 1662, 1663
"""The limit for which the odds of hazards held are worked out, and for how many moves of the plan."""

FACES = 8
ODDS, ADDS, LIMITS, PRICES, CRASHES, MOST_FOUND, FOGS = 0, 150, 170, 190, 210, 230, 250
"""In `reals`, by depth: odds of 0, 1, 2 … hazards (`FACES` each), sure hazards, limit, price so far, odds to crash, the
most hazards that its dice can show, and the sure hazards so far."""
FAILS, FAIL_CRASHES = 270, 271
SECURED = 9
NOW, LATER, MEAN = 280, 450, 620
"""From here by hazards and secured dice: what is to be expected before the dice at hand, after them, and after a token
was drawn for a shortcut, on average."""
HELD, MOST_HAZARDS = 790, 18
"""From here by depth and hazards: the odds that so many are held flat out after its dice. A danger limit above the most
hazards is taken for it: with so many slots empty no dice are left to show as many."""
BEST = 1120
"""From here by tokens: the best value found."""
MOST_TOKENS = 16
TOKENS = MOST_TOKENS + 1
HOPES, HOPES_CRASHED = 1150, 1460
"""From here by depth and tokens: the luckiest end of the turn so far, and the luckiest of those out of control."""
MISSES, HOPES_SPARED = 2048, 2360
"""From here by depth and tokens: the better of a stop before its space and losing control there; and the luckiest end
so far once SISU was used."""
ROLLED = 2670
"""From here by depth and hazards: the odds that so many are held after its dice, each space with its own limit."""
LOST_AT, GOES_ON, STOPPED = 3000, 3020, 3040
"""From here by depth: the odds that control is lost in its space, and that the move goes on; that it was a flying start
that ended."""
AHEAD = 3050
"""From here the luckiest ends of what is laid next, as they stand in `ideal`."""
CRASHED = 3080
"""From here by depth and tokens: losing control in its space."""
SORTED = 3400
"""From here by the moves of one depth: the luckiest end with each."""
GEAR_SETS, COASTS = 33, 4
"""What the luckiest ends tell apart: which gear dice are laid, and coast dice left."""
SLOW, FAST, SPARED_SLOW, SPARED_FAST, ENDS = 0, 1, 2, 3, 4
"""The luckiest ends of each: one by one, and flat out, which earns seconds; then the same once SISU was used."""
IDEALS = GEAR_SETS * COASTS * ENDS
SLACK = 1e-11
"""By which share a plan must be worse than the best at its luckiest where sums are rounded another way."""
VALUES = 336
"""The room for values of one space and gear: classes of cars times numbers of tokens."""
NO_VALUE = 1e300
