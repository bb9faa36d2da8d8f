"""How far a task has come: the numbers that tasks keep in `a`."""

OPEN, BEGIN, START, ROLLED, LANDED, END, OVER = range(7)
"""A turn: the first shop, what happens at its start, roll or haven, the roll to be used, the space, its end."""

ENTERED, RESOLVED, GUARDED = range(3)
"""A space: what its landing triggers, what it is, who waits there."""

OFFERED, FACING, STRUCK, COMPARED, WON_OVER, LEFT = range(6)
"""A battle: engage or withdraw, before the roll, the roll to be used, its result, won, given up."""
