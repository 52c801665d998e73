"""The King's Blade: forge a sword from blade, hilt and upgrades, for two to four smiths."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kingofarms.engine.game.game import Bounds, Game
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _
from kingofarms.games.kings_blade import options, position, rules, terminal
from kingofarms.games.kings_blade.content.cards import CARDS
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.ending import TOTAL as SWORD_POINTS
from kingofarms.games.kings_blade.rules.ending import sword_points
from kingofarms.games.kings_blade.rules.setup import DEALT
from kingofarms.games.kings_blade.rules.state import BLADE, EFFECT, MARKET_PLACES, OWNER_CHOOSES, A
from kingofarms.games.kings_blade.text import actions, narration, notation, table, why_not

OFFERS = (EFFECT.POUR_AGAIN, EFFECT.POUR_INTO_TAKEN, EFFECT.TAKE_AFTER_RESTOCK)
ANSWERS = (
    EFFECT.DRAW_ON_POUR,
    EFFECT.DRAW_ON_OVERFLOW,
    EFFECT.DRAW_ON_SABOTAGE,
    EFFECT.SABOTAGE_COSTS,
    EFFECT.DRAW_ON_TAKE,
)


class KingsBlade(Game):
    """The King's Blade: forge a sword from blade, hilt and upgrades, for two to four smiths."""

    NAME = "kings_blade"
    TITLE = "The King's Blade"
    AIM = N_(
        "Forge a blade, a hilt and an upgrade, fill them with metal, and end the game with the "
        "best sword."
    )
    COACH = (
        N_(
            "Each turn first put your forge token on one of your cards. Then do one of four "
            "things: take a card, pour metal, mine for metal, or restock the market."
        ),
        N_(
            "A card is complete when it holds as many metals as it needs. Rarer metals switch on "
            "the effects printed beside them."
        ),
        N_(
            "You need a complete blade, hilt and upgrade to end the game. Pouring metal into a "
            "rival's full card pushes out the metal that went in first."
        ),
    )
    LETTER = "K"
    SHORT = {"turn_limit": 3}
    SEATS = range(2, 5)
    MINUTES = 30
    SECRETS = True
    TOTAL = SWORD_POINTS
    ENDS = frozenset({A.END})  # K14

    rules = rules
    CONTENT = CARDS
    PARTS = (options, rules, notation, actions, why_not, narration, table, terminal, position)

    def lesson_facts(self, view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
        """By name, as the player in the first seat sees the table."""
        return {
            "rival": names[1],
            "my points": str(int(sword_points(view, agreed.terms, 0))),
            "rival points": str(int(sword_points(view, agreed.terms, 1))),
            "my limit": str(int(storage_limit(view, agreed.terms, 0))),
            **dict(printed_facts(agreed)),
        }

    def bounds(self, agreed: Agreed, seats: int, room: int) -> Bounds:
        """A turn uses each effect once at most (K11d)."""
        terms = agreed.record[0]
        restocks = _effects(terms, EFFECT.FREE_RESTOCK)
        exchanges = _effects(terms, EFFECT.EXCHANGE)
        offers = sum(_effects(terms, kind) for kind in OFFERS)
        chosen = _effects(terms, EFFECT.CHOOSE_FROM_MINE, counted=True)
        storage = int(terms.storage) + _effects(terms, EFFECT.STORAGE, counted=True)
        # Token, action, whether to end; if agreed, all others are asked that, too (K14).
        decisions = 3 + restocks + exchanges + offers + chosen
        decisions += (seats - 1) * int(terms.end_any_time)
        # If agreed, the owner of the card is asked what leaves it, for each pour (K9).
        decisions += (1 + offers) * int(terms.overflow == OWNER_CHOOSES)
        answers = seats * sum(_effects(terms, kind, counted=True) for kind in ANSWERS)
        picks = MARKET_PLACES * (1 + restocks) + exchanges + offers + storage + chosen + answers
        turns = seats * int(terms.turn_limit)
        more = int(terms.head_start) * seats * (seats - 1) // 2
        laid = seats * (1 + DEALT) + more + MARKET_PLACES + 1
        outcomes = max(int(terms.metal_count.sum()), int(terms.card_count))
        return Bounds(turns * decisions, turns * picks + laid, outcomes)


def printed_facts(agreed: Agreed) -> Iterator[tuple[str, str]]:
    """What is printed on the cards: `Dagger`, `Dagger needs`, `Dagger points`, `Dagger elvish`."""
    for face, printed in enumerate(agreed.content):
        name = str(printed["name"])
        yield name, narration.printed_name(face, agreed)
        yield f"{name} needs", str(printed["metals"])
        yield f"{name} points", str(printed["points"])
        for effect in printed["effects"]:
            phrase = narration.EFFECT_WORDS[effect["effect"]]
            yield f"{name} {effect['metal']}", _(phrase).format(n=effect["n"])


def _effects(terms: Any, kind: int, counted: bool = False) -> int:
    """How many effects of a kind one sword can have; `counted`: the sum of their n.

    A sword has one blade; which one, does not matter for a bound.
    """
    blade, others = 0, 0
    for card in terms.cards[: int(terms.card_count)]:
        has = sum(
            int(effect.n) if counted else 1
            for effect in card.effects[: int(card.effect_count)]
            if effect.kind == kind
        )
        if card.card_type == BLADE:
            blade = max(blade, has)
        else:
            others += has
    return blade + others


game = KingsBlade()
