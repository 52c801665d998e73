"""Parameters of commands, made from dataclasses whose fields are declared by `setting`.

A command takes whole dataclasses: `@app.command() @spread def serve(limits: Limits) -> None`. Typer
sees a parameter for each of their fields; the command gets the dataclasses. With
`Annotated[Limits, Taken("rate")]` it takes some of the fields.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer

from kingofarms.engine.settings import (
    REQUIRED,
    Flag,
    Setting,
    Taken,
    default_of,
    names_of,
    settings_of,
)
from kingofarms.engine.words import _

AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs."))]


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with a parameter for each field of the dataclasses that it takes."""
    own = inspect.signature(command, eval_str=True)
    kinds = {
        name: kind
        for name, each in own.parameters.items()
        if is_dataclass((kind := of_kind(each.annotation))[0])
    }

    def run(**typed: Any) -> None:
        whole = {name: typed[name] for name in own.parameters if name not in kinds}
        command(**whole, **{name: typed_settings(*kind, typed) for name, kind in kinds.items()})

    every: list[inspect.Parameter] = []
    for name, each in own.parameters.items():
        one = each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        every += parameters(*kinds[name]) if name in kinds else [one]
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__signature__ = own.replace(parameters=every)  # type: ignore[attr-defined]  # mypy knows none
    run.__annotations__ = {each.name: each.annotation for each in every}
    return run


def of_kind(annotation: Any) -> tuple[Any, Taken | None]:
    """What a command takes: a dataclass, or anything else, and those of its fields it takes."""
    if get_origin(annotation) is not Annotated:
        return annotation, None
    kind, *more = get_args(annotation)
    return kind, next((each for each in more if isinstance(each, Taken)), None)


def parameters(kind: Any, taken: Taken | None) -> list[inspect.Parameter]:
    """A parameter for each flag of each field that can be typed."""
    hints = get_type_hints(kind)
    every = []
    for name, (each, declared) in settings_of(kind, taken).items():
        default = default_of(each)
        if declared.is_argument and default == "":
            default = REQUIRED  # from Python it may be left out
        if is_many(hints[name]):
            hints[name] = list[str] if default is REQUIRED else list[str] | None
            default = default if default is REQUIRED else None
        elif declared.read:
            hints[name], default = str, ""
        for place, flag in places(name, declared):
            every.append(
                inspect.Parameter(
                    place,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if default is REQUIRED else default,
                    annotation=Annotated[hints[name], shown(name, flag, declared)],
                )
            )
    return every


def places(name: str, declared: Setting) -> Iterator[tuple[str, Flag]]:
    """The names of the parameters of a field, one for each flag."""
    for at, flag in enumerate(declared.flags):
        yield (f"{name}_{at}" if at else name), flag


def is_many(hint: Any) -> bool:
    """Whether a field takes several values."""
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, tuple | Mapping)


def shown(name: str, flag: Flag, declared: Setting) -> Any:
    """The flag as Typer shows and checks it."""
    facts: dict[str, Any] = {"min": flag.least, "max": flag.most}
    facts |= {"help": _(flag.help), "metavar": flag.metavar}
    if declared.is_argument:
        return typer.Argument(**facts)
    return typer.Option(*names_of(name, flag), envvar=flag.envvar, show_envvar=False, **facts)


def typed_settings(kind: Any, taken: Taken | None, typed: dict[str, Any]) -> Any:
    """The dataclass from what was typed; what was not keeps its default."""
    values: dict[str, Any] = {}
    for name, (each, declared) in settings_of(kind, taken).items():
        value, default = typed[name], default_of(each)
        if is_many(get_type_hints(kind)[name]):
            value = tuple(
                f"{flag.begin}{one}"
                for place, flag in places(name, declared)
                for one in typed[place] or ()
            )
        if (declared.read or isinstance(value, tuple)) and not value and default is not REQUIRED:
            values[name] = default
            continue
        values[name] = declared.read(value) if declared.read else value
    return kind(**values)
