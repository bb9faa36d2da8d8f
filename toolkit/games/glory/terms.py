"""The words of the content and the number that stands for each: one vocabulary for every card.

An effect says when it happens (a trigger), under which conditions, at what cost, how often, to whom, and what is done
step by step. Conditions, also those of quests, compare facts: what a hero has, what it has done, what it is facing.
"""

from __future__ import annotations

from toolkit.engine.effects import Vocabulary

NOBODY = -1
NO_CARD = -1
NONE = -1

# Where a card is: BOX holds what this game may not use, GONE what it has used up. Cards of a seat are at HELD + seat,
# dragons that wait on the board at WAITING + space.
BOX, DECK, DISCARD, SHOP, TABLE, UNDER, GONE = range(7)
HELD = 8
WAITING = 16

# Kinds of components, in the order in which cards are numbered.
KINDS = ("heroes", "abilities", "goods", "fates", "battles", "quests", "lairs")
HEROES, ABILITIES, GOODS, FATES, BATTLES, QUESTS, LAIRS = range(7)

# Kinds of spaces.
SPACES = Vocabulary(
    "kind of space",
    {"castle": 1, "town": 2, "lair": 3, "haven": 4, "battle": 5, "fate": 6, "blank": 7},
)
CASTLE, TOWN, LAIR, HAVEN, BATTLE, FATE, BLANK = range(1, 8)
HALTING = (CASTLE, TOWN, LAIR)
ANYWHERE = 8
PLACES = Vocabulary("place", {**SPACES.numbers, "anywhere": ANYWHERE})

# When an effect happens. Those of `WINDOWS` are used when the player likes, the others happen by themselves.
TRIGGERS = Vocabulary(
    "trigger",
    {
        "gain": 1,
        "reveal": 2,
        "turn_start": 3,
        "turn": 4,
        "move_roll": 5,
        "land": 6,
        "engage": 7,
        "fight": 8,
        "strike_roll": 9,
        "hit": 10,
        "hurt": 11,
        "tie": 12,
        "win": 13,
        "flee": 14,
        "death": 15,
        "fate": 16,
        "claim": 17,
        "turn_end": 18,
    },
)
GAIN, REVEAL, TURN_START, ON_TURN, MOVE_ROLL, LAND, ENGAGED, FIGHT, STRIKE_ROLL = range(1, 10)
HIT, HURT, TIE, WIN, FLEE, DEATH, FATE_DRAWN, CLAIMED, TURN_END = range(10, 19)
WINDOWS = ("turn", "fight")
TRIGGER_LISTS = 24

LIMITS = Vocabulary("limit", {"turn": 1, "battle": 2, "game": 3})
PER_TURN, PER_BATTLE, PER_GAME = range(1, 4)

# Facts that are counted, a number for each hero; the others are looked up.
COUNTED = (
    "wins",
    "dragons",
    "lairs",
    "retreats",
    "castle_visits",
    "town_visits",
    "haven_visits",
    "fates",
    "purchases",
    "spending",
    "marches",
    "hits",
    "wounds",
    "ties",
    "quests",
    "peeks",
    "lair_visits",
    "duels",
)
(
    WINS,
    DRAGONS,
    LAIRS_WON,
    RETREATS,
    CASTLE_VISITS,
    TOWN_VISITS,
    HAVEN_VISITS,
    FATES_DRAWN,
    PURCHASES,
    SPENDING,
    MARCHES,
    HITS,
    WOUNDS,
    TIES,
    QUESTS_DONE,
    PEEKS,
    LAIR_VISITS,
    DUELS,
) = range(18)
FACT_BITS = 10
FACTS_A_WORD = 6
FACT_WORDS = 3
MOST = (1 << FACT_BITS) - 1

LOOKED_UP = (
    "health",
    "max_health",
    "missing_health",
    "coins",
    "glory",
    "strike",
    "power",
    "abilities",
    "goods",
    "die",
    "foe_strike",
    "foe_power",
    "foe_health",
    "behind",
    "on",
    "foe",
    "card_die",
)
FIRST_LOOKED_UP = 32
(
    F_HEALTH,
    F_MAX_HEALTH,
    F_MISSING,
    F_COINS,
    F_GLORY,
    F_STRIKE,
    F_POWER,
    F_ABILITIES,
    F_GOODS,
    F_DIE,
    F_FOE_STRIKE,
    F_FOE_POWER,
    F_FOE_HEALTH,
    F_BEHIND,
    F_ON,
    F_FOE,
    F_CARD_DIE,
) = range(FIRST_LOOKED_UP, FIRST_LOOKED_UP + 17)
FACTS = Vocabulary(
    "fact",
    {
        **{name: i for i, name in enumerate(COUNTED)},
        **{name: FIRST_LOOKED_UP + i for i, name in enumerate(LOOKED_UP)},
    },
)

TRAITS = Vocabulary("kind of foe", {"beast": 1, "bandit": 2, "undead": 3, "giant": 4, "dragon": 5, "fairy": 6})
DRAGON = 5

COMPARISONS = Vocabulary("comparison", {"at_least": 1, "at_most": 2, "is": 3})
AT_LEAST, AT_MOST, IS = range(1, 4)

DECKS = Vocabulary("deck", {"ability": ABILITIES, "good": GOODS, "fate": FATES, "battle": BATTLES})
SECRETS = Vocabulary("secret", {"lair": 1, "quest": 2})
A_LAIR, A_QUEST = 1, 2

# Operations. The first seven change what a hero has; a fate for everyone knows only these, and IF.
OPS = Vocabulary(
    "operation",
    {
        "health": 1,
        "max_health": 2,
        "strike": 3,
        "power": 4,
        "coins": 5,
        "glory": 6,
        "heal": 7,
        "if": 8,
        "jump": 9,
        "choose": 10,
        "draw": 11,
        "add_roll": 12,
        "set_roll": 13,
        "roll_again": 14,
        "next_move": 15,
        "next_strike": 16,
        "foe_health": 17,
        "foe_strike": 18,
        "foe_power": 19,
        "battle_strike": 20,
        "battle_power": 21,
        "go": 22,
        "peek": 23,
        "skip_turn": 24,
        "extra_move": 25,
        "roll_die": 26,
    },
)
HEALTH, MAX_HEALTH, STRIKE, POWER, COINS, GLORY, HEAL, IF, JUMP, CHOOSE, DRAW = range(1, 12)
ADD_ROLL, SET_ROLL, ROLL_AGAIN, NEXT_MOVE, NEXT_STRIKE, FOE_HEALTH, FOE_STRIKE, FOE_POWER = range(12, 20)
BATTLE_STRIKE, BATTLE_POWER, GO, PEEK, SKIP_TURN, EXTRA_MOVE, ROLL_DIE = range(20, 27)
STATS = 8
