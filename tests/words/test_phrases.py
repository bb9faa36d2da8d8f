"""The words engine on effects of games that do not exist."""

import pytest

from toolkit.words import MissingWords, PhraseTable, Sentence, WordsError, rules_text

SPELLS = {
    "language": "en",
    "effects": {"tricks": "effect", "power": "power"},
    "phrases": {
        "power": "{icon:power} {cost?}{do}.",
        "cost": "Pay {it}: ",
        "do": {"join": ", ", "last": " and "},
        "draw": "draw {cards}",
        "cards": {"cases": [{"when": {"it": 1}, "say": "a card"}, {"say": "{it} cards"}]},
        "deal": "deal {damage} damage to {target}",
        "target": {
            "defaults": {"whose": "any", "tired": False},
            "cases": [
                {"when": {"whose": ["any", "enemy"], "tired": True}, "say": "a tired {kind}"},
                {"when": {"whose": "enemy", "kind": None}, "say": "an enemy"},
                {"when": {"whose": "any"}, "say": "any {kind}"},
            ],
        },
        "kind": {"values": {"cat": "cat", "2": "pair"}},
        "summon": "summons {who|name}.",
        "twice": "{it|once}, and again: {it|once}.",
        "once": {"cases": [{"say": "{draw|cards}"}]},
    },
}


def said(component, table=SPELLS, names=None):
    return rules_text({"id": "x", "name": "X", **component}, PhraseTable.from_mapping(table), names)


def power(*steps, **more):
    return said({"power": {"do": list(steps), **more}}).power


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([{"draw": {"cards": 1}}], "{icon:power} Draw a card."),
        ([{"draw": {"cards": 3}}], "{icon:power} Draw 3 cards."),
        ([{"draw": {"cards": 1}}, {"draw": {"cards": 2}}], "{icon:power} Draw a card and draw 2 cards."),
        ([{"draw": {"cards": n}} for n in (1, 2, 3)], "{icon:power} Draw a card, draw 2 cards and draw 3 cards."),
        ([{"deal": {"damage": 2, "target": {"whose": "enemy"}}}], "{icon:power} Deal 2 damage to an enemy."),
        ([{"deal": {"damage": 2, "target": {"kind": "cat"}}}], "{icon:power} Deal 2 damage to any cat."),
        ([{"deal": {"damage": 2, "target": {"kind": 2}}}], "{icon:power} Deal 2 damage to any pair."),
        (
            [{"deal": {"damage": 1, "target": {"tired": True, "kind": "cat"}}}],
            "{icon:power} Deal 1 damage to a tired cat.",
        ),
    ],
)
def test_an_effect_is_said_by_the_first_case_that_holds(steps, text):
    assert power(*steps) == text


def test_an_optional_hole_is_empty_without_its_field_and_filled_with_it():
    assert power({"draw": {"cards": 1}}, cost=2) == "{icon:power} Pay 2: draw a card."


def test_a_value_can_be_said_by_another_phrase():
    assert said({"tricks": [{"twice": {"draw": 2}}]}).passives == ("2 cards, and again: 2 cards.",)


def test_a_reference_is_printed_as_the_name_of_what_it_refers_to():
    summon = {"tricks": [{"summon": {"who": "x"}}, {"summon": {"who": "y"}}]}
    assert said(summon, names={"y": "Old {cards} <b>"}).passives == ("Summons X.", "Summons Old {cards} <b>.")


def test_sentences_come_in_the_order_of_the_table_each_with_its_field():
    words = said({"power": {"do": [{"draw": {"cards": 1}}]}, "tricks": [{"summon": {"who": "x"}}]})
    assert words.sentences == (Sentence("tricks", "Summons X."), Sentence("power", "{icon:power} Draw a card."))
    assert words.text == "Summons X.\n{icon:power} Draw a card."


def test_a_component_without_effects_says_nothing():
    words = said({})
    assert (words.power, words.passives, words.text) == ("", (), "")


def test_an_overriding_text_is_printed_as_it_is_and_the_generated_words_stay_to_compare():
    words = said({"text": "Draw {one}, as {cards}.", "power": {"do": [{"draw": {"cards": 1}}]}})
    assert words.text == "Draw {one}, as {cards}."
    assert words.generated == "{icon:power} Draw a card."


def test_an_overriding_text_makes_up_for_words_the_table_lacks():
    words = said({"text": "It dances.", "power": {"do": [{"dance": {}}]}})
    assert (words.text, words.generated) == ("It dances.", "")


def missing(component):
    with pytest.raises(WordsError) as error:
        said(component)
    return error.value.missing


def test_every_effect_without_words_is_named_with_its_place():
    faults = missing({"tricks": [{"fly": {}}, {"summon": {"who": "x"}}], "power": {"do": [{"dance": {"to": 1}}]}})
    assert faults == (
        MissingWords(("tricks", 0, "fly"), "no phrase 'fly' in the en words"),
        MissingWords(("power", "do", 0, "dance"), "no phrase 'dance' in the en words"),
    )


@pytest.mark.parametrize(
    ("step", "path", "message"),
    [
        ({"deal": {"damage": 1, "target": {"whose": "own"}}}, ("deal", "target"), "no words for {whose: 'own'}"),
        ({"deal": {"target": {"kind": "cat"}}}, ("deal",), "needs 'damage'"),
        ({"draw": {"cards": [1, 2]}}, ("draw", "cards"), "can't print a list of 2"),
        ({"draw": {"cards": True}}, ("draw", "cards"), "can't print 'true'"),
        ({"deal": {"damage": "much", "target": {"kind": "cat"}}}, ("deal", "damage"), "no phrase 'damage'"),
        ({"draw": {}, "deal": {}}, (), "is no effect"),
    ],
)
def test_what_the_table_cannot_say_is_an_error_at_its_place(step, path, message):
    (fault,) = missing({"power": {"do": [step]}})
    assert fault.path == ("power", "do", 0, *path)
    assert message in fault.message


def test_a_list_phrase_wants_a_list_with_something_in_it():
    assert "says lists" in missing({"power": {"do": []}})[0].message
    assert "says lists" in missing({"power": {"do": 3}})[0].message


def test_an_unknown_reference_is_an_error_that_suggests_the_nearest():
    with pytest.raises(WordsError, match="did you mean 'mimic'"):
        said({"tricks": [{"summon": {"who": "mimik"}}]}, names={"mimic": "Mimic"})


def test_phrases_that_call_each_other_without_end_are_an_error():
    table = {"language": "en", "effects": {"power": "a"}, "phrases": {"a": "{it|b}", "b": "{it|a}"}}
    with pytest.raises(WordsError, match="without end"):
        said({"power": {"x": 1}}, table)


def test_another_language_needs_no_other_engine():
    german = {
        "language": "de",
        "effects": {"tricks": "effect"},
        "phrases": {
            "steal": "Nimm {from|dative} {cards|accusative} weg.",
            "dative": {"values": {"enemy": "dem Gegner", "all": "allen"}},
            "accusative": {"cases": [{"when": {"it": 1}, "say": "eine Karte"}, {"say": "{it} Karten"}]},
            "few": {
                "cases": [
                    {"when": {"it": 1}, "say": "kartu"},
                    {"when": {"it": [2, 3, 4]}, "say": "{it} karty"},
                    {"say": "{it} karet"},
                ]
            },
            "czech": "vezmi {cards|few}.",
            "umlaut": "ändere alles.",
        },
    }
    tricks = [
        {"steal": {"from": "enemy", "cards": 1}},
        {"steal": {"from": "all", "cards": 2}},
        *({"czech": {"cards": n}} for n in (1, 3, 5)),
        {"umlaut": {}},
    ]
    assert said({"tricks": tricks}, german).passives == (
        "Nimm dem Gegner eine Karte weg.",
        "Nimm allen 2 Karten weg.",
        "Vezmi kartu.",
        "Vezmi 3 karty.",
        "Vezmi 5 karet.",
        "Ändere alles.",
    )
