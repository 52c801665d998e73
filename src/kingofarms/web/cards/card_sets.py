"""Card sets: a player's own cards are checked, kept, and played with at private tables."""

import asyncio
import unicodedata
from collections.abc import Mapping, Sequence

from kingofarms.engine.files import Unreadable, text_of
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.own_content import agree_with_files, check_new
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed, Value
from kingofarms.engine.words import _
from kingofarms.web.database.card_sets import CardSet, add_card_set, card_set_of, touch_card_set
from kingofarms.web.people.keys import new_id
from kingofarms.web.tables.tables import Tables

LONGEST_NAME = 40


def texts_of(files: Sequence[tuple[str, bytes]]) -> dict[str, str]:
    """Files as texts by name; refused if one is no text, or two have one name."""
    texts: dict[str, str] = {}
    for name, data in files:
        try:
            text = text_of(data)
        except Unreadable as error:
            raise Refusal(_("{path} cannot be read: {why}.").format(path=name, why=error)) from None
        if name in texts:
            raise Refusal(_("There are two files called {name}.").format(name=name))
        texts[name] = text
    return texts


async def bring(
    tables: Tables, player: str, game: Game, name: str, files: Mapping[str, str]
) -> CardSet:
    """Check a new card set and keep it; on disk when this returns."""
    called = checked_title(name)
    agreed = await agreed_in_thread(game, {}, files)
    if not agreed.files:
        raise Refusal(_("These are the cards that everybody has; change something first."))
    texts = dict(agreed.files)
    card_set = CardSet(
        *(new_id(), player, game.NAME, called, agreed.content_digest),
        files=texts,
        touched=round(tables.now(), 3),
    )
    await tables.store.write(lambda connection: add_card_set(connection, card_set))
    return card_set


def checked_title(text: str) -> str:
    """What a card set is called."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(
            _("Give the card set a name of 1 to {most} letters.").format(most=LONGEST_NAME)
        )
    return name


async def agreed_with(
    tables: Tables, player: str, game: Game, wishes: Mapping[str, Value], name: str
) -> Agreed:
    """The terms of a new table with that card set of the player."""
    own = await tables.store.read(lambda c: card_set_of(c, player, name))
    if own.game != game.NAME:
        raise Refusal(_("These cards are for another game."))
    agreed = await agreed_in_thread(game, wishes, own.files)
    await tables.store.write(lambda c: touch_card_set(c, name, round(tables.now(), 3)))
    return agreed


async def agreed_in_thread(
    game: Game, wishes: Mapping[str, Value], files: Mapping[str, str]
) -> Agreed:
    """The terms with these files, and with nothing that strangers shall not be shown."""

    def agree() -> Agreed:
        agreed = agree_with_files(game, wishes, files)
        check_new(files)
        return agreed

    return await asyncio.to_thread(agree)
