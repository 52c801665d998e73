from typing import Any

import pytest

from kingofarms.engine.game.game import games
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import as_said, choosable, options_from, wishes_from
from kingofarms.games.heraldry.options import agree


def test_options_reach_the_terms_that_the_rules_read() -> None:
    terms = agree({"next_lead": "loser", "bonus_on_lead": "off", "rounds_to_win": "2"}).record[0]
    assert (terms.next_lead, terms.bonus_on_lead, terms.rounds_to_win) == (1, 0, 2)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"colour": 1}, "There is no option called 'colour'. Choose one of: bonus_on_lead,"),
        ({"rounds_to_win": 0}, r"rounds_to_win \(H10\) cannot be '0'; .* from 1 to 9"),
        ({"rounds_to_win": "three"}, "a whole number from 1 to 9"),
        ({"next_lead": "winner"}, "possible: alternate, loser, last_to_play"),
        ({"bonus_on_lead": "maybe"}, "possible: on, off"),
    ],
)
def test_a_bad_option_is_answered_with_what_is_possible(wish: Any, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        agree(wish)


def test_typed_options_are_read_as_name_and_value() -> None:
    assert wishes_from(["a=1", "b=x=y"]) == {"a": "1", "b": "x=y"}
    with pytest.raises(Refusal, match="write name=value"):
        wishes_from(["a"])


def test_every_option_names_its_rule_and_reads_back_what_it_says() -> None:
    for game in games().values():
        said = as_said(game.Options())
        assert options_from(game.Options, said) == game.Options()
        assert all(option.rule and option.words for option in choosable(game.Options).values())


def test_equal_terms_have_equal_digests_and_others_not() -> None:
    assert agree({}).digest == agree({"rounds_to_win": 3}).digest
    assert agree({}).digest != agree({"rounds_to_win": 2}).digest
    assert agree({}).content_digest == agree({"rounds_to_win": 2}).content_digest
