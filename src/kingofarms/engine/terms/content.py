"""Content files: tables of text, read column by column; every complaint names file and line."""

import csv
from io import StringIO
from pathlib import Path

from kingofarms.engine.files import cannot_read, read_text
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _

Row = dict[str, str]
SEVERAL = "+"  # between the things of a column that lists some
MOST_BYTES = 1 << 20  # of a file
MARK = "\ufeff"  # spreadsheets put it in front


def read_table(path: Path, columns: list[str]) -> list[tuple[int, Row]]:
    """The lines of a CSV file with just these columns, each with its number in the file."""
    text = read_text(path, MOST_BYTES).removeprefix(MARK)
    try:
        reader = csv.DictReader(StringIO(text, newline=""))
        names = reader.fieldnames
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise cannot_read(path, str(error)) from None
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


class Line:
    """A line with its file and number."""

    def __init__(self, path: Path, number: int, row: Row) -> None:
        self.path, self.number, self.row = path, number, row

    def refuse(self, why: str) -> Refusal:
        """The sentence for what is wrong here."""
        return Refusal(
            _("{path}, line {line}: {why}").format(path=self.path, line=self.number, why=why)
        )

    def has(self, column: str) -> bool:
        """Whether the column is filled in."""
        return bool(self.row[column].strip())

    def text(self, column: str) -> str:
        """A column that must not be empty."""
        value = self.row[column].strip()
        if not value:
            raise self.refuse(_("{column} is empty.").format(column=column))
        return value

    def one_of(self, column: str, names: tuple[str, ...]) -> str:
        """A column that names one of a few things."""
        value = self.text(column)
        if value not in names:
            raise self.refuse(
                _("{column} is '{said}'; it must be one of {names}.").format(
                    column=column, said=value, names=", ".join(names)
                )
            )
        return value

    def number_in(self, column: str, least: int, most: int) -> int:
        """A column that is a whole number within bounds."""
        value = self.text(column)
        if not is_within(value, least, most):
            raise self.refuse(
                _("{column} is '{said}'; it must be a whole number from {least} to {most}.").format(
                    column=column, said=value, least=least, most=most
                )
            )
        return int(value)

    def several_of(self, column: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """A column that lists some of these things, none twice; it may be empty."""
        if not self.has(column):
            return ()
        values = tuple(part.strip() for part in self.row[column].split(SEVERAL))
        for at, value in enumerate(values):
            if value not in names:
                raise self.refuse(
                    _("{column} names '{said}'; there are: {names}.").format(
                        column=column, said=value, names=", ".join(names)
                    )
                )
            if value in values[:at]:
                raise self.refuse(
                    _("{column} names '{said}' twice; once is enough.").format(
                        column=column, said=value
                    )
                )
        return values
