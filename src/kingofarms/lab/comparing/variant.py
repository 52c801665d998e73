"""A variant of a game: options, card files and changes of cards that are tried beside others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value, name_of
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.lab.cards.changes import changed_cards, changed_tables, changes_from
from kingofarms.lab.cards.differences import CardSet


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

    def flags(self, letter: str) -> list[str]:
        """As it is typed on the command line of `lab compare`."""
        words = [f"--{letter}={name}={name_of(value)}" for name, value in self.options.items()]
        words += [f"--{letter}-cards={self.cards}"] if self.cards else []
        return words


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
