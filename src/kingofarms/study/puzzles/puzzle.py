"""Puzzle: a position that was reached by play, its one right action, its grade, its evidence.

The position is a match from its seed to the decision, so it can be reached by construction. What is
shown of it is the View of the seat to play: `position` deals whatever that seat does not see again
at random, and the match as it was really dealt goes no further.

A line: an action and what follows it, played out at the table of a puzzle and told in words.

Grading: which levels miss the right action when they think for themselves.

A level thinks by a search of as many iterations as it has at a table, without the slips that it
makes there. In a solved game its bot knows the solution and errs on purpose; that would tell
nothing of how hard a position is, so there it searches, too.
"""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from kingofarms.bots.levels import LEVELS
from kingofarms.bots.search.search import SearchBot
from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.game.own_content import agree_with_released
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.phrase import read_by
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import keyed
from kingofarms.engine.rules.loops import rules_of
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.terms.terms import Agreed, Value, digest_of
from kingofarms.engine.words import _

FORMAT = "kingofarms puzzle 1"
LETTERS = 8  # of the digest that names a puzzle


class InFile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a puzzle, as its file has it."""


class Estimate(InFile, frozen=True):
    """How often an action wins by one search: the share, and its interval of 95 %."""

    action: str
    share: float
    low: float
    high: float


class Run(InFile, frozen=True):
    """One long search from the View: the right action and the best of the others."""

    seed: int
    right: Estimate
    second: Estimate


class Missed(InFile, frozen=True):
    """How often a level misses the right action when it thinks for itself, without slips."""

    level: str
    missed: int
    tries: int

    @property
    def is_failed(self) -> bool:
        """Whether it mostly misses it."""
        return 2 * self.missed > self.tries


class Verdict(InFile, frozen=True, omit_defaults=True):
    """A legal action: what it is worth, and what follows, itself first, in notation.

    In a solved game `match` and `margin` are exact (`engine.game.solver`); in others `share` is how
    often it wins.
    """

    action: str
    line: tuple[str, ...]
    match: int | None = None
    margin: int | None = None
    share: float | None = None
    low: float | None = None
    high: float | None = None


class Puzzle(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True
):
    """A puzzle, as its file has it."""

    game: str
    rules: int
    options: dict[str, Value]
    content: str  # digests of content and terms: with other cards it is another puzzle
    terms: str
    seats: int
    seed: int  # of the series of matches, and the number of the match in it
    match: int
    actions: tuple[str, ...]  # from the deal to the decision
    seat: int  # to play
    right: str
    grade: str  # the strongest level that mostly misses it
    missed: tuple[Missed, ...]
    verdicts: tuple[Verdict, ...]  # of every legal action
    iterations: int = 0  # of each long search; 0 where the solution is exact
    runs: tuple[Run, ...] = ()
    format: str = FORMAT

    @cached_property
    def name(self) -> str:
        """A short name for exactly this position."""
        parts = [self.game, self.terms, self.seats, self.seed, self.match, self.actions]
        return digest_of(parts).removeprefix("sha256:")[:LETTERS]

    @property
    def is_exact(self) -> bool:
        """Whether the solution of the game proves it."""
        return self.iterations == 0

    def verdict(self, action: str) -> Verdict:
        """What that action is worth; a Refusal if it is not among the legal ones."""
        for each in self.verdicts:
            if each.action == action:
                return each
        raise Refusal(_("There is no verdict about '{action}'.").format(action=action))


def puzzle_at(
    match: Match, right: str, grade: str, missed: tuple[Missed, ...], verdicts: tuple[Verdict, ...]
) -> Puzzle:
    """The position of a match of a series as a puzzle."""
    luck, agreed = match.luck, match.agreed
    if not isinstance(luck, Stream):
        raise TypeError("a puzzle comes from a match of a series")
    return Puzzle(
        game=match.game.NAME,
        rules=match.game.RULES_VERSION,
        options=agreed.written,
        content=agreed.content_digest,
        terms=agreed.digest,
        seats=match.seats,
        seed=luck.seed,
        match=luck.match,
        actions=tuple(match.game.format_action(action, agreed) for _seat, action in match.steps),
        seat=match.to_play,
        right=right,
        grade=grade,
        missed=missed,
        verdicts=verdicts,
    )


def terms_of(puzzle: Puzzle) -> tuple[Game, Agreed]:
    """The game and the terms that the puzzle was made with; a Refusal if they are not there."""
    game = game_named(puzzle.game)
    if puzzle.format != FORMAT:
        raise Refusal(
            _("format is '{format}'; this program reads '{known}'.").format(
                format=puzzle.format, known=FORMAT
            )
        )
    if puzzle.rules != game.RULES_VERSION:
        raise Refusal(
            _("rules: made by version {theirs} of {game}; this program has {ours}.").format(
                theirs=puzzle.rules, game=game.TITLE, ours=game.RULES_VERSION
            )
        )
    agreed = agree_with_released(game, puzzle.options, puzzle.content)
    if agreed.digest != puzzle.terms:
        raise Refusal(
            _("made with other cards or options ({theirs}) than these ({ours}).").format(
                theirs=puzzle.terms, ours=agreed.digest
            )
        )
    return game, agreed


def position(puzzle: Puzzle) -> Match:
    """The match at the decision, as the seat to play knows it; a Refusal if it is not possible."""
    game, agreed = terms_of(puzzle)
    match = Match(game, agreed, puzzle.seats, Stream(puzzle.seed, puzzle.match))
    for number, action in enumerate(puzzle.actions, 1):
        try:
            match.act(action)
        except Refusal as refusal:
            raise Refusal(
                _("action {number} ('{action}'): {why}").format(
                    number=number, action=action, why=refusal
                )
            ) from None
    check_question(puzzle, match)
    forget_unseen(match, puzzle.seat, puzzle.name)
    return match


def check_question(puzzle: Puzzle, match: Match) -> None:
    """Refuse a puzzle whose seat is not to play, or whose verdicts are not of the legal actions."""
    if match.to_play != puzzle.seat:
        raise Refusal(_("seat {seat} is not to play after these actions.").format(seat=puzzle.seat))
    if puzzle.right not in match.actions:
        raise Refusal(_("'{action}' is not legal there.").format(action=puzzle.right))
    if sorted(each.action for each in puzzle.verdicts) != sorted(match.actions):
        raise Refusal(_("the verdicts must be about each of the legal actions, once."))
    if any(each.line[:1] != (each.action,) for each in puzzle.verdicts):
        raise Refusal(_("a verdict's line must begin with its action."))


def forget_unseen(match: Match, seat: int, name: str) -> None:
    """Deal what the seat does not see again at random; what chance decides later comes from it."""
    rng = keyed(b"puzzle", name.encode())
    view = match.view(seat)
    match.states = dealt(match, view, rng)
    match.rng = rng


def dealt(match: Match, view: Array, rng: Array) -> Array:
    """A table that the View could be."""
    states = new(match.game.State)
    rules_of(match.game).deal_at(view, 0, states, 0, match.agreed.record, rng)
    return states


def checked_answer(match: Match, text: str) -> int:
    """The legal action that is written so; a Refusal says why it is not allowed."""
    action = match.game.parse_action(text, match.agreed)
    if action not in match.legal:
        raise Refusal(match.game.why_not(action, match.view(match.to_play)[0], match.agreed))
    return action


class PuzzleStep(msgspec.Struct):
    """An action of what follows, and what happened with it."""

    seat: int
    action: str
    words: list[str]  # as the seat of the puzzle saw it


def told_line(puzzle: Puzzle, action: str) -> list[PuzzleStep]:
    """The line of that legal action. The seat of the puzzle is called "you"."""
    match, steps = position(puzzle), []
    names = read_by(puzzle.seat, tuple(match.game.seat_names(match.seats)))
    for each in puzzle.verdict(action).line:
        seat = match.to_play
        match.act(each)
        told = match.told(puzzle.seat)
        words = [str(match.game.phrase(event, names, match.agreed)) for event in told]
        steps.append(PuzzleStep(seat, each, words))
    return steps


TRIES = 5  # of each level, each with a seed of its own
GRADES = tuple(LEVELS)  # from the easiest to the hardest
EASIEST = GRADES[0]


class Grader:
    """Asks the levels; their memory is allocated once."""

    def __init__(self, game: Game, agreed: Agreed) -> None:
        self._bots = {
            name: SearchBot(game, agreed, level.iterations) for name, level in LEVELS.items()
        }

    def missed(
        self, view: Array, legal: Sequence[int], right: int, name: str, tries: int = TRIES
    ) -> tuple[Missed, ...]:
        """How often each level misses that action, from the weakest to the first that finds it."""
        levels: list[Missed] = []
        for level in self._bots:
            chosen = (self._choice(level, view, legal, name, number) for number in range(tries))
            levels.append(Missed(level, sum(action != right for action in chosen), tries))
            if not levels[-1].is_failed:
                break
        return tuple(levels)

    def is_found_by(
        self, level: str, view: Array, legal: Sequence[int], right: int, name: str
    ) -> bool:
        """Whether that level finds the action in its first try: a quick look before all others."""
        return self._choice(level, view, legal, name, 0) == right

    def _choice(self, level: str, view: Array, legal: Sequence[int], name: str, number: int) -> int:
        seed = keyed(b"grade", f"{name} {level} {number}".encode())
        return self._bots[level].choose(view, legal, seed)


def grade_of(missed: Sequence[Missed]) -> str:
    """The strongest level that mostly misses it; empty if none does."""
    return next((each.level for each in reversed(missed) if each.is_failed), "")


def is_at_least(grade: str, least: str) -> bool:
    """Whether a grade is as hard as another one, or harder."""
    return bool(grade) and GRADES.index(grade) >= GRADES.index(least)
