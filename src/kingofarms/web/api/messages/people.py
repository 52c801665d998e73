"""Messages about the caller: the name, the token, signing out."""

import msgspec

from kingofarms.web.api.messages.sent import Sent
from kingofarms.web.model.command import Short


class NewPlayer(Sent):
    """A new player."""

    name: Short


class Player(msgspec.Struct):
    """The new player; the token is shown only here."""

    player: str
    name: str
    token: str


class Me(msgspec.Struct):
    """The player to whom the token belongs."""

    player: str
    name: str


class SignOut(Sent):
    """Sign out all devices of the player but this one; `everywhere`: this one, too."""

    everywhere: bool = False


class SignedOut(msgspec.Struct):
    """The player, and the only token that is valid now; null if there is none."""

    player: str
    name: str
    token: str | None
