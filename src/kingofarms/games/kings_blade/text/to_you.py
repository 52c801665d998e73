"""The King's Blade: each sentence about a player, and the same said to that player."""

from kingofarms.engine.words import N_

TO_YOU = {
    "{name} begins.": N_("You begin."),
    "{name} puts the forge token on {card}.": N_("You put the forge token on {card}."),
    "{name} takes the forge token off.": N_("You take the forge token off."),
    "{name} takes {card}.": N_("You take {card}."),
    "{name} restocks the market.": N_("You restock the market."),
    "{name} pours {metal} into {owner}'s {card}.": N_("You pour {metal} into {owner}'s {card}."),
    "{name} pours {metal} into {card}.": N_("You pour {metal} into your {card}."),
    "{name} keeps that metal.": N_("You keep that metal."),
    "{name} draws {metal}.": N_("You draw {metal}."),
    "{name} draws a metal.": N_("You draw a metal."),
    "{name} returns {metal} to the mine.": N_("You return {metal} to the mine."),
    "{name} returns a metal to the mine.": N_("You return a metal to the mine."),
    "{name} loses {metal} to the mine.": N_("You lose {metal} to the mine."),
    "{name} exchanges {metal} with the mine.": N_("You exchange {metal} with the mine."),
    "{name} exchanges a metal with the mine.": N_("You exchange a metal with the mine."),
    "{name} has no possible action and passes.": N_("You have no possible action and pass."),
    "{name} does not use the effect of {card}.": N_("You do not use the effect of {card}."),
    "{name} ends the game.": N_("You end the game."),
    "{name} ended the game with a complete sword.": N_("You ended the game with a complete sword."),
}
