"""What a game need not bring: names and functions that serve any game until it has its own.

`complete` puts them into the game's package. The functions take the game first.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from inspect import signature
from pathlib import Path
from typing import Any

from kingofarms.engine.game.plain_table import blocks_of, in_terminal
from kingofarms.engine.phrase import Phrase
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import int8, new, record
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.options import Value, options_from, write_options
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import SOURCE, _, speaking

EXAMPLES = 3  # notations that a refusal shows


@dataclass(frozen=True)
class NoOptions:
    """Nothing can be agreed."""


@record
class NoTerms:
    """Rules are handed terms, needed or not; a record has at least one field."""

    unused: int = int8()


def agree(game: Any, wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
    """The options, written into the fields of `Terms` that are named like them; no content."""
    if content is not None and not (content.is_dir() and not any(content.iterdir())):
        raise Refusal(_("{game} has no cards of its own to replace.").format(game=game.TITLE))
    options, terms = options_from(game.Options, wishes), new(game.Terms)
    write_options(options, terms)
    return Agreed(game.NAME, options, [], terms)


def seat_names(game: Any, seats: int) -> list[str]:
    """The players by number."""
    return [_("Player {number}").format(number=seat + 1) for seat in range(seats)]


_notations: dict[tuple[str, str], dict[str, int]] = {}  # by game and terms


def parse_action(game: Any, text: str, agreed: Agreed) -> int:
    """The action whose notation that is; capitals and spaces do not matter."""
    key = game.NAME, agreed.digest
    if key not in _notations:
        _notations[key] = {
            plain(game.format_action(action, agreed)): action for action in range(game.ACTIONS)
        }
    action = _notations[key].get(plain(text))
    if action is None:
        raise Refusal(
            _("'{text}' is not an action: write it like {examples}.").format(
                text=text,
                examples=", ".join(f"'{each}'" for each in list(_notations[key])[:EXAMPLES]),
            )
        )
    return action


def plain(text: str) -> str:
    """A notation without what does not matter."""
    return re.sub(r"\s+", " ", text.strip().lower())


def hide_action(game: Any, action: int, actor: int, seat: int) -> int:
    """All that a player decides is seen by all."""
    return action


def describe_action(
    game: Any, action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
) -> str:
    """The notation."""
    return str(game.format_action(action, agreed))


def describe_rivals_action(
    game: Any, action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
) -> str:
    """The same words as for the player who chooses."""
    return str(game.describe_action(action, view, agreed, names))


def why_not(game: Any, action: int, view: Any, agreed: Agreed) -> str:
    """No reason but that the rules do not offer it."""
    return _("The rules do not allow that now.")


def phrase(game: Any, event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
    """The sentence in one piece."""
    return Phrase("{sentence}", {"sentence": game.narrate(event, names, agreed)})


def describe_event(game: Any, event: Event, agreed: Agreed) -> dict[str, Any]:
    """The sentence, in English."""
    with speaking(SOURCE):
        return {"event": game.narrate(event, game.seat_names(game.SEATS[-1]), agreed)}


def category_words(game: Any, category: int, view: Any, agreed: Agreed) -> str:
    """The category's name."""
    return _(game.CATEGORIES[category])


def reason_words(game: Any, reason: str, view: Any, names: Sequence[str], agreed: Agreed) -> str:
    """The reason as it is."""
    return _(reason)


def score_lines(game: Any, view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """No lines besides the categories."""
    return []


def gallery(game: Any, agreed: Agreed) -> list[str]:
    """No cards."""
    return []


def picture(game: Any, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """What programs are told of the table, as headings, lines and columns."""
    return in_terminal(blocks_of(game.describe_table(view, agreed)))


def closer(game: Any, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """Nothing: the picture shows all there is."""
    return ""


VALUES: dict[str, Any] = {
    "AIM": "",
    "COACH": (),
    "LETTER": "",
    "SHORT": {},
    "RULES_VERSION": 1,
    "MINUTES": 15,
    "ENDS": frozenset(),
    "SECRETS": True,  # what is taken for a secret is not shown
    "TOTAL": 0,
    "Options": NoOptions,
    "Terms": NoTerms,
}
FUNCTIONS = (
    *(agree, seat_names, parse_action, hide_action, describe_action, why_not, describe_event),
    *(describe_rivals_action, phrase, category_words, reason_words, score_lines),
    *(gallery, picture, closer),
)


def complete(game: Any) -> None:
    """Put in what the game does not bring itself."""
    usual = {**VALUES, "CONTENT": Path(game.__file__).parent / "content"}
    usual |= {each.__name__: partial(each, game) for each in FUNCTIONS}
    for name, value in usual.items():
        if not hasattr(game, name):
            setattr(game, name, value)
    game.describe_action = with_names(game.describe_action)


def with_names(function: Callable[..., str]) -> Callable[..., str]:
    """The function, which may be given the players' names even if it was written without."""
    if len(signature(function).parameters) > len(("action", "view", "agreed")):
        return function

    @wraps(function)
    def nameless(action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()) -> str:
        return function(action, view, agreed)

    return nameless
