"""Numbers as words in each language."""

LISTS = {
    "en": "one two three four five six seven eight nine ten eleven twelve",
    "de": "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "nl": "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
WORDS = {language: words.split() for language, words in LISTS.items()}


def number_word(number: int, language: str) -> str:
    """The number as a word, or in digits above twelve."""
    words = WORDS[language]
    return words[number - 1] if 1 <= number <= len(words) else str(number)


def number_at_start(text: str) -> int:
    """The number that an English name begins with ("seven in orle"); 0 without one."""
    first = text.replace(",", " ").split()[:1]
    return WORDS["en"].index(first[0]) + 1 if first and first[0] in WORDS["en"] else 0
