"""The toolkit as a library: games opened, played step by step, and simulated.

>>> import toolkit
>>> game = toolkit.load("dustbiters")
>>> start = game.new(seed=1)
>>> next_position = game.apply(start, game.legal(start)[0])
>>> result = game.simulate(games=20, bots=["random", "greedy"], rotate=True)
>>> result["games"], result["players"]
(20, 2)
"""

from toolkit.library.loaded_game import LoadedGame, load

__all__ = ["LoadedGame", "load"]
