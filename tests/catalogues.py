"""`python -m tests.catalogues` updates the catalogues from the texts in the sources."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import kingofarms
from kingofarms.engine.words import LOCALE
from kingofarms.lab.diary.declared import diary_from
from kingofarms.study.lessons.lesson import texts_in

PACKAGE = Path(kingofarms.__file__).parent
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def texts() -> Catalog:
    """Every text in the sources that goes through gettext."""
    found = Catalog(project="King of Arms", charset="utf-8")
    for file, _line, text, _comments, context in extract_from_dir(
        PACKAGE,
        method_map=[
            ("**.py", "python"),
            ("**.html", "jinja2.ext:babel_extract"),
            ("**/lesson.toml", "tests.catalogues:lesson_texts"),
            ("**/diary.toml", "tests.catalogues:diary_texts"),
        ],
        keywords=KEYWORDS,
    ):
        found.add(text, locations=[(file, 1)], context=context)
    return found


def lesson_texts(
    file: BinaryIO, _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The sentences of a lesson, as Babel wants them."""
    for text in texts_in(file.read().decode()):
        yield 1, "_", text, []


def diary_texts(
    file: BinaryIO, _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The sentences of a design diary."""
    for claim in diary_from(file.read().decode()).claim:
        for text in claim.texts():
            yield 1, "_", text, []


def read(file: Path) -> Catalog:
    """One language's catalogue."""
    with file.open("rb") as source:
        return read_po(source, locale=file.stem)


def update(file: Path) -> None:
    """Add new texts and remove texts that are gone."""
    catalogue = read(file)
    catalogue.update(texts(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with file.open("wb") as target:
        write_po(
            target, catalogue, width=100, sort_output=True, no_location=True, omit_header=False
        )


if __name__ == "__main__":
    for language in LOCALE.glob("*.po"):
        update(language)
