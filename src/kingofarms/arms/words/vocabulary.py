"""The vocabulary of heraldry: the files in `tables`, by the English names of things."""

from functools import cache
from pathlib import Path

from kingofarms.arms.words.read_tables import read_vocabulary
from kingofarms.arms.words.things import Vocabulary

FOLDER = Path(__file__).parent / "tables"


@cache
def vocabulary() -> Vocabulary:
    """All tables."""
    return read_vocabulary(FOLDER)


def class_of(tincture: str) -> str:
    """Metal, colour or fur; empty for a tincture that the vocabulary does not have."""
    known = vocabulary().tinctures.get(tincture)
    return known.tincture_class if known else ""


def is_kind(name: str, kind: str) -> bool:
    """Whether the thing of that name is of the kind: an ordinary, a charge, a beast."""
    noun = vocabulary().nouns.get(name)
    return noun is not None and kind in noun.kinds
