"""The lone driver: the best whole turn from any position, and the time that is still to come.

A turn is searched wholly: every plan that the rules let a car lay, flat out and one by one, with every stop and secured
die. What comes after it is read from a table of values by space, gear and tokens. `solve` fills that table backwards
from the finish line, for one dashboard, so that it holds for this very way to drive; before that it is a rough guess.
"""
