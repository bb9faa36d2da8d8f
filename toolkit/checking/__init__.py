"""Everything that can be found wrong with a game before it is played: YAML, schemas, lints, words and print."""

from toolkit.checking.game import GameChecker, check_game, require_game
from toolkit.checking.languages import known_languages, require_language
from toolkit.checking.words import component_words

__all__ = ["GameChecker", "check_game", "component_words", "known_languages", "require_game", "require_language"]
