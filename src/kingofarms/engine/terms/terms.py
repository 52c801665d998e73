"""What is agreed before a match: options and content, for people, and the record for the rules.

A game's options are a frozen dataclass whose fields say what they take. It is written with `flag`,
`number` and `choice`; from it come the checks, the sentences about bad input, and the numbers in
the game's `Terms` record.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

import msgspec

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.rules.record import Array, quick_record
from kingofarms.engine.words import N_, _

Value = bool | int | str
ON = {"on", "yes", "true", "1"}
OFF = {"off", "no", "false", "0"}
SENT = ("game", "options", "content", "record", "content_digest", "digest")


@dataclass(frozen=True)
class Choosable:
    """What one option means, which rule it belongs to, and what it takes."""

    words: str
    rule: str
    names: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    value_words: tuple[str, ...] = ()  # of the names, as people say them; else the names

    def words_for(self, value: "Value") -> str:
        """A value as people say it; a number is a number."""
        name = name_of(value)
        if name in self.names and self.value_words:
            return _(self.value_words[self.names.index(name)])
        return name

    def possible(self) -> str:
        """What can be said here, for a person."""
        if self.names:
            return ", ".join(self.names)
        return _("a whole number from {least} to {most}").format(least=self.least, most=self.most)


def flag(default: bool, words: str, rule: str) -> Any:
    """An option that is on or off."""
    return field(
        default=default,
        metadata={
            "option": Choosable(words, rule, ("on", "off"), value_words=(N_("yes"), N_("no")))
        },
    )


def number(default: int, least: int, most: int, words: str, rule: str) -> Any:
    """An option that is a whole number within bounds."""
    return field(
        default=default, metadata={"option": Choosable(words, rule, least=least, most=most)}
    )


def choice(names: tuple[str, ...], words: str, rule: str, value_words: tuple[str, ...] = ()) -> Any:
    """An option that is one of a few names, usually the first; rules see its place in the list.

    `value_words` are the names as people say them, in the same order.
    """
    if value_words and len(value_words) != len(names):
        raise ValueError(f"{names} and {value_words} are not as many")
    option = Choosable(words, rule, names, value_words=value_words)
    return field(default=names[0], metadata={"option": option})


def choosable(kind: type) -> dict[str, Choosable]:
    """The options of a game by name."""
    return {each.name: each.metadata["option"] for each in fields(kind)}


def options_from(kind: type, wishes: Mapping[str, Value]) -> Any:
    """The game's Options with these wishes for the usual ones, or a Refusal that says why not."""
    known = choosable(kind)
    for name in wishes:
        if name not in known:
            raise Refusal(one_of(name, list(known), _("option")))
    return kind(**{name: _value(name, known[name], wish) for name, wish in wishes.items()})


def is_within(text: str, least: int, most: int) -> bool:
    """Whether a text is a whole number within bounds; nobody needs ten digits."""
    return text.isdecimal() and len(text) < 10 and least <= int(text) <= most


def _value(name: str, option: Choosable, wish: Value) -> Value:
    text = str(wish).strip().lower()
    if option.names == ("on", "off"):
        if text in ON | OFF:
            return text in ON
    elif option.names:
        if text in option.names:
            return text
    elif is_within(text, option.least, option.most):
        return int(text)
    raise Refusal(
        _("Option {name} ({rule}) cannot be '{wish}'; possible: {possible}.").format(
            name=name, rule=option.rule, wish=wish, possible=option.possible()
        )
    )


def wishes_from(pairs: Sequence[str]) -> dict[str, Value]:
    """`["rounds_to_win=1"]`, as typed on a command line, as a mapping."""
    wishes: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refusal(_("'{pair}' is not an option; write name=value.").format(pair=pair))
        wishes[name.strip()] = value
    return wishes


def name_of(value: Value) -> str:
    """A value as forms and command lines write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def as_said(options: Any) -> dict[str, Value]:
    """The options by name, as a person says them."""
    return {each.name: getattr(options, each.name) for each in fields(options)}


def written_options(options: Any) -> dict[str, Value]:
    """The options as files and digests name them: later ones only where they are not as usual.

    The first release named all it knew (`ALWAYS_WRITTEN`). An option that came later is left out
    where it has its default, so what was written before there was such an option stays true.
    """
    always = getattr(type(options), "ALWAYS_WRITTEN", ())
    return {
        each.name: getattr(options, each.name)
        for each in fields(options)
        if each.name in always or getattr(options, each.name) != each.default
    }


def write_options(options: Any, terms: Array) -> None:
    """Fill the fields of a Terms record that are named like options; the rest is the game's own."""
    for name, option in choosable(type(options)).items():
        if name not in (terms.dtype.names or ()):
            continue
        value = getattr(options, name)
        if option.names and option.names != ("on", "off"):
            value = option.names.index(value)
        terms[name] = int(value)


@dataclass(frozen=True)
class Agreed:
    """The terms of a match. `record` is an array of one Terms, never written to after this."""

    game: str
    options: Any  # the game's Options
    content: Any  # the game's cards and boards, as its data files name them
    record: Array
    # The texts of the content by file name, where it is somebody's own (`own_content.py`).
    files: tuple[tuple[str, str], ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: not what somebody here has made of it and keeps with it."""
        return {name: part for name, part in vars(self).items() if name in SENT}

    @property
    def said(self) -> dict[str, Value]:
        """The options by name."""
        return as_said(self.options)

    @property
    def written(self) -> dict[str, Value]:
        """The options as files name them: an option newer than the file may be left out."""
        return written_options(self.options)

    @cached_property
    def terms(self) -> Any:
        """The Terms in the record, for the rules and to be read quickly."""
        return quick_record(self.record)

    @cached_property
    def content_digest(self) -> str:
        """A name for exactly this content."""
        return digest_of(self.content)

    @cached_property
    def digest(self) -> str:
        """A name for exactly these terms: equal digests, equal rules and content."""
        return digest_of([self.game, self.written, self.content])


def digest_of(thing: Any) -> str:
    """The SHA-256 of a thing's JSON with sorted keys, or of bytes."""
    data = thing if isinstance(thing, bytes) else msgspec.json.encode(thing, order="sorted")
    return "sha256:" + hashlib.sha256(data).hexdigest()
