"""Choices: what a click on the table does, and what the panel beside it lists.

No rule is known here. An action that two things are part of is done by taking one to the other;
an action that only one thing is part of, by clicking that thing twice. Where the order of the two
matters, the game's scene says it (`Thing.onto`). The game is asked why something is not allowed.
Before an action that ends the match and loses it there is a question, wherever it is chosen.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from kingofarms.engine.match.outcome import Ending, ending_of
from kingofarms.engine.match.undo import NOTHING_TO_UNDO
from kingofarms.engine.scene import Thing, Tray
from kingofarms.engine.words import _
from kingofarms.web.model.table import RUNNING
from kingofarms.web.model.view import TableView

MOST_AT_ONCE = 12  # actions that are listed before anything is picked
AND = "+"  # between the keys of two things that are picked together, and of those in the tray
TRAY = "tray"  # the key of the tray itself

Targets = Mapping[str, tuple[int, ...]]  # by key, the legal actions
NOTHING: Mapping[int, str] = {}


class Plays:
    """The legal actions by the things that are part of them, and what is picked so far."""

    def __init__(
        self,
        things: Mapping[str, Thing],
        legal: Collection[int],
        pick: str = "",
        tray: Tray | None = None,
        question_of: Callable[[int], str] = lambda _action: "",
        is_confirming: bool = False,
        losing: Mapping[int, str] = NOTHING,
        asked: int | None = None,
        meant: Callable[[str, str], int | None] = lambda _one, _other: None,
    ) -> None:
        """`question_of` says what to ask before an action is done; mostly nothing.

        `is_confirming`: a click only picks, and the panel has the button that does it. `losing`
        are the questions before actions that end the match and lose it; `asked` is the one of
        them that was chosen, and the question is shown. `meant` is the action, legal or not, that
        somebody wants who takes one thing to another.
        """
        self._meant = meant
        self.losing, self.asked = losing, asked
        self._things = things
        self._is_confirming = is_confirming
        self._legal = frozenset(legal)
        self.tray = tray
        self._question_of = question_of
        first, _and, second = pick.partition(AND)
        self.first = first if first in things else ""
        self.second = second if self.first and second in things else ""
        self.picked: dict[str, Plays] = {}  # what would be picked, by its key
        self.parts: dict[int, list[str]] = defaultdict(list)  # by action
        usable = [key for key, thing in things.items() if not self._legal.isdisjoint(thing.actions)]
        for key in usable:
            for action in self._legal.intersection(things[key].actions):
                self.parts[action].append(key)
        self.targets: Targets = self._targets_of(things[self.first]) if self.first else {}
        # A thing that was to be taken where it does not go stays picked.
        self.misplaced = self.misplaced_at(self.second) if self.second else None
        if self.second and self.misplaced is None and self.second not in self.targets:
            self._pick(self.second)  # nobody takes one thing there: the other is picked instead
        self.second = "" if self.misplaced is not None else self.second
        # Without a pick: what can be used. Things that stand aside only if there is no other.
        main = [key for key in usable if not (things[key].is_aside or things[key].is_last)]
        aside = [key for key in usable if not things[key].is_last]
        self._usable = frozenset(usable)
        self._aside = self._usable.difference(main or aside or usable) if not self.first else ()

    def _pick(self, key: str) -> None:
        self.first, self.second, self.targets = key, "", self._targets_of(self._things[key])

    def with_pick(self, key: str) -> "Plays":
        """The same with that thing picked, where nothing is."""
        if key not in self.picked:
            self.picked[key] = plays = copy(self)
            plays._pick(key)
            plays._aside = ()
        return self.picked[key]

    def misplaced_with(self, key: str) -> list[str]:
        """The things that can be used, but not where that one is taken to them."""
        plays = self.with_pick(key)
        return [other for other in self._usable if plays.misplaced_at(other) is not None]

    def _targets_of(self, thing: Thing) -> Targets:
        """Where that thing can be taken, itself included, and the actions that would be."""
        given = {key: (action,) for key, action in thing.onto if action in self._legal}
        if given:
            return given
        targets: dict[str, list[int]] = defaultdict(list)
        for action in thing.actions:
            if action in self._legal:
                others = [key for key in self.parts[action] if self._is_partner(key, thing)]
                for key in others or [thing.key]:
                    targets[key].append(action)
        if self.tray and thing.key in self.tray.keys:
            targets.pop(thing.key, None)  # it is used by way of the tray
            targets[TRAY] = []
        elif thing.key not in targets:  # then it is good for what its tag says
            tagged = [action for action, _word in thing.tags if action in self._legal]
            targets |= {thing.key: tagged[:1]} if tagged else {}
        return {key: tuple(actions) for key, actions in targets.items()}

    def misplaced_at(self, key: str) -> int | None:
        """What taking there what is picked would be, where that is not legal; else None."""
        if not self.targets or key in self.targets or key == self.first:
            return None
        return self._meant(self.first, key)

    def _is_partner(self, key: str, thing: Thing) -> bool:
        return key != thing.key and not self._things[key].is_verb

    def can(self, key: str) -> bool:
        """Whether the thing can be used; while one is picked, whether it can be taken there."""
        return key in self.targets if self.first else key in self._usable

    def verb_mark(self, key: str) -> str:
        """How a kind of action looks while something is picked: it stays in sight.

        It is lit if what is picked can be used for it; otherwise it is open, if it is possible.
        """
        if key == self.first or not self._things[key].is_verb:
            return ""
        return "lit" if self._shared(key) else "open" if key in self._usable else ""

    def _shared(self, verb: str) -> tuple[int, ...]:
        """The legal actions of that kind with what is picked."""
        both = self._legal.intersection(self._things[self.first].actions)
        return tuple(both.intersection(self._things[verb].actions))

    def is_aside(self, key: str) -> bool:
        """Whether it can be used, but is not the first thing to look at."""
        return key in self._aside

    def is_only_picked(self, key: str) -> bool:
        """Whether a click picks the thing and nothing else: it cannot be used, and none is picked.

        Most things are so, and nothing else has to be asked about them.
        """
        return not self.first and not self.tray and key not in self._usable

    def tag_of(self, key: str) -> str:
        """What the thing is good for, while it is not the first thing to look at."""
        if not self.is_aside(key):
            return ""
        return next((word for action, word in self._things[key].tags if action in self._legal), "")

    def action_of(self, key: str) -> int | None:
        """The action that a click on the thing does now; None if the click picks it instead."""
        thing = self._things[key]
        if self._is_confirming:
            return None
        alone = tuple(self._legal.intersection(thing.actions)) if thing.at_once else ()
        if self.first and thing.is_verb and key != self.first:
            actions = self._shared(key) or alone
        elif self.first:
            actions = self.targets.get(key, ())
        else:
            actions = alone
        if len(actions) != 1 or (self._must_ask(key) and key != self.second):
            return None
        return actions[0]

    def _must_ask(self, key: str) -> bool:
        """Whether there is a question before the one action with what is picked and that thing."""
        actions = self.targets.get(key, ())
        return len(actions) == 1 and key != self.first and bool(self._question_of(actions[0]))

    def pick_of(self, key: str) -> str:
        """What is picked after a click on the thing: both, if there is something to choose.

        A click on what is picked already, and has no other meaning, puts it down again.
        """
        if key == self.first and key not in self.targets:
            return ""
        few = 0 if self._is_confirming else 1
        several = len(self.targets.get(key, ())) > few and key != self.first
        both = several or self._must_ask(key) or self.misplaced_at(key) is not None
        both &= not (self.first and self._things[self.first].is_verb)
        return f"{self.first}{AND}{key}" if both else key

    def tray_after(self, key: str) -> str | None:
        """The things in the tray after a click on that thing; None if the click does not move any.

        A thing is put in or taken out; one that is picked is put in by a click on the tray.
        """
        moved = self.first if self.first and key == TRAY else key
        if not self.tray or moved not in self.tray.keys or (self.first and key != TRAY):
            return None
        inside = [each for each in self.tray.inside if each != moved]
        is_out = moved in self.tray.inside and not self.first
        return AND.join(inside if is_out else [*inside, moved])

    @property
    def question(self) -> str:
        """What to ask before the one action with the two things that are picked."""
        return self._question_of(self.chosen[0]) if self.second and len(self.chosen) == 1 else ""

    @property
    def chosen(self) -> tuple[int, ...]:
        """The legal actions with what is picked."""
        if self.second:
            return self.targets.get(self.second, ())
        thing = self._things[self.first]
        return tuple(action for action in thing.actions if action in self._legal)


# The panel.


@dataclass(frozen=True)
class Choice:
    """A legal action."""

    action: int
    notation: str
    words: str
    order: str = ""  # if several differ only in an order: this one's
    note: str = ""  # what it does, if the words do not say it
    is_again: bool = False  # whether one more click on what is picked does it, too
    asks: bool = False  # whether there is a question before it
    is_main: bool = False  # whether it is the one to be pressed before any other


@dataclass(frozen=True)
class Deeds:
    """What can be done on the table without a thing: by buttons, after a question perhaps."""

    choices: tuple[Choice, ...] = ()
    question: str = ""


@dataclass(frozen=True)
class Panel:
    """What the panel shows."""

    title: str = ""
    choices: tuple[Choice, ...] = ()  # shown as buttons
    folded: tuple[Choice, ...] = ()  # too many to show, behind a fold
    reasons: tuple[str, ...] = ()  # why the thing has no legal action
    notes: tuple[str, ...] = ()  # what there is to read about it
    no_undo: str = ""  # why an action of this turn can't be undone
    question: str = ""  # before the match is ended and lost


def panel_of(looks: TableView, things: Mapping[str, Thing], plays: Plays) -> Panel:
    """For what is picked, or for the whole table."""
    if plays.asked is not None:
        question = plays.losing[plays.asked]
        panel = Panel(choices=answers(looks, plays, plays.asked), question=question)
    elif plays.first:
        panel = thing_panel(looks, things[plays.first], plays)
    elif plays.tray:  # its own button is the first choice
        panel = Panel(folded=tuple(choice(looks, action) for action in looks.legal))
    else:
        panel = whole_panel(looks, things)
    if plays.losing and plays.asked is None:
        choices, folded = (cautious(looks, each, plays) for each in (panel.choices, panel.folded))
        panel = replace(panel, choices=choices, folded=folded)
    is_plain = looks.why_no_undo in [_(text) for text in NOTHING_TO_UNDO]
    return panel if is_plain else replace(panel, no_undo=looks.why_no_undo)


def answers(looks: TableView, plays: Plays, end: int) -> tuple[Choice, ...]:
    """To the question before the match is lost: to play on, if that is an action, and the end."""
    others = [action for action in looks.legal if action != end]
    is_answer = len(others) == 1 and not plays.parts[others[0]]
    calm = [replace(short_choice(looks, each), is_main=True) for each in others if is_answer]
    return (*calm, replace(short_choice(looks, end), note=""))  # the question says it


def cautious(looks: TableView, choices: tuple[Choice, ...], plays: Plays) -> tuple[Choice, ...]:
    """The choices; those that lose ask first, and the only other action comes before them."""
    calm = [action for action in looks.legal if action not in plays.losing]
    return tuple(
        replace(each, asks=each.action in plays.losing, is_main=[each.action] == calm)
        for each in choices
    )


def deeds_of(looks: TableView, things: Mapping[str, Thing], plays: Plays) -> Deeds:
    """The actions that no thing stands for; with two things picked, those to choose from."""
    if plays.asked is not None:
        return Deeds(answers(looks, plays, plays.asked), plays.losing[plays.asked])
    if plays.second:
        return Deeds(tuple(short_choice(looks, each) for each in plays.chosen), plays.question)
    if plays.first:
        return Deeds()
    of_things = {action for thing in things.values() for action in thing.actions}
    loose = [action for action in looks.legal if action not in of_things]
    return Deeds(cautious(looks, tuple(short_choice(looks, each) for each in loose), plays))


def thing_panel(looks: TableView, thing: Thing, plays: Plays) -> Panel:
    """The legal actions with what is picked, or why there are none."""
    title, legal, reasons = thing.title or thing.label, plays.chosen, tuple[str, ...]()
    if plays.misplaced is not None:
        reasons = (why_not(looks, plays.misplaced),)
    elif not looks.is_my_turn:
        why = _("It is {name}'s turn.").format(name=looks.names[looks.to_play])
        reasons = (why if looks.phase == RUNNING else _("The match is not in progress."),)
    elif not legal and thing.actions:  # the nearest to being allowed comes first
        reasons = (why_not(looks, thing.actions[0]),)
    elif not legal and not thing.notes:
        reasons = (_("You can't do anything with this."),)
    again = plays.action_of(plays.second or plays.first)  # a click on what is picked does it, too
    choices = choices_of(looks, legal if looks.is_my_turn else ())
    marked = tuple(replace(each, is_again=each.action == again) for each in choices)
    return Panel(title, marked, reasons=reasons, notes=thing.notes)


def whole_panel(looks: TableView, things: Mapping[str, Thing]) -> Panel:
    """All actions if they are few; otherwise those without a thing on the table."""
    every = choices_of(looks, looks.legal)
    pickable = [thing for thing in things.values() if not thing.stays and not thing.is_verb]
    folded = {action for thing in pickable for action in thing.actions}
    # Where nothing on the table can be picked to see them, all are shown, too.
    if len(every) <= MOST_AT_ONCE or folded.isdisjoint(looks.legal):
        return Panel(choices=every)
    loose = tuple(choice(looks, action) for action in looks.legal if action not in folded)
    return Panel(choices=loose, folded=every)


def choices_of(looks: TableView, actions: Sequence[int]) -> tuple[Choice, ...]:
    """The actions; those that differ only in an order of things follow each other."""
    groups: dict[str, list[Choice]] = defaultdict(list)
    for each in (choice(looks, action) for action in actions):
        groups[each.words if each.order else each.notation].append(each)
    return tuple(each for group in groups.values() for each in group)


def choice(looks: TableView, action: int) -> Choice:
    """An action in notation and in words."""
    notation, words = action_words(looks, action)
    both = looks.game.scene.order_words(action, looks.record, looks.agreed)
    words, order = both or (words, "")
    return Choice(action, notation, words, order, "" if both else note_of(looks, action))


def short_choice(looks: TableView, action: int) -> Choice:
    """The same in few words, if the game has some for it."""
    notation, words = action_words(looks, action)
    short = looks.game.scene.short_words(action, looks.record, looks.agreed)
    return Choice(action, notation, short or words, note=note_of(looks, action))


def note_of(looks: TableView, action: int) -> str:
    """What the action does, if the game has something to say about it; mostly nothing."""
    if ending := ending_by(looks, action):
        return ending.words
    return looks.game.scene.action_note(action, looks.record, looks.agreed)


def ending_by(looks: TableView, action: int) -> Ending | None:
    """How the match would end, if that action ends it."""
    if action not in looks.game.ENDS or looks.seat < 0:
        return None
    gone = [each.seat for each in looks.sittings if each.is_gone]
    return ending_of(looks.game, looks.record, looks.seat, looks.agreed, gone)


def action_words(looks: TableView, action: int) -> tuple[str, str]:
    """An action in notation and in words."""
    return (
        looks.game.format_action(action, looks.agreed),
        looks.game.describe_action(action, looks.record, looks.agreed, looks.names),
    )


def why_not(looks: TableView, action: int) -> str:
    """The game's reason, with the number of the rule."""
    return looks.game.why_not(action, looks.record, looks.agreed)
