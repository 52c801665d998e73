"""Arms that follow from a name."""

import subprocess
import sys

from kingofarms.arms import arms_of, blazon, opinion, parse
from kingofarms.arms.language.vocabulary import is_kind, vocabulary

NAMES = [f"player {number}" for number in range(1_000)]
SHOW = "from kingofarms.arms import *; print(blazon(arms_of('Anna')))"


def test_they_are_the_same_for_ever() -> None:
    assert blazon(arms_of("Anna")) == "Or, a wolf rampant within a bordure azure"
    assert arms_of(" anna ") == arms_of("Anna")
    assert arms_of("Zoe\u0308") == arms_of("Zoë")


def test_another_process_gives_the_same() -> None:
    shown = subprocess.run([sys.executable, "-c", SHOW], capture_output=True, check=True, text=True)
    assert shown.stdout.strip() == blazon(arms_of("Anna"))


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


def test_every_word_is_in_the_vocabulary() -> None:
    for arms in map(arms_of, NAMES):
        assert not arms.ordinary or is_kind(arms.ordinary.name, "ordinary")
        assert not arms.charges or is_kind(arms.charges.name, "charge")


def test_any_name_has_arms() -> None:
    for name in ("", " ", "\ud800", "🦁", "x" * 100_000):
        assert blazon(arms_of(name))
