"""Colours that drawings, stylesheets and shared pictures have in common, each written once.

A stylesheet has each of them as a variable: `--azure`, `--steel`.
"""

# Those of a painted roll of arms: warm, a little worn, and far apart in brightness.
TINCTURES = {
    "or": "#e8b62c",
    "argent": "#f7f3e8",
    "gules": "#b9252b",
    "azure": "#24539f",
    "vert": "#25733f",
    "sable": "#221e1d",
    "purpure": "#772c74",
    # Not in a game, but known to heralds.
    "sanguine": "#7d1f22",
    "murrey": "#80284f",
    "tenné": "#b3601f",
    "tenne": "#b3601f",
}
HOUSES = (TINCTURES["azure"], TINCTURES["gules"])
METALS = {"steel": "#66727d", "orcish": "#3d7030", "dwarvish": "#2a5da3", "elvish": "#7d3aa6"}


def variables() -> str:
    """All of them as a rule of a stylesheet."""
    houses = {f"house-{at}": colour for at, colour in enumerate(HOUSES)}
    named = {name: colour for name, colour in TINCTURES.items() if name.isascii()}
    lines = [f"--{name}: {colour};" for name, colour in (named | houses | METALS).items()]
    return f":root {{ {' '.join(lines)} }}"
