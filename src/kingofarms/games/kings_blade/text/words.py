"""The King's Blade: the words for metals, types of card and effects, by their numbers or names."""

from kingofarms.engine.words import N_

METAL_WORDS = (N_("steel"), N_("orcish"), N_("dwarvish"), N_("elvish"), N_("any metal"))
TYPE_WORDS = (N_("blade"), N_("hilt"), N_("upgrade"))

# By the names of the kinds of effect.
EFFECT_WORDS = {
    "points": N_("sword points +{n}"),
    "points_per_elvish": N_("+{n} for each elvish metal in your sword"),
    "points_per_kind": N_("+{n} for each different metal in your sword"),
    "points_per_complete": N_("+{n} for each of your complete cards"),
    "points_per_upgrade": N_("+{n} for each of your upgrades"),
    "storage": N_("you may hold {n} more"),
    "needs_less": N_("this card needs {n} less"),
    "draw_on_pour": N_("when you pour, draw {n}"),
    "draw_on_overflow": N_("when a card of yours overflows, draw {n}"),
    "keep_overflow": N_("what overflows from your cards goes to your hand"),
    "shed_common": N_("from your cards the commonest metal overflows first"),
    "guard": N_("others may not pour into this card"),
    "draw_on_sabotage": N_("when another pours into your cards, draw {n}"),
    "sabotage_costs": N_("who pours into your cards loses {n} more metal by chance"),
    "choose_from_mine": N_("when you mine, draw {n} more, then put as many back"),
    "draw_on_take": N_("when you take a card, draw {n}"),
    "pour_again": N_("after your action poured, you may pour once more"),
    "pour_into_taken": N_("after your action took a card, you may pour into it"),
    "free_restock": N_("before your action you may restock the market"),
    "take_after_restock": N_("after your action restocked, you may take a card"),
    "exchange": N_("before your action you may exchange a metal with the mine"),
}
