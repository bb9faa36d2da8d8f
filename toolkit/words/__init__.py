"""Effects to sentences: one engine for all games. The phrases are data, one file a game and language.

Nothing here reads a file: a phrase table comes as the mapping that the file holds. See `docs/words.md`.
"""

from toolkit.words.effect_hash import effect_hash, text_hash
from toolkit.words.rules_text import RulesText, Sentence, rules_text
from toolkit.words.speaker import MissingWords, WordsError
from toolkit.words.table import PhraseTable

__all__ = [
    "MissingWords",
    "PhraseTable",
    "RulesText",
    "Sentence",
    "WordsError",
    "effect_hash",
    "rules_text",
    "text_hash",
]
