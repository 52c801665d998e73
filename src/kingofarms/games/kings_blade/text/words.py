"""The King's Blade: the words for metals, types of card and effects, by their numbers or names."""

from kingofarms.engine.words import N_

# For labels, and for sentences.
METAL_WORDS = (N_("steel"), N_("orcish"), N_("dwarvish"), N_("elvish"), N_("any metal"))
METAL_NAMES = (
    N_("steel"),
    N_("orcish metal"),
    N_("dwarvish metal"),
    N_("elvish metal"),
    N_("any metal"),
)
TYPE_WORDS = (N_("blade"), N_("hilt"), N_("upgrade"))

# By the names of the kinds of effect.
EFFECT_WORDS = {
    "points": N_("sword points +{n}"),
    "points_per_elvish": N_("+{n} for each elvish metal in your sword"),
    "points_per_kind": N_("+{n} for each different metal in your sword"),
    "points_per_complete": N_("+{n} for each of your complete cards"),
    "points_per_upgrade": N_("+{n} for each of your upgrades"),
    "storage": N_("you can hold {n} more metal"),
    "needs_less": N_("this card needs {n} metal less"),
    "draw_on_pour": N_("when you pour, draw {n}"),
    "draw_on_overflow": N_("when one of your cards overflows, draw {n}"),
    "keep_overflow": N_("metal that overflows from your cards goes to your hand"),
    "shed_common": N_("when your cards overflow, the most common metal leaves first"),
    "guard": N_("other players can't pour into this card"),
    "draw_on_sabotage": N_("when another player pours into your cards, draw {n}"),
    "sabotage_costs": N_("a player who pours into your cards also loses {n} random metal"),
    "choose_from_mine": N_("when you mine, draw {n} extra, then return {n}"),
    "draw_on_take": N_("when you take a card, draw {n}"),
    "pour_again": N_("after pouring as your action, you may pour once more"),
    "pour_into_taken": N_("after taking a card as your action, you may pour into it"),
    "free_restock": N_("before your action, you may restock the market"),
    "take_after_restock": N_("after restocking as your action, you may take a card"),
    "exchange": N_("before your action, you may exchange a metal with the mine"),
}
