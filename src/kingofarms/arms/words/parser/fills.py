"""The words of a fill: a tincture, or a division with its line, its pieces and two tinctures."""

from dataclasses import dataclass, field

from kingofarms.arms.arms import COUNTERCHANGED, Arms, Fill
from kingofarms.arms.words.parser.lexicon import LEAST_PIECES, MOST_PIECES
from kingofarms.arms.words.parser.terms import Cursor, Term
from kingofarms.arms.words.sentence import blazon
from kingofarms.arms.words.vocabulary import vocabulary
from kingofarms.engine.words import _

REFERENCES = (
    "first",
    "second",
    "third",
    "fourth",
)  # "of the first" is the first tincture of the blazon


@dataclass
class FillReader:
    """The words of a fill, in whichever order the language has them."""

    tinctures: list[str] = field(default_factory=list)
    division: str = ""
    line: str = ""
    number: int = 0
    is_said_unknown: bool = False
    division_term: Term | None = None

    def takes(self, cursor: Cursor) -> bool:
        """Take the next term if it belongs to a fill that has room for it."""
        kind = cursor.kind()
        if kind == "of" and self.takes_after_of(cursor):
            return True
        if kind == "and" and cursor.kind(1) in ("tincture", "unknown") and self.tinctures:
            cursor.take()
            return self.takes(cursor)
        if kind in ("tincture", "unknown"):
            return self.takes_tincture(cursor)
        if kind == "division" and not self.division:
            self.division_term = cursor.take()
            meaning = self.division_term.meaning
            self.division, self.number = meaning.names[0], meaning.number or self.number
            self.line = meaning.line or self.line
            return True
        if kind == "cut" or (kind == "line" and self.division and not self.line):
            self.line = cursor.take().meaning.names[0]
            return True
        return False

    def takes_tincture(self, cursor: Cursor) -> bool:
        """Take a tincture; there are one or two."""
        if len(self.tinctures) == 2:
            return False
        meaning = cursor.take().meaning
        self.tinctures.append(meaning.names[0] if meaning.names else "")
        self.is_said_unknown |= not meaning.names
        cursor.tinctures += (name for name in meaning.names if name != COUNTERCHANGED)
        return True

    def takes_after_of(self, cursor: Cursor) -> bool:
        """Take "of six pieces", "of the field", or "von" before tinctures."""
        after = cursor.kind(1)
        if after == "number" and self.division and not self.number:
            cursor.take()
            self.number = bounded(cursor, cursor.take(), LEAST_PIECES)
            cursor.skip("pieces")
            return True
        if after in (*REFERENCES, "last") and len(self.tinctures) < 2:
            cursor.take()
            self.tinctures.append(referred_tincture(cursor))
            return True
        if after in ("tincture", "unknown", "division", "cut"):
            cursor.take()
            return self.takes(cursor)
        return False

    def fill(self, cursor: Cursor) -> Fill:
        """The fill that these words make."""
        if self.division:
            return self.divided(cursor)
        if self.line:
            raise cursor.refuse(_("A line of division needs a division."))
        return Fill(tuple(self.tinctures) or ("",))

    def divided(self, cursor: Cursor) -> Fill:
        """Two tinctures and a division; with one tincture, the other is missing."""
        if len(self.tinctures) == 1:
            needed = _("A divided field needs two tinctures, as in '{example}'.")
            raise cursor.refuse(needed.format(example=example(cursor)))
        if self.number and not vocabulary().divisions[self.division].has_pieces:
            raise cursor.refuse(_("Its pieces are not counted."), self.division_term)
        if self.line and not vocabulary().divisions[self.division].has_line:
            raise cursor.refuse(_("Its lines are always straight."), self.division_term)
        first, second = self.tinctures or ("", "")
        return Fill((first, second), self.division, self.line, self.number)


def example(cursor: Cursor) -> str:
    """A divided field in the language that is read."""
    return blazon(Arms(Fill(("azure", "or"), "per pale")), cursor.language)


def referred_tincture(cursor: Cursor) -> str:
    """The tincture that "the field" or "the first" stands for."""
    named = list(dict.fromkeys(cursor.tinctures))
    is_last = cursor.kind() == "last"
    at = len(named) - 1 if is_last else REFERENCES.index(cursor.kind())
    if not 0 <= at < len(named):
        raise cursor.refuse(_("So many tinctures were not named before it."))
    cursor.take()
    return cursor.tinctures[-1] if is_last else named[at]


def bounded(cursor: Cursor, term: Term, least: int) -> int:
    """The number of a term, within bounds."""
    if not least <= term.meaning.number <= MOST_PIECES:
        raise cursor.refuse(
            _("The number must be from {least} to {most}.").format(least=least, most=MOST_PIECES),
            term,
        )
    return term.meaning.number
