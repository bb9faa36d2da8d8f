"""Where the search of a turn keeps its numbers in the workspace."""

from __future__ import annotations

DEPTH = 24
WIDTH = 64
COUNTS, NEXT, BEST_PLAN = 1536, 1560, 1584
"""In `stack`: the moves of each depth from `depth * WIDTH`, how many, the next to try, and the best plan."""
BEST_MODE, BEST_LENGTH = 1620, 1621

FACES = 8
ODDS, ADDS, LIMITS, PRICES, CRASHES = 0, 200, 224, 248, 272
"""In `reals`, by depth: odds of 0, 1, 2 … hazards (`FACES` each), sure hazards, limit, price so far, odds to crash."""
SURVIVES, FAILS, FAIL_CRASHES = 296, 297, 298
HELD = 300
"""From here by number of hazards: what is held while odds are worked out."""
SECURED = 9
NOW, LATER = 400, 700
"""From here by hazards and secured dice: what is to be expected before the dice at hand, and after them."""
BEST = 1000
"""From here by tokens: the best value found."""
MOST_FOUND = 1020
"""From here by depth: the most hazards that its dice can show."""
MOST_TOKENS = 16
TOKENS = MOST_TOKENS + 1
HOPES, HOPES_CRASHED = 1050, 1500
"""From here by depth and tokens: the luckiest end of the turn so far, and the luckiest of those out of control."""
LONGEST = 14
"""One more than the moves of dice that a turn may have for its luckiest ends to be foreseen."""
NO_VALUE = 1e300
