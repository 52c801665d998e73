"""Where a long word on a card may be broken: between the parts of a compound, or its syllables.

Browsers need not know how to hyphenate a language, so the table `word-breaks.csv` says it, word by
word and language by language. It serves every card set. A word that is not there stays whole.
"""

from functools import cache
from pathlib import Path

from kingofarms.engine.terms.content import Line, read_table
from kingofarms.engine.words import _, current_language, languages

TABLE = Path(__file__).with_name("word-breaks.csv")
COLUMNS = ["language", "word"]
BREAK = "-"  # in the table
LEAST = 2  # letters in a part
SOFT_HYPHEN = "\N{SOFT HYPHEN}"

Parts = dict[tuple[str, str], tuple[str, ...]]  # by the language and the whole word


def read_word_breaks(path: Path) -> Parts:
    """The words of a file, or a Refusal that names file, line and what would be right."""
    found: Parts = {}
    for number, row in read_table(path, COLUMNS):
        line = Line(path, number, row)
        language, parts = line.one_of("language", languages()), read_parts(line)
        word = "".join(parts)
        if (language, word) in found:
            raise line.refuse(
                _("the word '{word}' is above, too; once is enough.").format(word=word)
            )
        found[language, word] = parts
    return found


def read_parts(line: Line) -> tuple[str, ...]:
    """The parts of one word."""
    parts = tuple(line.text("word").split(BREAK))
    if len(parts) < 2 or not all(part.isalpha() and len(part) >= LEAST for part in parts):
        raise line.refuse(
            _(
                "word is '{said}'; it must be one word with a hyphen wherever it may be broken, "
                "and {least} letters or more between hyphens."
            ).format(said=line.text("word"), least=LEAST)
        )
    return parts


@cache
def our_parts() -> Parts:
    """Those of our table, read once."""
    return read_word_breaks(TABLE)


def parts_of(word: str) -> tuple[str, ...]:
    """The parts of a word in the reader's language; all of it, where the table does not say."""
    return our_parts().get((current_language(), word), (word,))


def with_soft_hyphens(name: str) -> str:
    """The name as a card shows it: long words can be broken there, and are the same words."""
    return " ".join(SOFT_HYPHEN.join(parts_of(word)) for word in name.split())


def lines_of(name: str, width: int) -> int:
    """How many lines it takes where so many signs fit in one; a part is never broken."""
    lines, used = 1, 0
    for word in name.split():
        parts, used = parts_of(word), used and used + 1  # a space stands before the next word
        for at, part in enumerate(parts):
            is_last = at == len(parts) - 1
            if used and used + len(part) + (not is_last) > width:
                lines, used = lines + 1, 0
            used += len(part)
    return lines


def longest_part(name: str) -> int:
    """How many signs a line needs at least, with the hyphen at its end."""
    lengths = []
    for word in name.split():
        parts = parts_of(word)
        *others, last = parts if len(parts) > 1 else word.split(BREAK)
        lengths += [*(len(part) + 1 for part in others), len(last)]
    return max(lengths)
