"""What the rules of The King's Blade are told of the options and the cards."""

from kingofarms.engine.rules.record import Array, int8, int16, many, record

AT_ONCE, RESTOCK_ONLY = range(2)  # K6: `market_refill`
OLDEST, OWNER_CHOOSES = range(2)  # K9: `overflow`

MAX_CARDS = 48
MAX_EFFECTS = 3
MAX_NEEDS = 6


@record
class Effect:
    """What a card does while its metal is in it (K10)."""

    kind: int = int8()
    metal: int = int8()
    n: int = int8()


@record
class Card:
    """A sword card (K2)."""

    card_type: int = int8()
    points: int = int8()
    needs: int = int8()
    effect_count: int = int8()
    effects: Array = many(Effect, MAX_EFFECTS)


@record
class Terms:
    """The options, with what a version says spelt out, and the cards."""

    same_blade: int = int8()
    take_moves_token: int = int8()
    market_refill: int = int8()
    end_any_time: int = int8()
    turn_limit: int = int16()
    overflow: int = int8()
    mine_at_start: int = int8()
    head_start: int = int8()
    storage: int = int8()  # metals in hand
    mine_fills: int = int8()  # mining fills the hand; else it draws one
    end_needs_upgrade: int = int8()
    token_may_be_off: int = int8()
    metal_count: Array = int8(4)  # metal_count[metal] in the game
    card_count: int = int8()
    cards: Array = many(Card, MAX_CARDS)
