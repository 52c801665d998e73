"""The King's Blade: the four metals (K1), the three types of card (K2), and the kinds of effect.

An effect is tied to a metal and has a number n. Its kind is asked for at the rule it changes;
its wording for players is one phrase a kind.
"""

from dataclasses import dataclass

from kingofarms.engine.words import N_

METALS = ("steel", "orcish", "dwarvish", "elvish")
STEEL, ORCISH, DWARVISH, ELVISH = range(4)
ANY = 4  # as an effect's metal: any metal, steel too (K2)
# For labels, and for sentences.
METAL_WORDS = (N_("steel"), N_("orcish"), N_("dwarvish"), N_("elvish"), N_("any metal"))
METAL_NAMES = (
    N_("steel"),
    N_("orcish metal"),
    N_("dwarvish metal"),
    N_("elvish metal"),
    N_("any metal"),
)

TYPES = ("blade", "hilt", "upgrade")
BLADE, HILT, UPGRADE = range(3)
TYPE_WORDS = (N_("blade"), N_("hilt"), N_("upgrade"))


@dataclass(frozen=True)
class Kind:
    """A kind of effect: its name in the card file, its phrase, and the most that n may be."""

    name: str
    phrase: str
    most: int = 1


KINDS = (
    Kind("none", ""),
    Kind("points", N_("sword points +{n}"), 9),
    Kind("points_per_elvish", N_("+{n} for each elvish metal in your sword"), 3),
    Kind("points_per_kind", N_("+{n} for each different metal in your sword"), 3),
    Kind("points_per_complete", N_("+{n} for each of your complete cards"), 3),
    Kind("points_per_upgrade", N_("+{n} for each of your upgrades"), 3),
    Kind("storage", N_("you can hold {n} more metal"), 4),
    Kind("needs_less", N_("this card needs {n} metal less"), 2),
    Kind("draw_on_pour", N_("when you pour, draw {n}"), 2),
    Kind("draw_on_overflow", N_("when one of your cards overflows, draw {n}"), 3),
    Kind("keep_overflow", N_("metal that overflows from your cards goes to your hand")),
    Kind("shed_common", N_("when your cards overflow, the most common metal leaves first")),
    Kind("guard", N_("other players can't pour into this card")),
    Kind("draw_on_sabotage", N_("when another player pours into your cards, draw {n}"), 3),
    Kind("sabotage_costs", N_("a player who pours into your cards also loses {n} random metal"), 2),
    Kind("choose_from_mine", N_("when you mine, draw {n} extra, then return {n}"), 3),
    Kind("draw_on_take", N_("when you take a card, draw {n}"), 3),
    Kind("pour_again", N_("after pouring as your action, you may pour once more")),
    Kind("pour_into_taken", N_("after taking a card as your action, you may pour into it")),
    Kind("free_restock", N_("before your action, you may restock the market")),
    Kind("take_after_restock", N_("after restocking as your action, you may take a card")),
    Kind("exchange", N_("before your action, you may exchange a metal with the mine")),
)
(
    NO_KIND,
    POINTS,
    POINTS_PER_ELVISH,
    POINTS_PER_KIND,
    POINTS_PER_COMPLETE,
    POINTS_PER_UPGRADE,
    STORAGE,
    NEEDS_LESS,
    DRAW_ON_POUR,
    DRAW_ON_OVERFLOW,
    KEEP_OVERFLOW,
    SHED_COMMON,
    GUARD,
    DRAW_ON_SABOTAGE,
    SABOTAGE_COSTS,
    CHOOSE_FROM_MINE,
    DRAW_ON_TAKE,
    POUR_AGAIN,
    POUR_INTO_TAKEN,
    FREE_RESTOCK,
    TAKE_AFTER_RESTOCK,
    EXCHANGE,
) = range(len(KINDS))
