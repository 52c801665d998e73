"""Arms that follow from a name."""

from kingofarms.arms import arms_of, blazon, opinion, parse
from kingofarms.arms.language.vocabulary import vocabulary

NAMES = [f"player {number}" for number in range(1_000)]


def test_they_are_the_same_for_ever() -> None:
    assert blazon(arms_of("Anna")) == "Or, a wolf rampant within a bordure azure"
    assert arms_of(" anna ") == arms_of("Anna")
    assert arms_of("Zoe\u0308") == arms_of("Zoë")


def test_they_obey_the_rule_of_tincture_and_are_simple() -> None:
    for name in NAMES:
        arms = arms_of(name)
        assert not [remark for remark in opinion(arms) if "Well done" not in remark]
        assert not arms.charges or arms.charges.number == 1
        classes = {vocabulary().tinctures[each].tincture_class for each in arms.field.tinctures}
        assert len(classes) == len(arms.field.tinctures)
        assert parse(blazon(arms)) == arms


def test_names_differ_by_their_arms() -> None:
    shown = {blazon(arms_of(name)) for name in NAMES}
    assert len(shown) > 600


def test_any_name_has_arms() -> None:
    for name in ("", " ", "\ud800", "🦁", "x" * 100_000):
        assert blazon(arms_of(name))
