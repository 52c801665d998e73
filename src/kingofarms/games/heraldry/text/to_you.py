"""Heraldry: each sentence about a player, and the same said to that player."""

from kingofarms.engine.words import N_

TO_YOU = {
    "{name} reveals the {card}.": N_("You reveal the {card}."),
    "{name} leads.": N_("You lead."),
    "{name} plays the {card}.": N_("You play the {card}."),
    "{name}'s {card} is banished.": N_("Your {card} is banished."),
    "{name} declines the bonus.": N_("You decline the bonus."),
    "{name} can't play, so the round is over.": N_("You can't play, so the round is over."),
    "{name} has no cards left, so the round is over.": N_(
        "You have no cards left, so the round is over."
    ),
    "{name}'s total is {number}.": N_("Your total is {number}."),
    "{name} wins the round.": N_("You win the round."),
    "{name} wins the match.": N_("You win the match."),
}
