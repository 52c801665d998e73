"""A match in the terminal: the table, the numbered actions, and what a person may say besides."""

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from textwrap import wrap
from typing import Any

from rich.markup import escape

from kingofarms.bots.bot import Bot, generators, let_choose
from kingofarms.bots.levels import LEVELS
from kingofarms.bots.search.hint import hint
from kingofarms.cli.prepare import prepare_analysis
from kingofarms.cli.screen import say
from kingofarms.engine.data_folder import data_folder
from kingofarms.engine.match.game import Game
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import read, save
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import N_, _

WIDTH = 100  # columns
CORES = os.cpu_count() or 1
PERSON = ""  # the name of the bot where a person sits

FOOL = ("uniform", N_("Fool: any legal action"))
NEIGHBOUR = (PERSON, N_("another person at this keyboard"))


class Quit(Exception):
    """The person has had enough for now."""


def matches_folder() -> Path:
    """Where matches are kept that were given no file of their own."""
    folder = data_folder() / "matches"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            _("{path} cannot be written: {why}.").format(path=folder, why=error.strerror)
        ) from None
    return folder


def fresh_file(game: str) -> Path:
    """A file of its own for a match that begins now."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return matches_folder() / f"{game}-{stamp}-{os.getpid()}.json"


def unfinished_file(game: Game) -> Path:
    """The file of the match of that game that was left last, not over yet."""
    files = sorted(matches_folder().glob(f"{game.NAME}-*.json"), key=lambda f: f.stat().st_mtime)
    for file in reversed(files):
        try:
            if not read(file).final.over:
                return file
        except Refusal:
            continue
    raise Refusal(
        _("There is no unfinished match of {game} to go on with.").format(game=game.TITLE)
    )


@dataclass
class Sitting:
    """People and bots around one keyboard."""

    match: Match
    bots: list[Bot | None]
    file: Path
    rngs: list[Array] = field(init=False)
    names: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.rngs = generators(os.urandom(32), 0, self.match.seats)
        self.names = self.match.game.seat_names(self.match.seats)

    def play(self) -> None:
        """Until it is over or somebody quits; every action is on the disk before it is shown."""
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
        say()
        say(self.match.game.picture(self.view(), self.looking, self.names, self.match.agreed))
        say()
        say(score_sheet(self.match, self.names))

    def introduce(self) -> None:
        """Who plays which seat."""
        for name, bot, player in zip(self.names, self.bots, self.match.names, strict=True):
            if bot is None:
                say(_("You are {name}.").format(name=name))
            else:
                say(_("{name} is played by {bot}.").format(name=name, bot=escape(player)))

    def keep(self) -> None:
        """Put the match on the disk."""
        save(self.match, self.file)

    def act(self, action: int | str) -> None:
        """Do it, keep it, tell it."""
        self.match.act(action, time=round(time.time(), 3))
        self.keep()
        self.tell()

    def tell(self) -> None:
        """What happened, as who is at the keyboard may see it."""
        for event in self.match.told(self.looking):
            say("  " + escape(self.match.game.narrate(event, self.names, self.match.agreed)))

    def view(self) -> Any:
        """The table as who is at the keyboard may see it."""
        return self.match.view(self.looking)[0]

    @property
    def looking(self) -> int:
        """The seat the table is shown to: the one to play, else the first with a person."""
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        return self.match.to_play if self.match.to_play in people else people[0]

    def ask(self, seat: int) -> None:
        """Show the table and the actions, and take what the person says until one is done."""
        match = self.match
        say()
        say(match.game.picture(match.view(seat)[0], seat, self.names, match.agreed))
        numbers = numbered(match)
        self.show_actions(seat, numbers)
        while True:
            said = self.listen(seat)
            try:
                if self.obey(said, seat, numbers):
                    return
            except Refusal as refusal:
                say(f"[yellow]{escape(str(refusal))}[/]")

    def show_actions(self, seat: int, numbers: dict[int, int]) -> None:
        """The legal actions, numbered and in words."""
        view = self.match.view(seat)[0]
        say()
        for number, action in numbers.items():
            words = self.match.game.describe_action(action, view, self.match.agreed)
            for at, line in enumerate(wrap(words, WIDTH - 7)):
                say(f"  {number if at == 0 else '':>3}  {escape(line)}")

    def listen(self, seat: int) -> str:
        """What the person types; the end of input is a quit."""
        say()
        name = escape(self.names[seat])
        say(_("{name}, your action ([b]?[/] for help)").format(name=name))
        try:
            return input("> ").strip()
        except (EOFError, RuntimeError):  # no more input, or none from the start
            raise Quit from None

    def obey(self, said: str, seat: int, numbers: dict[int, int]) -> bool:
        """Do what was said; True when the table has changed."""
        word = said.lower()
        if word in ("q", "quit"):
            raise Quit
        if word in ("?", "h?", "help"):
            say(help_text())
        elif word in ("h", "hint"):
            prepare_analysis(self.match.game)
            say(escape(hint(self.match, threads=CORES)))
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
        elif word.isdecimal() and int(word) in numbers:
            self.act(numbers[int(word)])
            return True
        elif word:
            self.act(said)
            return True
        return False

    def look_closer(self, seat: int) -> None:
        """What the table leaves out."""
        match = self.match
        found = match.game.closer(match.view(seat)[0], seat, self.names, match.agreed)
        say(found or _("The table shows all there is."))

    def undo(self, seat: int) -> None:
        """Back to this person's last decision; a bot does not mind, and a person sits beside."""
        seats = [step[0] for step in self.match.steps]
        if seat not in seats:
            raise Refusal(_("There is nothing to take back."))
        count = len(seats) - max(at for at, other in enumerate(seats) if other == seat)
        self.match.undo(seat, count, agreed=True)
        self.keep()
        say(_("Taken back to your last decision."))


def numbered(match: Match) -> dict[int, int]:
    """Numbers to type for the legal actions: an action that is written as a number keeps it."""
    own = {int(n): a for n, a in zip(match.actions, match.legal, strict=True) if n.isdecimal()}
    rest = [action for action in match.legal if action not in own.values()]
    writes_numbers = match.game.format_action(0, match.agreed).isdecimal()
    return own | dict(enumerate(rest, 10 if writes_numbers else 1))


def help_text() -> str:
    """What can be typed."""
    return "\n".join(
        [
            _("Type an action's number, or write it as the rules page of the game says."),
            _("[b]hint[/]     the best action and why"),
            _("[b]undo[/]     back to your last decision"),
            _("[b]table[/]    show the table again"),
            _("[b]shields[/]  look closer: what the table leaves out, such as rivals' shields"),
            _("[b]concede[/]  give the match up"),
            _("[b]quit[/]     leave; the match is kept, and --resume goes on"),
        ]
    )


def score_sheet(match: Match, names: Sequence[str] | None = None) -> str:
    """The end of the match: why, who, and the points by category."""
    outcome = match.outcome
    names = names or match.names
    if outcome is None:
        raise ValueError("the match is not over")
    if outcome.is_draw:
        first = _("A draw.")
    else:
        winners = " & ".join(escape(names[seat]) for seat in outcome.winners)
        first = _("Winner: [b]{winners}[/].").format(winners=winners)
    lines = [f"{first} {_(outcome.reason)}", ""]
    width = max(len(_(name)) for name in outcome.points)
    head = "  ".join(f"{name:>10}" for name in names)
    lines.append(f"{'':<{width}}  {escape(head)}")
    for name, points in outcome.points.items():
        numbers = "  ".join(f"{number:>10}" for number in points)
        lines.append(f"{_(name):<{width}}  {numbers}")
    details = match.game.score_lines(match.view(WATCHER)[0], names, match.agreed)
    return "\n".join([*lines, *([""] if details else []), *map(escape, details)])


def opponents(game: Game) -> list[tuple[str, str]]:
    """Whom one may play there, and what to expect of them."""
    levels = [(name, f"{_(level.title)}: {_(level.words)}") for name, level in LEVELS.items()]
    # Two people at one keyboard need a game without secrets.
    others = [FOOL, *([NEIGHBOUR] if not game.SECRETS else [])]
    return [*levels, *((name, _(words)) for name, words in others)]


def ask_opponent(game: Game) -> str:
    """Which bot, or a person."""
    say(_("Whom will you play?"))
    there = opponents(game)
    for number, (name, words) in enumerate(there, 1):
        say(f"  {number}  {escape(words)}" + (f" ([dim]{name}[/])" if name else ""))
    while True:
        try:
            said = input("> ").strip()
        except (EOFError, RuntimeError):
            raise Quit from None
        if said.isdecimal() and 1 <= int(said) <= len(there):
            return there[int(said) - 1][0]
        if said:
            return said


def has_terminal() -> bool:
    """Whether a person can be asked."""
    return bool(sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty())
