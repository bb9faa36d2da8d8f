from toolkit.engine.game import Bot
from toolkit.engine.kernel import kernel


@kernel
def tick(v, r, w, pool, tree, key):
    return 0


@kernel
def tock(v, r, w, pool, tree, key):
    return 1


@kernel
def toss(v, r, w, pool, tree, key):
    """Goes by a bit of its key and one of the seed that it was shown: both must be its own."""
    return (key ^ v.seed) & 1


BOTS = (Bot("tick", tick, "ticks", 1), Bot("tock", tock, "tocks", 1), Bot("toss", toss, "tosses", 1))
