"""Content files: tables of text, read with complaints that name file and line."""

import csv
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

Row = dict[str, str]


def read_table(path: Path, columns: list[str]) -> list[tuple[int, Row]]:
    """The lines of a CSV file with just these columns, each with its number in the file."""
    try:
        # utf-8-sig: spreadsheets put a mark in front.
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            names = reader.fieldnames
            rows = [(reader.line_num, row) for row in reader]
    except OSError as error:
        raise _unreadable(path, error.strerror or "") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise _unreadable(path, str(error)) from None
    if names != columns:
        raise Refusal(
            _("{path}, line 1: the columns must be {columns}.").format(
                path=path, columns=",".join(columns)
            )
        )
    for number, row in rows:
        if None in row or None in row.values():
            raise Refusal(
                _("{path}, line {line}: there must be {count} columns.").format(
                    path=path, line=number, count=len(columns)
                )
            )
        if not all(text.isprintable() for text in row.values()):
            raise Refusal(
                _("{path}, line {line}: there is a sign that cannot be printed.").format(
                    path=path, line=number
                )
            )
    return rows


def _unreadable(path: Path, why: str) -> Refusal:
    return Refusal(_("{path} cannot be read: {why}.").format(path=path, why=why))
