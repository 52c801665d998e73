"""A picture of the ratings with their intervals: SVG, PNG, or one HTML file for offline use."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kingofarms.engine.files import unwritable
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _
from kingofarms.lab.ratings import Standings
from kingofarms.lab.render.charts import PLAIN, spans

KINDS = (".svg", ".png", ".html")
NEEDS = ("altair", "vl_convert")
WIDTH, BOT_HEIGHT = 480, 36  # pixels


def check_plot(path: Path) -> None:
    """Refuse a picture that can't be drawn, before any match is played."""
    if path.suffix.lower() not in KINDS:
        raise Refusal(_("'{path}' must end in {kinds}.").format(kinds=", ".join(KINDS), path=path))
    if not all(find_spec(name) for name in NEEDS):
        raise Refusal(
            _("To draw pictures, first run: {command}").format(
                command="pip install altair vl-convert-python"
            )
        )
    check_place(path)


def draw(standings: Standings, title: str, path: Path) -> None:
    """Draw the bots from the strongest to the weakest."""
    picture = chart(standings, title)
    try:
        if path.suffix.lower() == ".html":
            picture.save(str(path), format="html", inline=True)
        else:
            picture.save(str(path), format=path.suffix.lower()[1:], scale_factor=2)
    except OSError as error:
        raise unwritable(path, error) from None


def chart(standings: Standings, title: str) -> Any:
    """A point for each bot's rating, a line for its interval."""
    import altair

    rows = [
        {
            "bot": each.bot,
            "value": round(each.rating.value, 1),
            "low": round(each.rating.low, 1),
            "high": round(each.rating.high, 1),
            "share": f"{each.share.value:.1%} [{each.share.low:.1%}, {each.share.high:.1%}]",
            "matches": each.matches,
        }
        for each in sorted(standings.bots, key=lambda each: -each.rating.value)
    ]
    y = altair.Y("bot:N", sort=[str(row["bot"]) for row in rows], title=None)
    x = altair.X("low:Q", title=_("rating with 95 % interval"))
    columns = {
        "bot:N": _("bot"),
        "value:Q": _("rating"),
        "share:N": _("share of wins"),
        "matches:Q": _("matches"),
    }
    told = [altair.Tooltip(name, title=words) for name, words in columns.items()]
    layers = spans(rows, y, x, altair.value(PLAIN), tooltip=told)
    return altair.layer(*layers).properties(title=title, width=WIDTH, height=BOT_HEIGHT * len(rows))
