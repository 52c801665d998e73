"""The parser: a blazon in English, German or Dutch, read back as arms."""

from dataclasses import replace

from kingofarms.arms.arms import COUNTERCHANGED, Arms, Charges, Fill, Ordinary, Place
from kingofarms.arms.language import grammar_of
from kingofarms.arms.language.herald import blazon
from kingofarms.arms.language.parser.mistakes import NotUnderstood
from kingofarms.arms.language.parser.phrases import (
    END,
    Cursor,
    FillReader,
    ReadPhrase,
    read_phrase,
    read_terms,
)
from kingofarms.arms.language.places import (
    allowed_places,
    broad,
    drawn_arrangement,
    place_of,
    usual_arrangement,
    usual_place,
)
from kingofarms.arms.language.vocabulary import is_kind, vocabulary
from kingofarms.engine.words import _

__all__ = ["NotUnderstood", "parse"]

NEUTRAL = ("comma", "and", "with")
JOINTS = ("on", "charged", "between", "within", "beside", "above", "beneath", "overall")
SHARE_NOTHING = ("on", "overall", "under")
MARK_JOINTS = ("", "above", "overall")
LEVEL_BANDS = ("fess", "pale", "bend", "bend sinister")
ON_OTHERS = ("on", "overall")
LABEL = "label"  # it lies in chief, whatever its tincture is
MOST_ORDINARIES, MOST_CHARGES = 10, 12
EXAMPLE = Arms(Fill(("azure",)), charges=Charges("lion", Fill(("or",)), "rampant"))
BEFORE_ORDINARY: dict[str, Place] = {
    "on": "on",
    "between": "beside",  # a lion between two flaunches
    "within": "within",
    "beside": "beside",
    "overall": "under",
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
        raise NotUnderstood(text, len(text), "", wanted.format(example=blazon(EXAMPLE, language)))
    if cursor.kind() == "blank":
        cursor.take()
        if cursor.kind() != END:
            raise cursor.refuse(_("On a blank shield nothing lies."))
        return Arms()
    field = read_field(cursor)
    items = read_items(cursor)
    marked = take_mark(cursor, items)
    arms = assembled(cursor, replace(marked, field=field), items)
    check_counterchanged(cursor, arms)
    return arms


def check_counterchanged(cursor: Cursor, arms: Arms) -> None:
    """What is counterchanged has one field under it, which is divided in two tinctures."""
    names = [*arms.field.tinctures, *arms.cadency_fill.tinctures]
    for part in (arms.ordinary, arms.charges):
        if part and (not part.fill.is_counterchanged() or not arms.field.division):
            names += part.fill.tinctures
    is_on = arms.charges and arms.charges.fill.is_counterchanged() and place_of(arms) in ON_OTHERS
    if COUNTERCHANGED in names or is_on:
        terms = (term for term in cursor.terms if term.meaning.names == (COUNTERCHANGED,))
        raise cursor.refuse(_("Only what lies on a divided field is counterchanged."), next(terms))


def read_field(cursor: Cursor) -> Fill:
    """The field, which stands first. Without one, the arms are unfinished."""
    reader = FillReader()
    ahead = [term.meaning.kind for term in cursor.terms]
    if "shield" in ahead:
        read_until_shield(cursor, reader)
    elif cursor.kind() == "in":
        cursor.take()
        take_tinctures(cursor, reader)
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
        take_tinctures(cursor, reader)
    cursor.take()
    while cursor.kind() == "of" and not reader.tinctures:
        take_tinctures(cursor, reader)


def take_tinctures(cursor: Cursor, reader: FillReader) -> None:
    """What belongs to the field and must stand here, with another tincture after an "and"."""
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
        is_open = joint or cursor.peek(-1).meaning.kind in ("and", "with")
        if cursor.kind() == END and not is_open:
            break
        items.append((joint, read_phrase(cursor)))
    return items


def take_mark(cursor: Cursor, items: list[Item]) -> Arms:
    """Arms with the mark of cadency, which stands last; it is removed from the things."""
    marks = [item for item in items if item[1].is_mark]
    if not marks and not ends_with_mark(items):
        return Arms()
    joint, read = marks[0] if marks else items[-1]
    is_last = read is items[-1][1]
    if not is_last or joint not in MARK_JOINTS or not can_be_mark(read):
        raise cursor.refuse(_("A mark for difference is one of nine and stands last."), read.noun)
    items.pop()
    return Arms(cadency=read.phrase.noun, cadency_fill=read.phrase.fill)


def can_be_mark(read: ReadPhrase) -> bool:
    """Whether a thing is one mark of cadency."""
    is_plain = read.phrase.number == 1 and read.arrangement_term is None and not read.phrase.line
    return is_plain and is_kind(read.phrase.noun, "cadency")


def ends_with_mark(items: list[Item]) -> bool:
    """Whether a mark is the last thing: a label, or one without a tincture after a charge."""
    if not items or not can_be_mark(items[-1][1]) or items[-1][0] not in MARK_JOINTS:
        return False
    if len(items) > 1 and items[-2][0] == "on":
        return False  # it lies on what stands before it
    phrase = items[-1][1].phrase
    if phrase.noun == LABEL:
        return True
    has_charge = any(is_kind(read.phrase.noun, "charge") for _joint, read in items[:-1])
    return has_charge and not items[-1][0] and phrase.lacks_tincture()


def assembled(cursor: Cursor, arms: Arms, items: list[Item]) -> Arms:
    """The arms made of their parts."""
    at_ordinary = find_ordinary(items)
    others = [at for at in range(len(items)) if at != at_ordinary]
    if len(others) > 1 or any(not is_kind(items[at][1].phrase.noun, "charge") for at in others):
        _joint, read = items[min(2, len(items) - 1)]
        raise cursor.refuse(_("There can be one ordinary and one kind of charge."), read.noun)
    if len(items) == 2 and at_ordinary is not None:
        return both(cursor, arms, items, at_ordinary)
    for joint, read in items:
        if joint:
            raise cursor.refuse(_("An ordinary and charges must stand around it."), read.noun)
        if at_ordinary is None:
            return replace(arms, charges=read_charges(cursor, read, "", ""))
        return replace(arms, ordinary=ordinary_of(cursor, read))
    return arms


def find_ordinary(items: list[Item]) -> int | None:
    """Which thing is the ordinary. A single lozenge is one, three of them are charges."""
    phrases = [(at, read.phrase) for at, (_joint, read) in enumerate(items)]
    named = [(at, phrase) for at, phrase in phrases if is_kind(phrase.noun, "ordinary")]
    sure = [at for at, phrase in named if not is_kind(phrase.noun, "charge")]
    perhaps = [at for at, phrase in named if phrase.number == 1]
    return next(iter([*sure, *perhaps]), None)


def ordinary_of(cursor: Cursor, read: ReadPhrase) -> Ordinary:
    """The ordinary; bands may be several."""
    phrase = read.phrase
    noun = vocabulary().nouns[phrase.noun]
    most = MOST_ORDINARIES if is_kind(broad(noun.name), "several") else 1
    if phrase.number > (max(most, 2) if "pair" in noun.kinds else most):
        raise cursor.refuse(_("So many of it cannot lie on a shield."), read.noun)
    if read.arrangement_term is not None:
        raise cursor.refuse(_("Only charges have an arrangement."), read.arrangement_term)
    name = "" if "nameless" in noun.kinds else noun.name
    name = broad(name) if phrase.number > 1 else name
    number = 1 if "pair" in noun.kinds else phrase.number
    return Ordinary(name, phrase.fill, phrase.line, number)


def said_arrangement(read: ReadPhrase) -> str:
    """The arrangement that the words and the number say: "in fess" of two or of three."""
    known, term = vocabulary().arrangements, read.arrangement_term
    names = term.meaning.names if term else ()
    return next((name for name in names if known[name].number == read.phrase.number), "")


def read_charges(cursor: Cursor, read: ReadPhrase, ordinary: str, place: Place) -> Charges:
    """The charges, with the arrangement that is said, or the usual one."""
    phrase = read.phrase
    if phrase.line:
        raise cursor.refuse(_("Only ordinaries have a line of division."), read.noun)
    arrangement = said_arrangement(read)
    if read.arrangement_term is not None and not arrangement:
        cannot = _("{number} charges cannot lie like this.").format(number=phrase.number)
        alone = _("One charge has no arrangement.")
        raise cursor.refuse(alone if phrase.number == 1 else cannot, read.arrangement_term)
    arrangement = arrangement or usual_arrangement(phrase.number, ordinary, place, phrase.attitude)
    if phrase.number > MOST_CHARGES:
        raise cursor.refuse(
            _("There is no arrangement of {number} charges.").format(number=phrase.number),
            read.noun,
        )
    name = "" if is_kind(phrase.noun, "nameless") else phrase.noun
    return Charges(name, phrase.fill, phrase.attitude, phrase.number, arrangement, place)


def both(cursor: Cursor, arms: Arms, items: list[Item], at_ordinary: int) -> Arms:
    """An ordinary and charges: where the charges lie, and a tincture said once for both."""
    read_ordinary, read_charge = items[at_ordinary][1], items[1 - at_ordinary][1]
    ordinary = ordinary_of(cursor, read_ordinary)
    said = said_place(cursor, items, at_ordinary)
    place = said or place_by_order(cursor, ordinary.name, items, at_ordinary)
    needed: Place = "overall" if place == "under" else place
    if needed not in allowed_places(ordinary.name):
        raise cursor.refuse(_("Charges cannot lie there about this ordinary."), items[1][1].noun)
    charges = read_charges(cursor, read_charge, ordinary.name, place)
    check_several(cursor, ordinary, charges, read_charge)
    charges = as_drawn(cursor, ordinary, charges, read_charge)
    if cursor.language == "en" and (place not in SHARE_NOTHING or not said):
        first, second = items[0][1], items[1][1]
        is_open = first.phrase.lacks_tincture() and not first.is_said_unknown
        if is_open and second.phrase.has_plain_tincture() and not second.has_own_tincture():
            ordinary = replace(ordinary, fill=second.phrase.fill)
            charges = replace(charges, fill=second.phrase.fill)
    return replace(arms, ordinary=ordinary, charges=charges)


def as_drawn(cursor: Cursor, ordinary: Ordinary, charges: Charges, read: ReadPhrase) -> Charges:
    """The charges as they can lie there: an arrangement that is said must be one of those."""
    several, asked = ordinary.number, charges.arrangement
    drawn = drawn_arrangement(ordinary.name, several, charges.place, asked)
    if drawn != asked and read.arrangement_term is not None:
        refusal = _("Charges cannot lie like this about this ordinary.")
        raise cursor.refuse(refusal, read.arrangement_term)
    return replace(charges, arrangement=drawn)


def place_by_order(cursor: Cursor, ordinary: str, items: list[Item], at_ordinary: int) -> Place:
    """Where charges lie if no word says it: an ordinary that is named after them lies over them."""
    edge: Place
    for edge in ("beside", "within"):
        if edge in allowed_places(ordinary):
            return edge
    if at_ordinary == 1:
        return "under"
    read = items[1][1]
    guess = usual_arrangement(read.phrase.number, ordinary, "", "")
    if usual_place(ordinary, said_arrangement(read) or guess) == "between":
        return "between"
    raise cursor.refuse(
        _("Say where it lies: on the ordinary, between, in chief, overall."), read.noun
    )


def check_several(cursor: Cursor, ordinary: Ordinary, charges: Charges, read: ReadPhrase) -> None:
    """Charges on several bands are as many on each."""
    if charges.place == "on" and ordinary.number > 1:
        if ordinary.name not in LEVEL_BANDS or charges.number % ordinary.number:
            raise cursor.refuse(
                _("Charges lie on several bars, pales or bends only if as many lie on each."),
                read.noun,
            )


def said_place(cursor: Cursor, items: list[Item], at_ordinary: int) -> Place:
    """The place that the joining words say; empty if they say none."""
    place: Place = ""
    for at, (joint, read) in enumerate(items):
        fitting = BEFORE_ORDINARY if at == at_ordinary else BEFORE_CHARGES
        if joint and (place or joint not in fitting):
            raise cursor.refuse(_("Charges cannot lie there about this ordinary."), read.noun)
        place = fitting[joint] if joint else place
    return place
