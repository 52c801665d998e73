"""The King's Blade in words: sentences for people, named fields for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.phrase import Choice, Narration, Sentence, You, to_reader
from kingofarms.engine.rules.told import Event, events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language, ngettext
from kingofarms.games.kings_blade.rules.ending import effect_points, printed_points
from kingofarms.games.kings_blade.rules.setup import DEALT
from kingofarms.games.kings_blade.rules.state import BLADE, ENDED, METALS, NO_CARD, TYPES, E
from kingofarms.games.kings_blade.text.notation import written_name

SEAT_NAMES = (N_("Red"), N_("Blue"), N_("Green"), N_("Gold"))
CATEGORIES = (
    N_("printed sword points"),
    N_("points of effects"),
    N_("sword points"),
    N_("elvish metal"),
    N_("dwarvish metal"),
    N_("orcish metal"),
)
REASONS = (
    N_("The match is not over."),
    N_("A player with a complete sword ended the game."),
    N_("The turn limit is reached."),
)
PART_SENTENCES = (
    N_("Blade: everybody starts with one."),
    N_("Hilt: your sword needs one."),
    N_("Upgrade: it makes your sword better."),
)

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

POURS = (N_("{name} pours {metal} into {card}."), N_("You pour {metal} into your {card}."))
POURS_INTO_YOURS = (N_("{name} pours {metal} into your {card}."), "")
POURS_INTO_OTHERS = (
    N_("{name} pours {metal} into {owner}'s {card}."),
    N_("You pour {metal} into {owner}'s {card}."),
)
ENDED_IT = (
    N_("{name} ended the game with a complete sword."),
    N_("You ended the game with a complete sword."),
)


def pours(event: Event, names: Sequence[str]) -> Sentence:
    """Into an own card, into the reader's, or into somebody else's."""
    _kind, seat, _card, _metal, owner = E.read(event)
    if owner == seat:
        return POURS
    return POURS_INTO_YOURS if isinstance(names[owner], You) else POURS_INTO_OTHERS


SENTENCES: dict[int, Sentence | Choice] = {
    E.START: (N_("{name} begins."), N_("You begin.")),
    E.TOKEN: (
        N_("{name} puts the forge token on {card}."),
        N_("You put the forge token on {card}."),
    ),
    -E.TOKEN: (N_("{name} takes the forge token off."), N_("You take the forge token off.")),
    E.TAKE: (N_("{name} takes {card}."), N_("You take {card}.")),
    E.TURN_UP: (N_("New card: {card}."), ""),
    E.RESTOCK: (N_("{name} restocks the market."), N_("You restock the market.")),
    E.POUR: pours,
    E.OVERFLOW: (N_("{card} overflows and pushes out {metal}."), ""),
    E.KEEP: (N_("{name} keeps that metal."), N_("You keep that metal.")),
    E.DRAW: (N_("{name} draws {metal}."), N_("You draw {metal}.")),
    -E.DRAW: (N_("{name} draws a metal."), N_("You draw a metal.")),
    E.PUT_BACK: (N_("{name} returns {metal} to the mine."), N_("You return {metal} to the mine.")),
    -E.PUT_BACK: (
        N_("{name} returns a metal to the mine."),
        N_("You return a metal to the mine."),
    ),
    E.LOSE: (N_("{name} loses {metal} to the mine."), N_("You lose {metal} to the mine.")),
    E.EXCHANGE: (
        N_("{name} exchanges {metal} with the mine."),
        N_("You exchange {metal} with the mine."),
    ),
    -E.EXCHANGE: (
        N_("{name} exchanges a metal with the mine."),
        N_("You exchange a metal with the mine."),
    ),
    E.PASS: (
        N_("{name} has no possible action and passes."),
        N_("You have no possible action and pass."),
    ),
    E.DECLINE: (
        N_("{name} does not use the effect of {card}."),
        N_("You do not use the effect of {card}."),
    ),
    E.END: (N_("{name} ends the game."), N_("You end the game.")),
    E.LIMIT: (N_("The last turn is over."), ""),
}


def card_name(card: int, agreed: Agreed) -> str:
    """The card's name in the reader's language."""
    if card == NO_CARD:
        return _("no card")
    face = agreed.content[card]
    if agreed.options.same_blade and face["type"] == "blade":
        return _("blade {number}").format(number=card + 1)
    return printed_name(card, agreed)


def effect_words(effect: dict[str, Any]) -> str:
    """An effect as a person reads it, one phrase a kind."""
    phrase = EFFECT_WORDS[effect["effect"]]
    metal = METAL_WORDS[(*METALS, "any").index(effect["metal"])]
    return f"{_(metal)}: {_(phrase).format(n=effect['n'])}"


NARRATION = Narration(
    E,
    SENTENCES,
    words={"card": card_name, "metal": lambda metal, _agreed: _(METAL_NAMES[metal])},
    facts={
        "card": written_name,
        "metal": lambda metal, _agreed: METALS[metal],
    },
    seats=("seat", SEAT_NAMES),
    people=("owner",),
)


def describe_event(event: Event, agreed: Agreed) -> dict[str, Any]:
    """What happened, for programs. No token on a card is no card."""
    described = NARRATION.describe(event, agreed)
    return {name: fact for name, fact in described.items() if (name, fact) != ("card", "unseen")}


def face_name(card: int, view: Any, agreed: Agreed) -> str:
    """What the card shows."""
    return printed_name(int(view.face[card]), agreed)


def printed_name(face: int, agreed: Agreed) -> str:
    """What is printed on a card, in the reader's language."""
    card = agreed.content[face]
    return str(card.get(current_language()) or card["name"])


def forge_of(view: Any, seat: int) -> list[int]:
    """The seat's cards in the order gained."""
    return [int(card) for card in view.forge[seat, : view.forge_size[seat]]]


def reason_words(reason: str, view: Any, names: Sequence[str], agreed: Agreed) -> str:
    """K14: who ended the game."""
    if reason != REASONS[ENDED]:
        return _(reason)
    name = names[int(view.ended_by)]
    return to_reader(ENDED_IT, name).format(name=name)


def score_lines(view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """K15 card by card: printed points and points of effects, where a card has any."""
    terms = agreed.record[0]
    lines = []
    for seat, name in enumerate(names):
        cards = []
        for card in forge_of(view, seat):
            points = printed_points(view, terms, card), effect_points(view, terms, card)
            if any(points):
                cards.append(f"{face_name(card, view, agreed)} {points[0]}+{points[1]}")
        if cards:
            lines.append(f"{name}: {', '.join(cards)}")
    return lines


def card_lines(card: int, agreed: Agreed) -> Iterator[str]:
    """Its part in a sword, the metals it needs and its points, and its effects."""
    printed = agreed.content[card]
    ending = (
        _("You may end the game with a complete blade, hilt and upgrade (K14).")
        if agreed.terms.end_needs_upgrade
        else _("You may end the game with a complete blade and a complete hilt (K14).")
    )
    yield f"{_(PART_SENTENCES[TYPES.index(printed['type'])])} {ending}"
    needs, points = int(printed["metals"]), int(printed["points"])
    text = ngettext(
        "With {count} metal in it, it is complete and worth {points} (K8, K15).",
        "With {count} metals in it, it is complete and worth {points} (K8, K15).",
        needs,
    )
    yield text.format(count=needs, points=points)
    for effect in printed["effects"]:
        words = effect_words(effect)
        yield f"{words[:1].upper()}{words[1:]}."
    yield _("An effect is on while its metal is in the card (K10).")


# What the random numbers of the setup have decided (K3, K4).


def deal(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """K4: blades, K3: the market and three metals each; then lots decide who begins."""
    return [
        *blades_dealt(state, names, agreed),
        market_dealt(state, agreed),
        *metals_dealt(state, names),
        *who_begins(state, names),
    ]


def blades_dealt(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """A blade for everyone; for the only one that is left nothing is drawn."""
    there = sum(card["type"] == TYPES[BLADE] for card in agreed.content)
    return [
        Dealt(
            _("{name} gets a blade.").format(name=name),
            1 if there - seat > 1 else 0,
            (str(int(state.face[state.token[seat]])),),
            (face_name(int(state.token[seat]), state, agreed),),
        )
        for seat, name in enumerate(names)
    ]


def market_dealt(state: Any, agreed: Agreed) -> Dealt:
    """The cards that are turned up."""
    cards = [int(card) for card in state.market if card != NO_CARD]
    others = sum(card["type"] != TYPES[BLADE] for card in agreed.content)
    drawn = sum(others - at > 1 for at in range(len(cards)))
    return Dealt(
        _("Cards are turned up for the market."),
        drawn,
        tuple(str(int(state.face[card])) for card in cards),
        tuple(face_name(card, state, agreed) for card in cards),
    )


def metals_dealt(state: Any, names: Sequence[str]) -> list[Dealt]:
    """Three metals each, which the first player may have more of by now."""
    return [
        Dealt(
            _("{name} draws three metals.").format(name=name),
            DEALT,
            names=tuple(
                _(METAL_WORDS[metal])
                for metal in range(len(METALS))
                for _piece in range(int(state.hand[seat, metal]))
            ),
        )
        for seat, name in enumerate(names)
    ]


def who_begins(state: Any, names: Sequence[str]) -> list[Dealt]:
    """K4: who begins."""
    starts = [event for event in events(state) if event.kind == E.START]
    return [Dealt(_("{name} begins.").format(name=names[event.seat]), 1) for event in starts]
