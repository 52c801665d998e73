"""Game: what a game brings and may bring, each part with its default; and the games by name."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol, cast

from kingofarms.engine.game.solver import Exact, Solver
from kingofarms.engine.phrase import Narration, Phrase
from kingofarms.engine.plain_table import blocks_of, in_terminal
from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.rules.actions import Actions
from kingofarms.engine.rules.compiled import RULES
from kingofarms.engine.rules.record import int8, new, record
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import PlainScene, Scene, adopt
from kingofarms.engine.terms.terms import Agreed, Value, options_from, write_options
from kingofarms.engine.words import N_, SOURCE, _, speaking

EXAMPLES = 3  # notations that a refusal shows
# For research libraries, where a game counts nothing itself: more than any tabletop game needs.
DECISIONS, OUTCOMES = 100_000, 1_024


class Rules(Protocol):
    """A game's rules: seven compiled functions on one record, mostly a module."""

    State: Any
    ACTIONS: int  # actions are 0 to ACTIONS - 1
    setup: Any
    legal_actions: Any
    apply: Any
    is_over: Any
    outcome: Any
    hide: Any
    deal_unseen: Any


@dataclass(frozen=True)
class NoOptions:
    """Nothing can be agreed."""


@record
class NoTerms:
    """Rules are handed terms, needed or not; a record has at least one field."""

    unused: int = int8()


class Bounds(NamedTuple):
    """Limits that no match exceeds; a real match is shorter."""

    decisions: int  # of all seats
    picks: int  # of chance, the setup included
    outcomes: int  # of one pick


@dataclass(frozen=True)
class Dealt:
    """Some random numbers that follow each other, and what came of them."""

    words: str
    picks: int  # how many random numbers
    cards: tuple[str, ...] = ()  # as the game's scene numbers them
    names: tuple[str, ...] = ()  # of these cards, or of what else was drawn


@dataclass(frozen=True)
class Notation:
    """How actions are written, legal or not: by their declaration and a word for each value."""

    actions: Actions
    words: Mapping[str, Callable[[int, Agreed], str]]

    def format(self, action: int, agreed: Agreed) -> str:
        """The action as people write it."""
        kind, *values = self.actions.read(action)
        fields = zip(kind.fields, values, strict=True)
        written = {field: self.words[field](value, agreed) for field, value in fields}
        return str(kind.text.format(**written))


def plain(notation: str) -> str:
    """A notation without what does not matter."""
    return re.sub(r"\s+", " ", notation.strip().lower())


class Game:
    """A game. Its package makes one object of its own class, `game`; see docs/new-game.md.

    What follows may also stand in modules of its package, under the same names: its `PARTS`. Heavy
    parts are loaded when they are asked for: `taste`, `solver`, `census`, `browser.scene`.
    """

    PARTS: Sequence[ModuleType] = ()  # functions need no `self` there

    # A game must bring these; `format_action` or a `NOTATION`; `narrate` or a `NARRATION`; and
    # `describe_table`.
    NAME: str  # as typed: "tic_tac_toe"
    TITLE: str  # as printed: "Tic-tac-toe"
    SEATS: range
    CATEGORIES: Sequence[str]  # of the score sheet
    REASONS: Sequence[str]  # why it ended, as sentences; the first is that it has not
    rules: Rules

    # A game may bring all that follows.
    AIM: str = ""  # how one wins, in a sentence
    COACH: tuple[str, ...] = ()  # what a newcomer should know at the first, second, third decision
    LETTER: str = ""  # in front of the numbers of its rules
    SHORT: Mapping[str, Value] = {}  # options of a match that is soon over, to try the game
    RULES_VERSION: int = 1  # raised when old matches would replay differently
    MINUTES: int = 15  # that a match takes people, about
    SECRETS: bool = True  # whether a seat knows what others do not
    TOTAL: int = 0  # the category that ranks the seats; after it those that break ties
    ENDS: frozenset[int] = frozenset()  # actions that end the match at once, as everybody can see
    SEAT_NAMES: Sequence[str] = ()  # what the seats are called; else they have numbers
    NOTATION: Notation | None = None  # how actions are written
    NOT_AN_ACTION: str = N_("'{text}' is not an action: write it like {examples}.")
    NARRATION: Narration | None = None  # what is said of events
    Options: Any = NoOptions
    Terms: Any = NoTerms

    def __init_subclass__(cls) -> None:
        """Take the game's parts from its modules."""
        adopt(cls, Game, vars(cls).get("PARTS", ()))

    def __init__(self) -> None:
        own = {name for kind in type(self).__mro__[:-2] for name in vars(kind)}
        missing = [name for name, other in REQUIRED.items() if not {name, other} & own]
        if "rules" in own:
            missing += [name for name in OF_RULES if not hasattr(self.rules, name)]
        if missing:
            raise lacks(type(self).__module__, missing)
        module = sys.modules[type(self).__module__]
        self.package = module.__package__ or module.__name__
        self.folder = Path(str(module.__file__)).parent
        self.State: Any = self.rules.State
        self.ACTIONS: int = self.rules.ACTIONS
        self._notations: dict[str, dict[str, int]] = {}  # by the digest of the terms

    # Terms.

    @cached_property
    def CONTENT(self) -> Path:  # noqa: N802 - mostly a constant
        """The file or the folder with the game's own content."""
        return self.folder / "content"

    def agree(self, wishes: Mapping[str, Value], content: Path | None = None) -> Agreed:
        """The terms with these options and, where given, other content.

        Here the options are written into the fields of `Terms` that are named like them.
        """
        if content is not None and not (content.is_dir() and not any(content.iterdir())):
            raise Refusal(_("{game} has no cards of its own to replace.").format(game=self.TITLE))
        options, terms = options_from(self.Options, wishes), new(self.Terms)
        write_options(options, terms)
        return Agreed(self.NAME, options, [], terms)

    # Actions.

    def format_action(self, action: int, agreed: Agreed) -> str:
        """The action in notation; no two alike."""
        if self.NOTATION is None:
            raise NotImplementedError(f"{self.NAME} has neither NOTATION nor format_action")
        return self.NOTATION.format(action, agreed)

    def parse_action(self, text: str, agreed: Agreed) -> int:
        """The action that is written so, legal or not; capitals and spaces do not matter."""
        known = self._notations.setdefault(agreed.digest, {})
        if not known:
            written = (self.format_action(action, agreed) for action in range(self.ACTIONS))
            known |= {plain(each): action for action, each in enumerate(written)}
        if plain(text) not in known:
            examples = ", ".join(f"'{each}'" for each in list(known)[:EXAMPLES])
            raise Refusal(_(self.NOT_AN_ACTION).format(text=text, examples=examples))
        return known[plain(text)]

    def hide_action(self, action: int, actor: int, seat: int) -> int:
        """What `seat` may know of what `actor` decided: another action where it tells a secret."""
        return action

    def describe_action(
        self, action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
    ) -> str:
        """The action in words, for the player who is about to choose.

        `names` are the players'; without them the seats are called by their own names.
        """
        return self.format_action(action, agreed)

    def describe_rivals_action(
        self, action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()
    ) -> str:
        """The action in words, for somebody else than the player who may choose it."""
        return self.describe_action(action, view, agreed, names)

    def why_not(self, action: int, view: Any, agreed: Agreed) -> str:
        """Why the seat to play may not do that, with the rule's number."""
        return _("The rules do not allow that now.")

    # Events.

    def narrate(self, event: Event, names: Sequence[str], agreed: Agreed) -> str:
        """What happened, as a sentence."""
        return str(self.phrase(event, names, agreed))

    def phrase(self, event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
        """What happened: the sentence of `narrate`, and the words in it."""
        if self.NARRATION:
            return self.NARRATION.phrase(event, names, agreed)
        return Phrase("{sentence}", {"sentence": self.narrate(event, names, agreed)})

    def describe_event(self, event: Event, agreed: Agreed) -> dict[str, Any]:
        """What happened, for programs: named fields, no internal numbers."""
        if self.NARRATION:
            return self.NARRATION.describe(event, agreed)
        with speaking(SOURCE):
            return {"event": self.narrate(event, self.seat_names(self.SEATS[-1]), agreed)}

    def deal(self, state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
        """What was dealt, in the order in which the rules ask for random numbers."""
        return []

    # The table and the score sheet.

    def describe_table(self, view: Any, agreed: Agreed) -> dict[str, Any]:
        """Everything on the table, for programs: named fields, no internal numbers."""
        raise NotImplementedError(f"{self.NAME} has no describe_table")

    def picture(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
        """The table as a terminal shows it to that seat: here headings, lines and columns."""
        return in_terminal(blocks_of(self.describe_table(view, agreed)))

    def closer(self, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
        """What the picture leaves out, to be looked at on demand; empty where that is nothing."""
        return ""

    def gallery(self, agreed: Agreed) -> list[str]:
        """The cards, a few lines each."""
        return []

    def seat_names(self, seats: int) -> list[str]:
        """What the seats are called at this table."""
        if self.SEAT_NAMES:
            return [_(name) for name in self.SEAT_NAMES[:seats]]
        return [_("Player {number}").format(number=seat + 1) for seat in range(seats)]

    def category_words(self, category: int, view: Any, agreed: Agreed) -> str:
        """A category of the score sheet as it is called at this table."""
        return _(self.CATEGORIES[category])

    def reason_words(self, reason: str, view: Any, names: Sequence[str], agreed: Agreed) -> str:
        """Why the match ended, perhaps with the name of the player who ended it."""
        return _(reason)

    def score_lines(self, view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
        """What the score sheet says beyond its categories: each seat's cards, say."""
        return []

    # What bots, lessons, research and the lab ask.

    def lesson_facts(self, view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
        """By name, what sentences of the lesson may name as the first seat sees the table."""
        return {"rival": names[1]}

    def wrong_field(self, view: Any, seat: int, seats: int, agreed: Agreed) -> str:
        """The name of a field that cannot be so in a View that somebody wrote down; else empty."""
        return ""

    @property
    def can_start(self) -> bool:
        """Whether a match can begin from a position: the game brings its own `wrong_field`."""
        return type(self).wrong_field is not Game.wrong_field

    def bounds(self, agreed: Agreed, seats: int, room: int) -> Bounds:
        """How long a match can be; one action asks chance `room` times at most."""
        return Bounds(DECISIONS, DECISIONS * room, OUTCOMES)

    @cached_property
    def taste(self) -> Any:
        """What an action is worth at first sight: the function in `taste.py`; None without one."""
        part = part_of(self, "taste")
        return part and part.taste

    @cached_property
    def solver(self) -> Solver | None:
        """What knows the exact worth of every action: the package `solver`."""
        solver: Solver | None = part_of(self, "solver")
        return solver

    @property
    def exact(self) -> Exact | None:
        """The solver, where it also answers about rules."""
        return cast(Exact, self.solver) if hasattr(self.solver, "facts") else None

    @cached_property
    def census(self) -> Any:
        """What the lab counts beyond the score sheet: the package `census`; None without one."""
        return part_of(self, "census")

    @cached_property
    def scene(self) -> Scene:
        """What a browser shows: `scene` in `browser/scene.py`; else the table in words."""
        part = part_of(self, "browser.scene")
        return part.scene if part else PlainScene(self.describe_table)


# By name what a game must bring, and what it may bring instead.
REQUIRED = {
    **dict.fromkeys(("NAME", "TITLE", "SEATS", "CATEGORIES", "REASONS", "rules"), ""),
    **{"format_action": "NOTATION", "narrate": "NARRATION", "describe_table": ""},
}
OF_RULES = ("State", "ACTIONS", *RULES)


def lacks(package: str, names: Sequence[str]) -> Refusal:
    """The refusal of a package that brings no game, or not all of one."""
    return Refusal(
        _("{package} is not a game: it lacks {names}.").format(
            package=package, names=", ".join(names)
        )
    )


def part_of(game: Game, name: str) -> Any:
    """An optional module of the game's package, such as `taste`; None where there is none."""
    full = f"{game.package}.{name}"
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


# The games by name.

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game known by its name."""
    if _games.get(game.NAME, game) is not game:
        raise Refusal(
            _("{package} brings a game called {name}, and there is one already.").format(
                package=game.package, name=game.NAME
            )
        )
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
