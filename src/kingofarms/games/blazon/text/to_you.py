"""Blazon: each sentence about a player, and the same said to that player."""

from kingofarms.engine.words import N_

TO_YOU = {
    "{name} begins.": N_("You begin."),
    "{name} draws {card}.": N_("You draw {card}."),
    "{name} draws a {category}.": N_("You draw a {category}."),
    "{name} takes {card} from the display.": N_("You take {card} from the display."),
    "{name} swaps {other} for {card}.": N_("You swap {other} for {card}."),
    "{name} sends a herald to replace the display.": N_(
        "You send a herald to replace the display."
    ),
    "{name} sends a herald to take a card.": N_("You send a herald to take a card."),
    "{name} sends a herald to place a card.": N_("You send a herald to place a card."),
    "{name} places {card} at {space}.": N_("You place {card} at {space}."),
    "{name} places {card} at {space}, over {other}.": N_(
        "You place {card} at {space}, over {other}."
    ),
    "{name}'s {line} now uses its {grouping} grouping.": N_(
        "Your {line} now uses its {grouping} grouping."
    ),
    "{name} pays with {card}.": N_("You pay with {card}."),
    "{name} pays the herald with a point of prestige.": N_(
        "You pay the herald with a point of prestige."
    ),
    "{name} can't acquire a card: none are left.": N_("You can't acquire a card: none are left."),
    "{name} scores {number}.": N_("You score {number}."),
    "{name} takes the marker for {number}.": N_("You take the marker for {number}."),
    "{name} claims {distinction} for {worth} points.": N_(
        "You claim {distinction} for {worth} points."
    ),
    "{name} is the first to fill the shield.": N_("You are the first to fill the shield."),
    "{name} discards {card}.": N_("You discard {card}."),
    "{name}'s hand is worth too little, so new cards are dealt.": N_(
        "Your hand is worth too little, so new cards are dealt."
    ),
}
