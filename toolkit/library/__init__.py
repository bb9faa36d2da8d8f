"""The toolkit as a library: games opened, played step by step, and simulated.

    >>> import toolkit
    >>> game = toolkit.load("dustbiters")
    >>> start = game.new(seed=1)
    >>> print(game.text(start, viewer=0))  # doctest: +ELLIPSIS
    front> ... | A to act, 3 actions | seed ?
    >>> after = game.apply(start, "end turn")  # gives a new position; `start` stays as it is
    >>> start.to_move, after.to_move
    (0, 1)
    >>> game.apply(start, "end tern")
    Traceback (most recent call last):
    ...
    toolkit.errors.UsageError: 'end tern' is no legal move here; did you mean 'end turn'?

    >>> result = game.simulate(games=20, bots=["random", "greedy"], rotate=True, seed=7)
    >>> result["games"], [seat["bot"] for seat in result["seats"]]
    (20, ['random,greedy', 'random,greedy'])

The result is the object that `toolkit simulate --format json` prints. `toolkit.library.simulation` plays a request and
gives the counts behind it; `toolkit.running.batch` gives the rows, chunk by chunk.
"""

from toolkit.library.loaded_game import LoadedGame, load

__all__ = ["LoadedGame", "load"]
