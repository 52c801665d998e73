"""What programs send, and why it is refused. Commands are in `web/table/commands`."""

import msgspec


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """What programs send; an unknown field is refused."""


class Why(msgspec.Struct):
    """Why a request was refused."""

    why: str
