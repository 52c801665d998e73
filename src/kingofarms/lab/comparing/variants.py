"""Variants of a game: options, cards and changes of cards that are tried beside others."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.terms.terms import Agreed, Value, choosable, name_of
from kingofarms.engine.words import _
from kingofarms.lab.cards import (
    CardSet,
    changed_cards,
    changed_tables,
    changes_from,
    number_change,
    with_number,
)
from kingofarms.lab.spec import Spec


@dataclass(frozen=True)
class Variant:
    """What is played. `label` names it in tables; without one it is made from what is special."""

    options: Mapping[str, Value] = field(default_factory=dict)
    cards: Path | str | None = None
    changes: tuple[str, ...] = ()
    label: str = ""

    @property
    def path(self) -> Path | None:
        """The file or folder of its cards."""
        return None if self.cards is None else Path(self.cards)

    @property
    def words(self) -> str:
        """What is special about it."""
        if self.label:
            return self.label
        parts = [f"{name}={name_of(value)}" for name, value in self.options.items()]
        parts += [self.path.name] if self.path else []
        parts += [change.words() for change in changes_from(self.changes)]
        return ", ".join(parts) or _("as usual")

    def agree(self, game: Game) -> Agreed:
        """The terms; a Refusal where there are none."""
        with changed_cards(game, self.options, self.path, changes_from(self.changes)) as path:
            return game.agree(self.options, path)

    def card_set(self, game: Game) -> CardSet:
        """Its cards as they are played."""
        tables = changed_tables(game, self.options, self.path, changes_from(self.changes))
        return CardSet(game, tables, self.agree(game))

    def spec(self, spec: Spec, at: int) -> Spec:
        """How it is played, as the variant of that number; each has a folder of its own."""
        return replace(
            spec,
            options=self.options,
            cards=self.path,
            changes=self.changes,
            folder=spec.folder / f"{at + 1}" if spec.folder else None,
        )


def check_different(game: Game, variants: Sequence[Variant]) -> list[Agreed]:
    """The terms of all; a Refusal where two of them are the same."""
    terms = [variant.agree(game) for variant in variants]
    seen: dict[str, str] = {}
    for variant, agreed in zip(variants, terms, strict=True):
        if agreed.digest in seen:
            raise Refusal(
                _("“{one}” and “{other}” are the same rules and cards.").format(
                    one=seen[agreed.digest], other=variant.words
                )
            )
        seen[agreed.digest] = variant.words
    return terms


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
    asked: tuple[str, ...] = ()
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
        if words := [value for value in values if not value.isdecimal()]:
            raise Refusal(
                _("{name} is a number; '{value}' is none.").format(name=name, value=words[0])
            )
        usual = re.sub(r"\D", "", now[0])
        asked = f"{key_of(label)}_taken", f"{key_of(label)}_wins"  # the measures of the card
        variants = [
            replace(
                variant,
                changes=(*variant.changes, f"{word}.{column}={with_number(now[0], int(value))}"),
                label=f"{label}.{column}={value}",
            )
            for value in values
        ]
    check_different(game, variants)
    return Swept(tuple(variants), values.index(usual) if usual in values else 0, asked)


def key_of(card: str) -> str:
    """A card's name in the name of a measure."""
    return re.sub(r"\W+", "_", card.lower()).strip("_")


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
