"""Messages about players' own cards."""

from typing import Annotated

import msgspec
from msgspec import Meta

from kingofarms.web.api.messages.sent import Sent
from kingofarms.web.model.command import Short


class NewCardSet(Sent):
    """Cards of the caller's own: the texts of the content files, by file name."""

    game: Short
    name: Short
    files: Annotated[dict[str, str], Meta(max_length=20)]


class CardSet(msgspec.Struct):
    """A card set of the caller."""

    id: str
    game: str
    name: str
    content: str  # the digest of its cards, as match files name it
    touched: float  # when it was brought or last played with, in seconds since 1970


class Cards(msgspec.Struct):
    """What a table is played with: the texts by file name; none if they are the game's own."""

    content: str
    files: dict[str, str]
