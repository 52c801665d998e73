"""Arms in the terminal: the sentence, a herald's remarks, and the drawing in a file."""

import sys
from pathlib import Path

from kingofarms import arms as heraldry
from kingofarms.arms import NotUnderstood
from kingofarms.cli.screen import out
from kingofarms.cli.wishes import Arms
from kingofarms.engine.files import unwritable
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _, current_language

STANDARD_OUTPUT = Path("-")


def show_arms(wish: Arms) -> None:
    """Print what was understood and what a herald says to it; draw it if a file is named."""
    if wish.svg and wish.png:
        raise Refusal(_("Choose one of --svg and --png."))
    language = wish.language or current_language()
    arms = read(wish.words, language)
    sentence = heraldry.blazon(arms, language)
    svg = heraldry.draw(arms, width=wish.width, hatching=wish.hatching, title=sentence)
    if wish.svg == STANDARD_OUTPUT:
        sys.stdout.write(svg + "\n")
        return
    out.print(f"{sentence}.", markup=False, soft_wrap=True)
    for remark in heraldry.opinion(arms, language):
        out.print(f"- {remark}", markup=False, soft_wrap=True)
    if wish.svg:
        write(wish.svg, svg.encode())
    if wish.png:
        write(wish.png, picture(svg))


def read(text: str, language: str) -> heraldry.Arms:
    """What was typed; the Refusal of a mistake shows the place, too."""
    try:
        return heraldry.parse(text, language)
    except NotUnderstood as mistake:
        place = f"\n{mistake.pointer()}" if text.strip() else ""
        raise Refusal(f"{mistake}{place}") from None


def picture(svg: str) -> bytes:
    """A drawing as a PNG."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def write(file: Path, content: bytes) -> None:
    """Write a file, or refuse in one sentence."""
    try:
        file.write_bytes(content)
    except OSError as error:
        raise unwritable(file, error) from error
    out.print(_("Saved as {file}.").format(file=file), markup=False, soft_wrap=True)
