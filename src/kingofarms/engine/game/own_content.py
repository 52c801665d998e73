"""Own content: cards that somebody wrote, as texts by file name, checked and kept with a match.

A match file and a server's database carry these texts, so a match with cards of one's own can be
read for ever, by anybody.

Released content: kept with its game, so that an old match is played with its own cards.

A game's folder `released` has a folder for each release whose content differed from the one before.
A match names its content by digest; that is enough to find it.
"""

import csv
import re
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path

from kingofarms.engine.files import read_bytes, read_text
from kingofarms.engine.game.game import Game
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import MARK, MOST_BYTES
from kingofarms.engine.terms.terms import Agreed, Value
from kingofarms.engine.words import _

MOST_FILES = 8
MOST_SIGNS = 128 * 1024  # in all files together
MOST_LINES = 500  # of a file
LONGEST = 60  # signs in a column
MOST_MARKS = 2  # accents on one letter
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,55}\.csv")
TAG = re.compile(r"[<>]")
# What a spreadsheet would compute; some take a semicolon for the next column.
FORMULA = re.compile(r"(^|;)(\s*[=+@\uff1d\uff0b\uff0d\uff20-])")


def agree_with_files(game: Game, wishes: Mapping[str, Value], files: Mapping[str, str]) -> Agreed:
    """The terms with the content of these files; a Refusal names file and line.

    What a folder leaves out is taken from ours. If that makes our own content, nothing is kept.
    """
    check_sizes(files)
    with laid_out(game, files) as (path, own):
        agreed = game.agree(wishes, path)
    return with_files(game, agreed, {**our_files(game), **own} if game.CONTENT.is_dir() else own)


def agree_with_path(game: Game, wishes: Mapping[str, Value], path: Path | None) -> Agreed:
    """The terms with the content of a file or folder, whose texts are kept; without one, ours."""
    agreed = game.agree(wishes, path)
    if path is None:
        return agreed
    own = {file.name: read_text(file, MOST_BYTES) for file in csv_files(path)}
    if game.CONTENT.is_file():
        own = {game.CONTENT.name: own[path.name]}
    complete = {**our_files(game), **own} if game.CONTENT.is_dir() else own
    try:
        check_sizes(complete)
        check_names(game, complete)
    except Refusal:
        return agreed  # too large to be carried along: as ever, the file is to be named again
    return with_files(game, agreed, complete)


def with_files(game: Game, agreed: Agreed, files: Mapping[str, str]) -> Agreed:
    """The terms with the texts of their content, unless the program has that content itself."""
    if path_of_known(game, agreed) is not None:
        return agreed
    return replace(agreed, files=tuple(sorted(files.items())))


def our_files(game: Game) -> dict[str, str]:
    """The texts of a game's own content, by file name."""
    return {file.name: file.read_text(encoding="utf-8") for file in csv_files(game.CONTENT)}


def csv_files(path: Path) -> list[Path]:
    """A content file, or every table in a folder."""
    return [path] if path.is_file() else sorted(path.glob("*.csv"))


@contextmanager
def laid_out(game: Game, files: Mapping[str, str]) -> Iterator[tuple[Path, dict[str, str]]]:
    """The files in a folder of their own: the path to agree with, and the texts as they are kept.

    Whatever is refused is refused by the name of the file alone.
    """
    check_names(game, files)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (Path(folder) / name).write_bytes(text.encode())
        is_one = game.CONTENT.is_file()
        path = Path(folder) / next(iter(files)) if is_one else Path(folder)
        try:
            yield path, {game.CONTENT.name: files[path.name]} if is_one else dict(files)
        except Refusal as refusal:
            words = str(refusal).replace(f"{folder}/", "").replace(folder, _("The card set"))
            raise Refusal(words) from None


def check_sizes(files: Mapping[str, str]) -> None:
    """Refuse too many files, and files that are too large, before anything is read."""
    if not files:
        raise Refusal(_("There is no file in the card set."))
    if len(files) > MOST_FILES:
        raise Refusal(_("A card set has at most {most} files.").format(most=MOST_FILES))
    if sum(map(len, files.values())) > MOST_SIGNS:
        raise Refusal(
            _("The files of a card set have at most {most} letters together.").format(
                most=MOST_SIGNS
            )
        )
    for name, text in files.items():
        if text.count("\n") > MOST_LINES or text.count("\r") > MOST_LINES:
            raise Refusal(
                _("{path}: there are more than {most} lines.").format(
                    path=name[:LONGEST], most=MOST_LINES
                )
            )
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise Refusal(_("{path} is not UTF-8.").format(path=name[:LONGEST]))


def check_names(game: Game, files: Mapping[str, str]) -> None:
    """Refuse names that are none for a table, and more than one file where one is needed."""
    for name in files:
        if not NAME.fullmatch(name):
            raise Refusal(
                _("'{name}' must be a name of plain letters that ends in .csv.").format(
                    name=name[:LONGEST]
                )
            )
    if game.CONTENT.is_file() and len(files) != 1:
        raise Refusal(_("{game} takes one file of cards.").format(game=game.TITLE))


def check_shown(files: Mapping[str, str]) -> None:
    """Refuse texts that strangers shall not be shown; the tables were read before."""
    for name, text in files.items():
        check_texts(name, text, why_not_shown)


def check_new(files: Mapping[str, str]) -> None:
    """The same for a new card set: there is no need that a cell looks like a formula."""
    for name, text in files.items():
        check_texts(name, text, lambda cell: why_not_shown(cell) or why_formula(cell))


def check_texts(name: str, text: str, why_not: Callable[[str], str]) -> None:
    """Refuse what would not fit on a card, or not look like what it is."""
    reader = csv.reader(StringIO(text.removeprefix(MARK), newline=""))
    for row in reader:
        for cell in row:
            if why := why_not(cell):
                raise Refusal(
                    _("{path}, line {line}: {why}").format(path=name, line=reader.line_num, why=why)
                )


def why_formula(cell: str) -> str:
    """Why a spreadsheet would compute that instead of showing it; empty if it would not."""
    if not FORMULA.search(cell):
        return ""
    return _("'{said}' looks like a formula of a spreadsheet: =, +, - or @ comes first.").format(
        said=cell
    )


def harmless(text: str) -> str:
    """The table, to be saved; no spreadsheet computes what stands in a set of an older version."""
    rows = list(csv.reader(StringIO(text.removeprefix(MARK), newline="")))
    if not any(FORMULA.search(cell) for row in rows for cell in row):
        return text
    file = StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([FORMULA.sub(r"\1'\2", cell) for cell in row] for row in rows)
    return file.getvalue()


def why_not_shown(cell: str) -> str:
    """Why that cannot stand on a card; empty if it can."""
    if not cell.isprintable():
        return _("there is a sign that cannot be printed.")
    if len(cell) > LONGEST:
        return _("'{said} …' has {count} letters; at most {most} fit.").format(
            said=cell[:20], count=len(cell), most=LONGEST
        )
    if TAG.search(cell):
        return _("'{said}' has a sign that is not allowed: < or >.").format(said=cell)
    marks = 0
    for sign in unicodedata.normalize("NFC", cell):
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            return _("a letter has more than {most} accents.").format(most=MOST_MARKS)
    return ""


def agree_with_released(
    game: Game, options: Mapping[str, Value], digest: str, own: Path | None = None
) -> Agreed:
    """The terms with the content of that digest, today's or a released one; else with today's.

    What a folder of one's own content lacks is taken from that release, too.
    """
    today = game.agree(options, own)
    if today.content_digest == digest or (own is not None and not own.is_dir()):
        return today
    for folder in released(game):
        # The options may be too new for that content.
        with suppress(Refusal), completed(folder, own) as path:
            agreed = game.agree(
                options, path / game.CONTENT.name if game.CONTENT.is_file() else path
            )
            if agreed.content_digest == digest:
                return agreed
    return today


def path_of_known(game: Game, agreed: Agreed) -> Path | None:
    """Where the program itself has that content: today's, or a released one."""
    for path in (game.CONTENT, *released(game)):
        file = path / game.CONTENT.name if game.CONTENT.is_file() and path.is_dir() else path
        with suppress(Refusal):
            if game.agree(agreed.said, file).content_digest == agreed.content_digest:
                return file
    return None


def released(game: Game) -> list[Path]:
    """The folders of content that were released, in order."""
    folder = game.folder / "released"
    return sorted(folder.iterdir()) if folder.is_dir() else []


@contextmanager
def completed(folder: Path, own: Path | None) -> Iterator[Path]:
    """A folder with one's own files, and the release's where there is none."""
    if own is None:
        yield folder
        return
    with tempfile.TemporaryDirectory() as place:
        for source in (folder, own):
            for file in source.glob("*.csv"):
                (Path(place) / file.name).write_bytes(read_bytes(file, MOST_BYTES))
        yield Path(place)
