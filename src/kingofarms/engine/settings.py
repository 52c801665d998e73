"""Settings: frozen dataclasses whose fields also say how they are typed on the command line.

`setting` declares a field with its default, its help and its bounds. There is no other place for
them: `kingofarms.cli.parameters` makes parameters of the fields, and `words_of` writes a command.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any

REQUIRED: Any = MISSING  # the default of a field that has none
ALWAYS, CHANGED, NEVER = "always", "changed", "never"  # when a field is written into a command
KEY = "setting"


@dataclass(frozen=True)
class Flag:
    """How a field, or one kind of its values, is typed."""

    help: str  # marked by `N_`; it is translated when it is shown
    names: tuple[str, ...] = ()  # `--` and the field's name if there are none
    metavar: str | None = None
    least: float | None = None
    most: float | None = None
    envvar: str | None = None
    begin: str = ""  # what the field has before each typed value, such as `without `


@dataclass(frozen=True)
class Setting:
    """The declaration of one field."""

    flags: tuple[Flag, ...]
    is_argument: bool = False  # typed by its place, without a name
    written: str = CHANGED
    read: Callable[[Any], Any] | None = None  # the field's value from what was typed
    write: Callable[[Any], Sequence[str]] | None = None  # what is typed for the field's value


def setting(
    default: Any,
    help: str,  # noqa: A002  # as on the command line
    *names: str,
    also: tuple[Flag, ...] = (),
    is_argument: bool = False,
    written: str = CHANGED,
    read: Callable[[Any], Any] | None = None,
    write: Callable[[Any], Sequence[str]] | None = None,
    **facts: Any,
) -> Any:
    """A field that can be typed. `facts` are those of its Flag; `also` has further flags of it.

    A field of several values is a tuple, or a Mapping with `read` and `write`; its flag is typed
    once for each value.
    """
    flags = (Flag(help, names, **facts), *also)
    metadata = {KEY: Setting(flags, is_argument, written, read, write)}
    if isinstance(default, dict):
        return field(default_factory=lambda: dict(default), metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class Taken:
    """The fields of a dataclass that a command takes, in the order in which they are written."""

    names: str
    otherwise: Mapping[str, Any] = field(default_factory=dict)  # declared by `setting` once more


def settings_of(kind: Any, taken: Taken | None = None) -> dict[str, tuple[Field[Any], Setting]]:
    """The fields of a dataclass that can be typed, each with its declaration."""
    known = {each.name: each for each in fields(kind) if KEY in each.metadata}
    if taken:
        known = {name: taken.otherwise.get(name, known[name]) for name in taken.names.split()}
    return {name: (each, each.metadata[KEY]) for name, each in known.items()}


def names_of(name: str, flag: Flag) -> tuple[str, ...]:
    """The names of a flag of that field."""
    return flag.names or ("--" + name.replace("_", "-"),)


def default_of(each: "Field[Any]") -> Any:
    """What a field is if nothing is typed; REQUIRED if something must be."""
    return each.default if each.default_factory is MISSING else each.default_factory()


def words_of(settings: Any, taken: Taken | None = None, words: Sequence[str] = ()) -> list[str]:
    """The settings as they are typed: arguments, `words`, then what differs from its default."""
    arguments: list[str] = []
    options: list[str] = []
    for name, (each, declared) in settings_of(settings, taken).items():
        value = getattr(settings, name)
        is_usual = value == default_of(each)
        if value is None or declared.written == NEVER or (is_usual and declared.written == CHANGED):
            continue
        if declared.is_argument:
            arguments += typed_values(value, declared)
        elif isinstance(value, bool):
            options.append(names_of(name, declared.flags[0])[0])
        else:
            options += named_values(name, value, declared)
    return [*arguments, *words, *options]


def typed_values(value: Any, declared: Setting) -> list[str]:
    """What is typed for a value."""
    if declared.write:
        return list(declared.write(value))
    return [str(each) for each in value] if isinstance(value, tuple) else [str(value)]


def named_values(name: str, value: Any, declared: Setting) -> Iterator[str]:
    """The same with the name of the flag before each."""
    by_length = sorted(declared.flags, key=lambda flag: -len(flag.begin))
    for each in typed_values(value, declared):
        flag = next(flag for flag in by_length if each.startswith(flag.begin))
        yield from (names_of(name, flag)[0], each.removeprefix(flag.begin))
