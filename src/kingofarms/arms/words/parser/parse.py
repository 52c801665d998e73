"""The parser: a blazon in English, German or Dutch, read back as arms."""

from dataclasses import replace

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary, Place
from kingofarms.arms.words.parser.fills import FillReader
from kingofarms.arms.words.parser.mistakes import NotUnderstood
from kingofarms.arms.words.parser.phrases import ReadPhrase, read_phrase
from kingofarms.arms.words.parser.terms import END, Cursor, read_terms
from kingofarms.arms.words.places import allowed_places, usual_arrangement, usual_place
from kingofarms.arms.words.sentence import blazon, grammar_of
from kingofarms.arms.words.vocabulary import is_kind, vocabulary
from kingofarms.engine.words import _

__all__ = ["NotUnderstood", "parse"]

NEUTRAL = ("comma", "and", "with")
JOINTS = ("on", "charged", "between", "within", "beside", "above", "beneath", "overall")
SHARE_NOTHING = ("on", "overall")
MOST_ORDINARIES = 10
EXAMPLE = Arms(Fill(("azure",)), charges=Charges("lion", Fill(("or",)), "rampant"))
BEFORE_ORDINARY: dict[str, Place] = {
    "on": "on",
    "between": "beside",  # a lion between two flaunches
    "within": "within",
    "beside": "beside",
}
BEFORE_CHARGES: dict[str, Place] = {
    "charged": "on",
    "between": "between",
    "above": "above",
    "beneath": "beneath",
    "overall": "overall",
}
Item = tuple[str, ReadPhrase]
"""How a thing is joined to what stands before it (or after it: "on a cross …"), and the thing."""


def parse(text: str, language: str = "en") -> Arms:
    """The arms that this blazon describes, or NotUnderstood with the word and its place."""
    grammar_of(language)
    cursor = Cursor(text, read_terms(text, language), language)
    if cursor.kind() == END:
        wanted = _("Write a blazon, such as '{example}'.")
        raise NotUnderstood(text, 0, "", wanted.format(example=blazon(EXAMPLE, language)))
    if cursor.kind() == "blank":
        cursor.take()
        if cursor.kind() != END:
            raise cursor.refuse(_("On a blank shield nothing lies."))
        return Arms()
    field = read_field(cursor)
    items = read_items(cursor)
    cadency = take_mark(cursor, items)
    return assembled(cursor, field, items, cadency, language)


def read_field(cursor: Cursor) -> Fill:
    """The field, which stands first. Without one, the arms are unfinished."""
    reader = FillReader()
    ahead = [term.meaning.kind for term in cursor.terms]
    if "shield" in ahead:
        read_until_shield(cursor, reader)
    elif cursor.kind() == "in":
        cursor.take()
        if not reader.takes(cursor):
            raise cursor.refuse(_("Here a tincture must stand."))
        if cursor.kind() == "and":
            reader.takes(cursor)
    elif cursor.kind() not in ("of", "cut") or is_field_first(cursor):
        while not cursor.peek().meaning.is_inflected:
            if not reader.takes(cursor):
                break
            take_pieces_and_tinctures(cursor, reader)
    return reader.fill(cursor)


def is_field_first(cursor: Cursor) -> bool:
    """Whether "von Gold und Rot …" is the field, and does not describe a noun after it."""
    divisions = (term.meaning for term in cursor.terms if term.meaning.kind == "division")
    first = next(divisions, None)
    return first is not None and not first.is_inflected


def take_pieces_and_tinctures(cursor: Cursor, reader: FillReader) -> None:
    """What follows the division with a preposition, or a comma: "per pale, of azure and or"."""
    while cursor.kind() == "of" or (
        cursor.kind() == "comma"
        and cursor.kind(1) in ("tincture", "of")
        and reader.division
        and not reader.tinctures
    ):
        if cursor.kind() == "comma":
            cursor.take()
        if not reader.takes(cursor):
            break


def read_until_shield(cursor: Cursor, reader: FillReader) -> None:
    """The field around the word shield: "In von Gold und Rot gespaltenem Schild"."""
    cursor.skip("in", "article")
    while cursor.kind() != "shield":
        if not reader.takes(cursor):
            raise cursor.refuse(_("Here a tincture must stand."))
    cursor.take()
    while cursor.kind() == "of" and not reader.tinctures:
        if not reader.takes(cursor):
            raise cursor.refuse(_("Here a tincture must stand."))
        if cursor.kind() == "and":
            reader.takes(cursor)


def read_items(cursor: Cursor) -> list[Item]:
    """All things on the field, with the words that join them."""
    items: list[Item] = []
    while cursor.kind() != END:
        cursor.skip(*NEUTRAL)
        joint = ""
        while cursor.kind() in JOINTS:
            if joint:
                raise cursor.refuse(_("Here an ordinary or a charge must stand."))
            joint = cursor.take().meaning.kind
            cursor.skip(*NEUTRAL)
        if cursor.kind() == END and not joint:
            break
        items.append((joint, read_phrase(cursor)))
    return items


def take_mark(cursor: Cursor, items: list[Item]) -> str:
    """The mark of cadency, which stands last; it is removed from the things."""
    marks = [item for item in items if item[1].is_mark]
    if not marks and not has_plain_mark_last(items):
        return ""
    joint, read = marks[0] if marks else items[-1]
    is_last = read is items[-1][1]
    if not is_last or joint or not is_plain_mark(read):
        raise cursor.refuse(
            _("A mark for difference is one of nine, stands last, and has no tincture."), read.noun
        )
    items.pop()
    return read.phrase.noun


def is_plain_mark(read: ReadPhrase) -> bool:
    """Whether a thing is one mark of cadency without a tincture."""
    phrase = read.phrase
    return is_kind(phrase.noun, "cadency") and phrase.number == 1 and phrase.lacks_tincture()


def has_plain_mark_last(items: list[Item]) -> bool:
    """Whether a mark is the last thing after another charge: it is for difference, then."""
    has_charge = any(is_kind(read.phrase.noun, "charge") for _joint, read in items[:-1])
    return has_charge and not items[-1][0] and is_plain_mark(items[-1][1])


def assembled(cursor: Cursor, field: Fill, items: list[Item], cadency: str, language: str) -> Arms:
    """The arms made of their parts."""
    if len(items) > 2:
        raise cursor.refuse(
            _("There can be one ordinary and one kind of charge."), items[2][1].noun
        )
    at_ordinary = find_ordinary(items)
    others = [at for at in range(len(items)) if at != at_ordinary]
    if len(others) > 1 or any(not is_kind(items[at][1].phrase.noun, "charge") for at in others):
        raise cursor.refuse(
            _("There can be one ordinary and one kind of charge."), items[-1][1].noun
        )
    if len(items) == 2 and at_ordinary is not None:
        return both(cursor, Arms(field, cadency=cadency), items, at_ordinary, language)
    for joint, read in items:
        if joint:
            raise cursor.refuse(_("An ordinary and charges must stand around it."), read.noun)
        if at_ordinary is None:
            charges = read_charges(cursor, read, "", "")
            return Arms(field, charges=charges, cadency=cadency)
        return Arms(field, ordinary_of(cursor, read), cadency=cadency)
    return Arms(field, cadency=cadency)


def find_ordinary(items: list[Item]) -> int | None:
    """Which thing is the ordinary. A single lozenge is one, three of them are charges."""
    sure = [
        at
        for at, (_joint, read) in enumerate(items)
        if is_kind(read.phrase.noun, "ordinary") and not is_kind(read.phrase.noun, "charge")
    ]
    perhaps = [
        at
        for at, (_joint, read) in enumerate(items)
        if is_kind(read.phrase.noun, "ordinary") and read.phrase.number == 1
    ]
    return next(iter([*sure, *perhaps]), None)


def ordinary_of(cursor: Cursor, read: ReadPhrase) -> Ordinary:
    """The ordinary; bands may be several."""
    phrase = read.phrase
    noun = vocabulary().nouns[phrase.noun]
    if phrase.number > 1 and "pair" not in noun.kinds:
        if "several" not in noun.kinds or phrase.number > MOST_ORDINARIES:
            raise cursor.refuse(_("So many of it cannot lie on a shield."), read.noun)
    if read.arrangement_term is not None:
        raise cursor.refuse(_("Only charges have an arrangement."), read.arrangement_term)
    name = "" if "nameless" in noun.kinds else noun.name
    number = 1 if "pair" in noun.kinds else phrase.number
    return Ordinary(name, phrase.fill, phrase.line, number)


def said_arrangement(read: ReadPhrase) -> str:
    """The arrangement that the words and the number say: "in fess" of two or of three."""
    known = vocabulary().arrangements
    fitting = (name for name in read.arrangements if known[name].number == read.phrase.number)
    return next(fitting, "")


def read_charges(cursor: Cursor, read: ReadPhrase, ordinary: str, place: Place) -> Charges:
    """The charges, with the arrangement that is said, or the usual one."""
    phrase = read.phrase
    if phrase.line:
        raise cursor.refuse(_("Only ordinaries have a line of division."), read.noun)
    arrangement = said_arrangement(read)
    if read.arrangement_term is not None and not arrangement:
        raise cursor.refuse(
            _("{number} charges cannot lie like this.").format(number=phrase.number),
            read.arrangement_term,
        )
    arrangement = arrangement or usual_arrangement(phrase.number, ordinary, place, phrase.attitude)
    if phrase.number > 1 and not arrangement:
        raise cursor.refuse(
            _("There is no arrangement of {number} charges.").format(number=phrase.number),
            read.noun,
        )
    name = "" if is_kind(phrase.noun, "nameless") else phrase.noun
    return Charges(name, phrase.fill, phrase.attitude, phrase.number, arrangement, place)


def both(cursor: Cursor, arms: Arms, items: list[Item], at_ordinary: int, language: str) -> Arms:
    """An ordinary and charges: where the charges lie, and a tincture said once for both."""
    read_ordinary, read_charge = items[at_ordinary][1], items[1 - at_ordinary][1]
    ordinary = ordinary_of(cursor, read_ordinary)
    place = said_place(cursor, items, at_ordinary)
    if not place:
        guess = usual_arrangement(read_charge.phrase.number, ordinary.name, "", "")
        place = usual_place(ordinary.name, said_arrangement(read_charge) or guess)
    if place not in allowed_places(ordinary.name):
        raise cursor.refuse(_("Charges cannot lie there about this ordinary."), items[1][1].noun)
    charges = read_charges(cursor, read_charge, ordinary.name, place)
    if language == "en" and place not in SHARE_NOTHING:
        first, second = items[0][1], items[1][1]
        is_open = first.phrase.lacks_tincture() and not first.is_said_unknown
        if is_open and second.phrase.has_plain_tincture():
            ordinary = replace(ordinary, fill=second.phrase.fill)
            charges = replace(charges, fill=second.phrase.fill)
    return replace(arms, ordinary=ordinary, charges=charges)


def said_place(cursor: Cursor, items: list[Item], at_ordinary: int) -> Place:
    """The place that the joining words say; empty if they say none."""
    place: Place = ""
    for at, (joint, read) in enumerate(items):
        fitting = BEFORE_ORDINARY if at == at_ordinary else BEFORE_CHARGES
        if joint and (place or joint not in fitting):
            raise cursor.refuse(_("Charges cannot lie there about this ordinary."), read.noun)
        place = fitting[joint] if joint else place
    return place
