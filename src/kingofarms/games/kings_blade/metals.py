"""The King's Blade: the four metals (K1), the three types of card (K2), and the kinds of effect.

An effect is tied to a metal and has a number n. Its kind is asked for at the rule it changes.
`text/narration.py` has the words for all of them.
"""

from dataclasses import dataclass

from kingofarms.engine.rules.actions import Names

METALS = ("steel", "orcish", "dwarvish", "elvish")
STEEL, ORCISH, DWARVISH, ELVISH = range(4)
ANY = 4  # as an effect's metal: any metal, steel too (K2)

TYPES = ("blade", "hilt", "upgrade")
BLADE, HILT, UPGRADE = range(3)


@dataclass(frozen=True)
class Kind:
    """A kind of effect: its name in the card file, and the most that n may be."""

    name: str
    most: int = 1


KINDS = (
    Kind("none"),
    Kind("points", 9),
    Kind("points_per_elvish", 3),
    Kind("points_per_kind", 3),
    Kind("points_per_complete", 3),
    Kind("points_per_upgrade", 3),
    Kind("storage", 4),
    Kind("needs_less", 2),
    Kind("draw_on_pour", 2),
    Kind("draw_on_overflow", 3),
    Kind("keep_overflow"),
    Kind("shed_common"),
    Kind("guard"),
    Kind("draw_on_sabotage", 3),
    Kind("sabotage_costs", 2),
    Kind("choose_from_mine", 3),
    Kind("draw_on_take", 3),
    Kind("pour_again"),
    Kind("pour_into_taken"),
    Kind("free_restock"),
    Kind("take_after_restock"),
    Kind("exchange"),
)
EFFECT = Names(*(kind.name.upper() for kind in KINDS))
