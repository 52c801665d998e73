"""Game: what a game's package must bring and may bring, and the games by name."""

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from kingofarms.engine.phrase import Phrase
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.options import Value
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _


class Game(Protocol):
    """A game is a package; docs/new-game.md tells how to write one.

    What it may bring besides has a default in `defaults.py`. Larger parts are modules of its own
    folder, found by `part_of`: `taste`, `solver`, `bounds`, `browser.scene`.
    """

    __name__: str  # of its package
    __file__: str | None

    # What it must bring. The seven functions are compiled rules on one record.
    NAME: str  # as typed: "tic_tac_toe"
    TITLE: str  # as printed: "Tic-tac-toe"
    SEATS: range
    ACTIONS: int  # actions are 0 to ACTIONS - 1
    CATEGORIES: Sequence[str]  # of the score sheet
    REASONS: Sequence[str]  # why it ended, as sentences; the first is that it has not
    State: Any
    setup: Any
    legal_actions: Any
    apply: Any
    is_over: Any
    outcome: Any
    hide: Any
    deal_unseen: Any

    def format_action(self, action: int, agreed: Agreed) -> str:
        """The action in notation."""

    def narrate(self, event: Event, names: Sequence[str], agreed: Agreed) -> str:
        """What happened, as a sentence."""

    def describe_table(self, view: Any, agreed: Agreed) -> dict[str, Any]:
        """Everything on the table, for programs: named fields, no internal numbers."""

    # What it may bring.
    AIM: str  # how one wins, in a sentence
    COACH: tuple[str, ...]  # what a newcomer should know at the first, second, third decision
    LETTER: str  # in front of the numbers of its rules
    SHORT: Mapping[str, Value]  # options of a match that is soon over, to try the game
    RULES_VERSION: int  # raised when old matches would replay differently
    MINUTES: int  # that a match takes people, about
    SECRETS: bool  # whether a seat knows what others do not
    TOTAL: int  # the category that ranks the seats, ties aside
    ENDS: frozenset[
        int
    ]  # actions that end the match at once, as the table lies in everybody's View
    CONTENT: Path  # where its own content lies: a file, or a folder of files
    Options: Any
    Terms: Any

    def agree(self, wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
        """The terms with these options and, where given, other content."""

    def seat_names(self, seats: int) -> list[str]:
        """What the seats are called at this table."""

    def parse_action(self, text: str, agreed: Agreed) -> int:
        """The action that is written so, legal or not; a Refusal where none is."""

    def hide_action(self, action: int, actor: int, seat: int) -> int:
        """What `seat` may know of what `actor` decided: another action where it tells a secret."""

    def describe_action(
        self, action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
    ) -> str:
        """The action in words, for the player who is about to choose.

        `names` are the players'; without them the seats are called by their own names.
        """

    def describe_rivals_action(
        self, action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
    ) -> str:
        """The action in words, for somebody else than the player who may choose it."""

    def why_not(self, action: int, view: Any, agreed: Agreed) -> str:
        """Why the seat to play may not do that, with the rule's number."""

    def phrase(self, event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
        """What happened: the sentence of `narrate`, and the words in it."""

    def describe_event(self, event: Event, agreed: Agreed) -> dict[str, Any]:
        """What happened, for programs: named fields, no internal numbers."""

    def category_words(self, category: int, view: Any, agreed: Agreed) -> str:
        """A category of the score sheet as it is called at this table."""

    def reason_words(self, reason: str, view: Any, names: Sequence[str], agreed: Agreed) -> str:
        """Why the match ended, perhaps with the name of the player who ended it."""

    def score_lines(self, view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
        """What the score sheet says beyond its categories: each seat's cards, say."""

    def gallery(self, agreed: Agreed) -> list[str]:
        """The cards, a few lines each."""

    def picture(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
        """The table as a terminal shows it to that seat."""

    def closer(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
        """What the picture leaves out, to be looked at on demand; empty where that is nothing."""


REQUIRED = (
    *("NAME", "TITLE", "SEATS", "ACTIONS", "CATEGORIES", "REASONS", "State"),
    *("setup", "legal_actions", "apply", "is_over", "outcome", "hide", "deal_unseen"),
    *("format_action", "narrate", "describe_table"),
)


def part_of(game: Game, name: str) -> Any:
    """An optional module of the game's folder, such as `taste`; None where there is none."""
    full = f"{game.__name__}.{name}"
    if full not in _parts:
        _parts[full] = _import_part(full)
    return _parts[full]


_parts: dict[str, Any] = {}  # looked for once: pages ask often


def _import_part(full: str) -> Any:
    parents = full.split(".")[:-1]
    try:
        is_there = find_spec(full) is not None
    except ModuleNotFoundError as error:  # of the folder that it would lie in
        if error.name and not ".".join(parents).startswith(error.name):
            raise
        is_there = False
    return import_module(full) if is_there else None


_games: dict[str, Game] = {}


def register(game: Any) -> None:
    """Make a game known by its name; a Refusal says what it lacks."""
    from kingofarms.engine.game.defaults import complete

    missing = [name for name in REQUIRED if not hasattr(game, name)]
    if missing:
        raise Refusal(
            _("{package} is not a game: it lacks {names}.").format(
                package=game.__name__, names=", ".join(missing)
            )
        )
    if _games.get(game.NAME, game) is not game:
        raise Refusal(
            _("{package} brings a game called {name}, and there is one already.").format(
                package=game.__name__, name=game.NAME
            )
        )
    complete(game)
    _games[game.NAME] = game


def games() -> dict[str, Game]:
    """The registered games by name."""
    return dict(_games)


def first_game() -> Game:
    """The game that is meant where none is named."""
    return next(iter(_games.values()))


def game_named(name: str | None) -> Game:
    """The game of that name, or a Refusal that lists those there are; without a name the first."""
    if name is None:
        return first_game()
    known = name.strip().lower().replace("-", "_").replace(" ", "_")
    if known not in _games:
        raise Refusal(one_of(name, list(_games), _("game")))
    return _games[known]


def rule_number() -> str:
    """A regular expression for the number of a rule of any game."""
    letters = sorted({re.escape(game.LETTER) for game in _games.values() if game.LETTER})
    return rf"(?:{'|'.join(letters)})\d+[a-z]?" if letters else r"(?!)"
