"""The answer to a claim: the claim, a sentence, a table and a plot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingofarms.engine.words import _
from kingofarms.lab.diary.versions import Difference
from kingofarms.lab.render.answer import Listing
from kingofarms.lab.render.charts import PLAIN, ROW, finished
from kingofarms.lab.render.numbers import change_words, mean_words, number, percent, share_words
from kingofarms.lab.statistics.shares import Measured


@dataclass(frozen=True)
class Mark:
    """A number in a plot, with its interval."""

    name: str
    value: Measured


@dataclass(frozen=True)
class ClaimAnswer:
    """What the matches say about a claim."""

    name: str  # as a file is called
    claim: str
    sentence: str
    listing: Listing
    marks: Sequence[Mark]
    axis: str
    is_share: bool = False
    doubt: str = ""  # what a simulation cannot tell
    diary: str = ""  # what the diary says of it, in our words

    def plot(self, width: int) -> Any:
        """The marks, one below the other."""
        import altair

        rows = [
            {"name": m.name, "value": m.value.value, "low": m.value.low, "high": m.value.high}
            for m in self.marks
        ]
        data = altair.Chart(altair.InlineData(values=rows))
        y = altair.Y("name:N", sort=[m.name for m in self.marks], title=None)
        shown = altair.Axis(format=".0%", tickCount=5) if self.is_share else altair.Axis()
        x = altair.X("low:Q", title=self.axis, axis=shown, scale=altair.Scale(zero=True))
        lines = data.mark_rule(strokeWidth=2, color=PLAIN).encode(y=y, x=x, x2="high:Q")
        dots = data.mark_point(filled=True, size=80, opacity=1, color=PLAIN).encode(
            y=y, x="value:Q"
        )
        return finished(altair.layer(lines, dots), width, ROW * max(2, len(rows)))


def versions_table(
    before: str, after: str, rows: Sequence[tuple[str, Difference, bool]]
) -> Listing:
    """Two versions side by side: a measure, its two numbers, and the difference on equal deals."""
    return Listing(
        [_("measure"), before, after, _("difference on the same deals")],
        [
            [
                name,
                words_of(each.before, is_share),
                words_of(each.after, is_share),
                change_words(each.change, is_share),
            ]
            for name, each, is_share in rows
        ],
    )


def by_strength(name: str, bots: str) -> str:
    """The name of a measure, and the bots that played the matches."""
    return f"{name} ({bots})"


def words_of(measured: Measured, is_share: bool) -> str:
    """A number with its interval."""
    return share_words(measured) if is_share else mean_words(measured, 2)


def plain(measured: Measured, is_share: bool = False) -> str:
    """A number without its interval, for a sentence whose table has it."""
    return percent(measured.value) if is_share else number(measured.value, 2)
