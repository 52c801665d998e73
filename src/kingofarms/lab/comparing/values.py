"""The values of a sweep: `turn_limit=50..150:25`, `version=2,3`, `Dagger.points=1..6`."""

import re
from dataclasses import dataclass, replace

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.options import choosable, name_of
from kingofarms.engine.words import _
from kingofarms.lab.cards.changes import number_change, with_number
from kingofarms.lab.comparing.measures import key_of
from kingofarms.lab.comparing.variant import Variant, check_different

RANGE = re.compile(r"\s*(\d{1,9})\s*\.\.\s*(\d{1,9})\s*(?::\s*(\d{1,9})\s*)?")
FEWEST, MOST = 2, 100  # values


@dataclass(frozen=True)
class Swept:
    """The variants of a sweep, and the place of the one that others are compared with."""

    variants: tuple[Variant, ...]
    base: int
    asked: tuple[str, ...] = ()  # measures that the sweep is about: of a swept card


def swept(game: Game, option: str | None, card: str | None, variant: Variant) -> Swept:
    """What is typed, as variants; a Refusal that lists what there is."""
    if (option is None) == (card is None):
        raise Refusal(_("Sweep either an option or a number of a card."))
    label = ""
    name, equals, text = str(option or card).partition("=")
    name = name.strip()
    if option is not None:
        known = choosable(game.Options)
        if name not in known:
            raise Refusal(one_of(name, list(known), _("option")))
        if not equals and known[name].names:
            text = ",".join(known[name].names)
        values = values_from(name, text)
        usual = name_of(game.agree(variant.options, variant.path).said[name])
        variants = [
            replace(variant, options={**variant.options, name: value}, label=f"{name}={value}")
            for value in values
        ]
    else:
        word, label, column, now = number_change(name, game, variant.options, variant.path)
        values = values_from(name, text)
        check_numbers(name, values)
        usual = re.sub(r"\D", "", now[0])
        variants = [
            replace(
                variant,
                changes=(*variant.changes, f"{word}.{column}={with_number(now[0], int(value))}"),
                label=f"{label}.{column}={value}",
            )
            for value in values
        ]
    asked = () if card is None else about(label)
    check_different(game, variants)
    return Swept(tuple(variants), values.index(usual) if usual in values else 0, asked)


def about(card: str) -> tuple[str, ...]:
    """The measures of a card."""
    name = key_of(card)
    return f"{name}_taken", f"{name}_wins"


def values_from(name: str, text: str) -> list[str]:
    """`1..6`, `50..150:25` or `a,b,c` as a list."""
    match = RANGE.fullmatch(text)
    if match:
        low, high, step = int(match[1]), int(match[2]), int(match[3] or 1)
        if step < 1 or (high - low) // step > MOST:
            high = low - 1
        values = [str(value) for value in range(low, high + 1, max(1, step))]
    else:
        values = list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not FEWEST <= len(values) <= MOST:
        raise Refusal(
            _("'{name}={said}' are not {fewest} to {most} values; write {examples}.").format(
                name=name, said=text, fewest=FEWEST, most=MOST, examples="1..6, 50..150:25, a,b,c"
            )
        )
    return values


def check_numbers(name: str, values: list[str]) -> None:
    """A card's number becomes a number."""
    for value in values:
        if not value.isdecimal():
            raise Refusal(
                _("{name} is a number; '{value}' is none.").format(name=name, value=value)
            )
