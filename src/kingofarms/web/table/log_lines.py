"""The log beside a table: what happened, as sentences with little pictures of the cards in them.

A turn has a heading, the player's name, and below it what the player did. A line is made once for
everybody who reads the same. Players have lines of their own where they speak of "you", and share
the rest.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice, pairwise, takewhile
from urllib.parse import urlencode

from markupsafe import Markup, escape
from starlette.responses import JSONResponse, Response

from kingofarms.arms import Arms
from kingofarms.engine.game.game import Game
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.engine.memo import memo_in_object
from kingofarms.engine.phrase import Phrase, You, read_by
from kingofarms.engine.rules.seats import NOBODY, WATCHER
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.web.model.command import number_from
from kingofarms.web.model.export import export_seat
from kingofarms.web.model.table import SeenEntry
from kingofarms.web.model.view import (
    EarlierLog,
    TableView,
    entry_phrases,
    log_part,
    table_view,
    viewing_seat,
)
from kingofarms.web.shell.arms import sentence, shield
from kingofarms.web.shell.visits import Visit, page
from kingofarms.web.study.replays import earlier_log

LOG_ENTRIES = 100  # on a page of the log


LOG_LINES = 24  # of the log beside the table; the rest are pages of their own
LINE = '<li id="log-{seq}-{at}"{marks}>{words}</li>'
BEARS = '<li id="log-{seq}-arms" class="bears">{shield} {words}</li>'
HEADING = '<li id="turn-{seq}" class="turn seat-{seat}{own}">{name}</li>'
OWN = Markup(' class="own"')  # what the reader did
LIGHTS = ' data-lights="{keys}"'  # where it can be seen on the table
MORE = '<li id="log-more"><a href="/t/{table}/log?before=1">{words}</a></li>'
BEGUN = '<li id="log-begun" class="begun">{words}</li>'
TIMES = Markup(" (×{count})")
SUBJECT_MARK = Markup('<span class="subject">{name}</span> ')
SUBJECT_BEGINS, SUBJECT_ENDS = SUBJECT_MARK.split("{name}")
STOP = "."
SUBJECT = "{name} "  # how a sentence begins that the heading makes shorter
LAST_TURN = 3  # actions of it that the end of a match repeats
Line = tuple[Markup, Markup]  # an item of the log, and the words in it about what was done
Told = tuple[SeenEntry, tuple[Line, ...]]


def last_lines(looks: TableView) -> tuple[list[Markup], int]:
    """The log's items about the last entries; the number of the entry before which are others.

    That number is 0 if the items are all there are. They begin with a whole turn, if they can.
    """
    last: list[Told] = []
    count, before = 0, None
    for told in reversed(looks.entries):
        own = lines(told, looks)
        count += len(own)
        if last and count > LOG_LINES:
            before = told
            break
        last.append((told, own))
    last.reverse()
    if before is None:
        return list(headed(looks, last)), 0
    pairs = enumerate(pairwise([before, *(told for told, _own in last)]))
    first = next((at for at, (one, two) in pairs if actor(one) != actor(two)), 0)
    return list(headed(looks, last[first:])), last[first][0].seq


def lines_before(looks: TableView, earlier: EarlierLog, most: int | None) -> list[Markup]:
    """What had happened in the match that this one began from: the last so many entries, or all.

    The seat that played on knows more than others. Only its player is called "you".
    """
    is_own, seat = looks.seat == earlier.seat, earlier.seat
    told = earlier.own if is_own else earlier.public
    last = told if most is None else told[-most:]
    is_reader = is_own and earlier.is_same
    names = tuple(
        looks.names[at] if at == seat and is_reader else name
        for at, name in enumerate(earlier.names)
    )
    then = replace(looks, names=names, sittings=looks.sittings if is_reader else ())
    more = [filled(MORE, table=looks.header.id, words=_("Earlier"))]
    words = _("Here this match begins: move {number} of the other one.")
    here = filled(BEGUN, words=words.format(number=looks.begun_at))
    return [*(more if len(last) < len(told) else []), *items(then, last), here]


def items(
    looks: TableView, entries: Iterable[SeenEntry], before: SeenEntry | None = None
) -> Iterator[Markup]:
    """These entries line by line, with a heading over each turn that begins after `before`."""
    return headed(looks, ((told, lines(told, looks)) for told in entries), before)


def headed(
    looks: TableView,
    entries: Iterable[Told],
    before: SeenEntry | None = None,
    drawn: Callable[[SeenEntry, Line], Markup] = lambda _told, line: line[0],
) -> Iterator[Markup]:
    """The same with the lines of each entry; `drawn` says how a line is shown."""
    shown = actor(before) if before else NOBODY
    for told, own in entries:
        if not own:
            continue
        seat = actor(told)
        if seat not in (shown, NOBODY):
            yield heading(told, looks.names[seat], seat in looks.mine)
        shown = seat
        yield from (drawn(told, line) for line in own)


def actor(told: SeenEntry) -> int:
    """The seat that acted in that entry; NOBODY if it is no action."""
    return told.entry.seat if isinstance(told.entry, Act) else NOBODY


@memo_in_object
def heading(told: SeenEntry, name: str, is_own: bool) -> Markup:
    """Over a turn: the player's name. The lines of the reader say "you" and need none."""
    seat = told.entry.seat
    return filled(HEADING, seq=told.seq, seat=seat, name=name, own=" own" if is_own else "")


def last_move(looks: TableView) -> Markup:
    """The latest action about which there is something to say, in one line."""
    latest = (each for each in reversed(looks.entries) if isinstance(each.entry, Act | Undo))
    if looks.outcome:  # all of the last turn: how the match was decided
        last = list(islice(latest, LAST_TURN))
        turn = takewhile(lambda each: each.entry.seat == last[0].entry.seat, last)
        told = [words for each in reversed(list(turn)) for words in sentences(each, looks)]
        return in_one_line(told)
    return next(filter(None, (in_one_line(sentences(each, looks)) for each in latest)), Markup())


def sentences(told: SeenEntry, looks: TableView) -> list[Markup]:
    """An entry; what happened several times in a row is said once, with a number."""
    each = groupby(words for _line, words in lines(told, looks) if words)
    return [counted(words, len(list(same))) for words, same in each]


def counted(words: Markup, count: int) -> Markup:
    """The sentence, with the number of times before its full stop."""
    if count == 1:
        return words
    return words.removesuffix(STOP) + filled(TIMES, count=count) + STOP


def in_one_line(told: Sequence[Markup]) -> Markup:
    """What one player did is one sentence: the name stands there once."""
    line, subject = Markup(), ""
    for words in told:
        begin, mark, rest = words.partition(SUBJECT_ENDS)
        is_same = bool(mark) and begin == subject
        subject = begin if mark and begin.startswith(SUBJECT_BEGINS) else ""
        if is_same:
            line = line.removesuffix(STOP) + ", " + rest
        else:
            line += (" " if line else "") + words
    return line


def lines(told: SeenEntry, looks: TableView) -> tuple[Line, ...]:
    """The log's lines about one entry."""
    return lines_for(
        told, looks.game, looks.names, looks.agreed, looks.reader, looks.seat, looks.mine
    )


@memo_in_object
def lines_for(
    told: SeenEntry,
    game: Game,
    names: tuple[str, ...],
    agreed: Agreed,
    reader: int | None,
    seat: int,
    mine: frozenset[int],
) -> tuple[Line, ...]:
    """The same for one reader: lines of their own, if they acted or are spoken of."""
    common, is_own = entry_lines(told, game, names, agreed), told.entry.seat in mine
    if is_own or (reader is not None and speaks_of(common, names[reader])):
        return make_lines(told, game, read_by(reader, names), agreed, seat, is_own)
    return common


def speaks_of(lines: Sequence[Line], name: str) -> bool:
    """Whether one of the lines has that name in it."""
    shown = escape(name)
    return any(shown in words for _line, words in lines)


@memo_in_object
def entry_lines(
    told: SeenEntry, game: Game, names: tuple[str, ...], agreed: Agreed
) -> tuple[Line, ...]:
    """For everybody whom they do not speak of; remembered while the names are the same."""
    return make_lines(told, game, names, agreed, WATCHER, is_own=False)


def make_lines(
    told: SeenEntry, game: Game, names: tuple[str, ...], agreed: Agreed, seat: int, is_own: bool
) -> tuple[Line, ...]:
    """The lines as that seat reads them."""
    lines, is_about_others = [], False
    for at, (phrase, event) in enumerate(entry_phrases(told, game, names, agreed)):
        # After a sentence about others nobody would know who is meant without the name.
        subject = NOBODY if is_about_others else actor(told)
        words = shown_words(phrase, event, game, agreed, subject)
        is_about_others |= event is not None and event.seat not in (actor(told), NOBODY)
        keys = " ".join(places_of(event, game, agreed, seat)) if event else ""
        marks = (OWN if is_own else Markup()) + (filled(LIGHTS, keys=keys) if keys else "")
        line = filled(LINE, seq=told.seq, at=at, marks=marks, words=words)
        is_told = not (event and game.scene.is_detail(event))
        lines.append((line, words if is_told else Markup()))
    if told.arms is not None:
        lines.append((bearing(told.seq, told.arms), Markup()))
    return tuple(lines)


def bearing(seq: int, arms: Arms) -> Markup:
    """The arms that the player bears since then; they stand under what was done."""
    words = _("Now bears: {arms}.").format(arms=sentence(arms))
    return filled(BEARS, seq=seq, shield=shield(arms), words=words)


def shown_words(
    phrase: Phrase, event: Event | None, game: Game, agreed: Agreed, actor: int
) -> Markup:
    """A sentence with its pictures. Its subject is marked if it is the player of the turn."""
    words = {**phrase.words, **(game.scene.mentions(event, agreed) if event else {})}
    text = escape(phrase.text)
    is_subject = event is not None and event.seat == actor and phrase.text.startswith(SUBJECT)
    if is_subject and not isinstance(words["name"], You):
        text = SUBJECT_MARK + text[len(SUBJECT) :]
    return filled(text, **words)


def filled(text: str, **words: str | int) -> Markup:
    """The HTML with these words in it, escaped; Markup's own way of doing this takes far longer."""
    for name, each in words.items():
        if type(each) is not Markup and type(each) is not int:  # most are: nothing to escape
            words[name] = escape(each)
    return Markup(str.format(text, **words))  # noqa: S704 - all escaped


def places_of(event: Event, game: Game, agreed: Agreed, seat: int) -> list[str]:
    """The keys of the places on the table where that can be seen, as far as it is still there."""
    return [travel.goal for travel in game.scene.travels(event, seat, agreed)]


@page
async def log_page(visit: Visit) -> Response:
    """What happened, as this person may know it: the last entries, or those before a number."""
    open_table, player = await visit.open_table(), visit.player
    asked = {name: number_from(text) for name, text in visit.query.items()}
    seat = viewing_seat(open_table.table, player, asked.get("seat"), asked.get("lift"))
    view = table_view(open_table.table, seat, player, visit.now)
    part = log_part(view.entries, asked.get("after"), asked.get("before"), LOG_ENTRIES)
    first = part.entries[0].seq - 1 if part.entries else 0
    # A page begins with the player's name; lines for a script follow those that they come before.
    before = view.entries[first - 1] if first and visit.wants_json else None
    lines = list(items(view, part.entries, before))
    earlier_match = await earlier_log(visit.server.tables, open_table)
    if earlier_match and not part.has_earlier:
        lines = [*lines_before(view, earlier_match, None), *lines]
    log = Markup().join(lines)
    kept = {name: asked[name] for name in ("seat", "lift") if asked.get(name) is not None}

    def link(name: str, number: int) -> str:
        return f"/t/{open_table.name}/log?{urlencode({name: number, **kept})}"

    earlier = link("before", part.entries[0].seq) if part.has_earlier and part.entries else ""
    if visit.wants_json:
        return JSONResponse({"html": log, "earlier": earlier})
    later = link("after", part.entries[-1].seq) if part.has_later and part.entries else ""
    values = {"looks": view, "log": log, "earlier": earlier, "later": later}
    values["symbols"] = view.game.scene.symbols(view.agreed)
    return visit.page("log_page.html", **values)


@page
async def download(visit: Visit) -> Response:
    """The match as a file: what this player saw, or all of it when it is over."""
    table, player = (await visit.open_table()).table, visit.player
    name = f"{table.match.game.NAME}-{table.header.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await visit.export(table, export_seat(table, player), headers)
