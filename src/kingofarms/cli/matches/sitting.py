"""A match in the terminal: the table, the numbered actions, and commands such as hint and undo."""

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.markup import escape

from kingofarms.bots.bot import Bot, generators, let_choose
from kingofarms.bots.levels import LEVELS
from kingofarms.cli.prepare import prepare_analysis
from kingofarms.cli.screen import Quit, fitting, flow, typed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import save
from kingofarms.engine.match.outcome import Ending, ending_of, ending_words, losing_question
from kingofarms.engine.phrase import read_by
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import _
from kingofarms.study.hint import hint

CORES = os.cpu_count() or 1
LEAST = 6  # columns of a player in the score sheet
PERSON = ""  # the name of the bot where a person sits


@dataclass
class Sitting:
    """People and bots around one keyboard."""

    match: Match
    bots: list[Bot | None]
    file: Path
    take_backs: bool = True  # whether an undo also takes back what bots have shown
    rngs: list[Array] = field(init=False)
    names: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.rngs = generators(os.urandom(32), 0, self.match.seats)
        self.names = self.match.game.seat_names(self.match.seats)

    def play(self) -> None:
        """Play until the match is over or somebody quits; every action is saved first."""
        self.keep()
        self.introduce()
        self.tell()
        while not self.match.is_over:
            seat = self.match.to_play
            bot = self.bots[seat]
            if bot is None:
                self.ask(seat)
            else:
                self.act(let_choose(self.match, bot, self.rngs[seat]))
        self.show_table(self.looking)
        flow()
        flow(score_sheet(self.match, self.names, self.reader))

    def introduce(self) -> None:
        """Who plays which seat."""
        for name, bot, player in zip(self.names, self.bots, self.match.names, strict=True):
            if bot is None:
                flow(_("You are {name}.").format(name=name))
            else:
                title = _(LEVELS[player].title) if player in LEVELS else player
                flow(_("{name} is played by {bot}.").format(name=name, bot=escape(title)))
        if self.take_backs and self.match.game.SECRETS:
            flow(
                _(
                    "Take-backs are agreed: you can also undo what bots have shown you. Then this "
                    "match does not count where results are compared."
                )
            )

    def keep(self) -> None:
        """Save the match."""
        save(self.match, self.file)

    def act(self, action: int | str) -> None:
        """Do the action, save the match, and print what happened."""
        self.match.act(action, time=round(time.time(), 3))
        self.keep()
        self.tell()

    def tell(self) -> None:
        """Print what happened, as the person at the keyboard sees it."""
        for event in self.match.told(self.looking):
            flow("  " + escape(self.match.game.narrate(event, self.reading, self.match.agreed)))

    @property
    def reading(self) -> Sequence[str]:
        """The names in a sentence; one person at the keyboard is addressed as "you"."""
        return self.names if self.reader is None else read_by(self.reader, self.names)

    @property
    def reader(self) -> int | None:
        """The seat of the person at the keyboard; None where there are several."""
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        return people[0] if len(people) == 1 else None

    @property
    def looking(self) -> int:
        """The seat the table is shown to: the one to play, else the first with a person."""
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        return self.match.to_play if self.match.to_play in people else people[0]

    def ask(self, seat: int) -> None:
        """Show the table and the actions, then read input until one is done."""
        self.show_table(seat)
        numbers = numbered(self.match)
        flow()
        for number, action in numbers.items():
            flow(action_line(number, action, self.match))
            if action in self.match.game.ENDS:
                flow(f"       {escape(self.ending(seat).words)}")
        while True:
            text = self.listen(seat)
            try:
                if self.obey(text, seat, numbers):
                    return
            except Refusal as refusal:
                flow(f"[yellow]{escape(str(refusal))}[/]")

    def show_table(self, seat: int) -> None:
        """The table as that seat sees it."""
        flow()
        show_table(self.match, seat)

    def ending(self, seat: int) -> Ending:
        """How the match would end for that seat if it ended now."""
        match, gone = self.match, [each for each, _reason in self.match.gone]
        return ending_of(match.game, match.view(seat)[0], seat, match.agreed, gone)

    def is_meant(self, seat: int, action: int) -> bool:
        """Whether the person answers yes, where the action ends the match and loses it."""
        may_end = action in self.match.game.ENDS and action in self.match.legal
        question = losing_question(self.ending(seat)) if may_end else ""
        if question:
            flow(_("{question} ([b]y[/] or [b]n[/])").format(question=escape(question)))
        return not question or typed() in (_("y"), _("yes"))

    def listen(self, seat: int) -> str:
        """What the person wants."""
        flow()
        name = escape(self.names[seat])
        flow(_("{name}, your action ([b]?[/] for help)").format(name=name))
        return typed()

    def obey(self, text: str, seat: int, numbers: dict[int, int]) -> bool:
        """Do what the person typed. True if the table must be shown again."""
        word = text.lower()
        if word in ("q", "quit"):
            raise Quit
        if word in ("?", "h?", "help"):
            flow(help_text())
        elif word in ("h", "hint"):
            prepare_analysis(self.match.game)
            self.give_hint(seat, numbers)
        elif word in ("t", "table"):
            return True
        elif word in ("s", "shields"):
            self.look_closer(seat)
        elif word in ("u", "undo"):
            self.undo(seat)
            return True
        elif word in ("c", "concede"):
            self.match.concede(seat)
            self.keep()
            return True
        elif word:
            self.choose(text, seat, numbers)
            return True
        return False

    def choose(self, text: str, seat: int, numbers: Mapping[int, int]) -> None:
        """Do the action with that number, or the one that is written so, if it is meant."""
        action = action_typed(text, self.match, numbers)
        if self.is_meant(seat, action):
            self.act(action)

    def give_hint(self, seat: int, numbers: Mapping[int, int]) -> None:
        """Say what is best, and note that it was told."""
        by_action = {action: number for number, action in numbers.items()}
        counted, text = self.match.counts, hint(self.match, threads=CORES, numbers=by_action)
        if not self.match.is_hinted:
            self.match.hint(seat)
            self.keep()
        flow(escape(text))
        if counted:
            flow(uncounted_words(self.match, self.reader))

    def look_closer(self, seat: int) -> None:
        """Show the details that the table leaves out."""
        match = self.match
        with fitting():
            details = match.game.closer(match.view(seat)[0], seat, self.names, match.agreed)
        flow(details or _("The table already shows everything."))

    def undo(self, seat: int) -> None:
        """Go back to this person's last action. Bots and people at one keyboard always agree.

        What bots have shown is taken back only with take-backs.
        """
        seats = [step[0] for step in self.match.steps]
        if seat not in seats:
            raise Refusal(_("There is nothing to undo."))
        count = len(seats) - max(at for at, other in enumerate(seats) if other == seat)
        counted = self.match.counts
        self.match.undo(seat, count, agreed=True, take_backs=self.take_backs)
        self.keep()
        flow(_("Undone. You are back at your last action."))
        if counted and not self.match.counts:
            flow(uncounted_words(self.match, self.reader))


def show_table(match: Match, seat: int) -> None:
    """The table as that seat sees it."""
    names = match.game.seat_names(match.seats)
    with fitting():
        drawn = match.game.picture(match.view(seat)[0], seat, names, match.agreed)
    flow(drawn)


def action_line(number: int, action: int, match: Match) -> str:
    """An action with its number, as the seat to play reads it."""
    view = match.view(match.to_play)[0]
    return f"  {number:>3}  {escape(match.game.describe_action(action, view, match.agreed))}"


def action_typed(text: str, match: Match, numbers: Mapping[int, int]) -> int:
    """The action that is meant, by its number in the list or in notation."""
    action = numbers.get(int(text)) if text.isdecimal() else None
    return match.game.parse_action(text, match.agreed) if action is None else action


def narration(match: Match, names: Sequence[str]) -> str:
    """What the last act caused, as sentences for a watcher."""
    told = match.told(WATCHER)
    return " ".join(match.game.narrate(event, names, match.agreed) for event in told)


def numbered(match: Match) -> dict[int, int]:
    """A number to type for each legal action. An action whose notation is a number keeps it."""
    own = {int(n): a for n, a in zip(match.actions, match.legal, strict=True) if n.isdecimal()}
    rest = [action for action in match.legal if action not in own.values()]
    writes_numbers = match.game.format_action(0, match.agreed).isdecimal()
    return own | dict(enumerate(rest, 10 if writes_numbers else 1))


def help_text() -> str:
    """What can be typed."""
    return "\n".join(
        [
            _("Type the number of an action, or the action in the notation of the rules."),
            _("[b]hint[/]     show the best action, and why"),
            _("[b]undo[/]     go back to your last action"),
            _("[b]table[/]    show the table again"),
            _("[b]shields[/]  show more details, such as the rivals' shields"),
            _("[b]concede[/]  give up the match"),
            _("[b]quit[/]     leave; the match is saved, --resume continues it"),
        ]
    )


def uncounted_words(match: Match, reader: int | None = None) -> str:
    """Why the match does not count; the reader plays that seat, against bots alone."""
    reasons = []
    if match.has_seen_hidden:
        reasons.append(
            _(
                "Somebody undid what a bot had shown, so this match does not count where results "
                "are compared."
            )
            if reader is None
            else _(
                "You undid what a bot had shown, so this match does not count where results are "
                "compared."
            )
        )
    if any(match.hinted):
        reasons.append(
            _("You used a hint, so this match does not count where results are compared.")
            if reader is not None and match.hinted[reader]
            else _("Somebody used a hint, so this match does not count where results are compared.")
        )
    if any(match.played_on):
        reasons.append(
            _(
                "Somebody played on from this match at another table, so it does not count where "
                "results are compared."
            )
        )
    return "\n".join(reasons)


def score_sheet(match: Match, names: Sequence[str] | None = None, reader: int | None = None) -> str:
    """The result of the match: winner, reason, and points by category."""
    outcome = match.outcome
    names = names or match.names
    if outcome is None:
        raise ValueError("the match is not over")
    if outcome.is_stopped:
        first = _("Nobody wins.")
    elif outcome.is_draw:
        first = _("A draw.")
    else:
        winners = " & ".join(escape(names[seat]) for seat in outcome.winners)
        first = _("Winner: [b]{winners}[/].").format(winners=winners)
    view = match.view(WATCHER)[0]
    reason = ending_words(outcome, match.game, view, read_by(reader, names), match.agreed)
    lines = [
        f"{first} {escape(reason)}",
        *([] if match.counts else [uncounted_words(match, reader)]),
        "",
    ]
    categories = [
        match.game.category_words(at, view, match.agreed) for at in range(len(outcome.points))
    ]
    width = max(map(len, categories))
    wide = [max(len(name), LEAST) for name in names]
    head = "  ".join(f"{name:>{room}}" for name, room in zip(names, wide, strict=True))
    lines.append(f"{'':<{width}}  {escape(head)}")
    for name, points in zip(categories, outcome.points.values(), strict=True):
        numbers = "  ".join(f"{each:>{room}}" for each, room in zip(points, wide, strict=True))
        lines.append(f"{name:<{width}}  {numbers}")
    details = match.game.score_lines(view, names, match.agreed)
    return "\n".join([*lines, *([""] if details else []), *map(escape, details)])
