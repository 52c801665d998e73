"""Every command that a player can send, by its name."""

from collections.abc import Mapping
from typing import get_args

from kingofarms.web.table.commands.command import (
    Act,
    ActAll,
    ClaimTimeout,
    Command,
    Concede,
    Hint,
    Undo,
)
from kingofarms.web.table.commands.seats import AddBot, HandOver, Join, Leave, Resume
from kingofarms.web.table.commands.shuffle import Commit, LeaveOut, Reveal

AnyCommand = (
    Act
    | ActAll
    | Undo
    | Hint
    | Concede
    | ClaimTimeout
    | Join
    | Commit
    | Reveal
    | LeaveOut
    | Leave
    | AddBot
    | HandOver
    | Resume
)
OLDER_NAMES = {"take-back": "resume", "count-out": "claim-timeout"}  # still accepted


def commands_by_name() -> Mapping[str, type[Command]]:
    """Every command that a player can send, by the name in its address; older names last."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyCommand)}
    return kinds | {older: kinds[name] for older, name in OLDER_NAMES.items()}


COMMANDS = commands_by_name()
