"""Series of the same deals with different options, each played once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from kingofarms.lab.diary.declared import Claim, Table, told_diary
from kingofarms.lab.matches.run import Result, play_series
from kingofarms.lab.spec import Spec, written_options
from kingofarms.lab.statistics.sample import Sample

QUICK, THINKERS = "greedy", "search:100"
USUAL = Table("")


@dataclass(frozen=True)
class Versions:
    """The matches of the diary: each set of options with the same seed."""

    spec: Spec
    bots: str = QUICK
    thinkers: str = THINKERS  # bots that look ahead, for claims about how players meddle
    step: Callable[[], None] = lambda: None  # after each series
    played: dict[str, Result] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """The matches of each series."""
        return self.spec.played_by(self.bots).matches or 0

    @property
    def thinking(self) -> "Versions":
        """The same with bots that look ahead: quick ones hardly meddle with their rivals."""
        return replace(self, bots=self.thinkers)

    def of(self, claim: Claim) -> "list[Versions]":
        """The bots that answer a claim, the stronger first."""
        every = [self] if self.bots == self.thinkers else [self.thinking, self]
        return {"quick": [self], "thinking": [self.thinking], "all": every}[claim.bots]

    def played_by(self, bots: str) -> "Versions":
        """The same with these bots alone, whether they look ahead or not."""
        return replace(self, bots=bots, thinkers=bots, played={})

    def words(self) -> str:
        """Its matches and bots."""
        words = f"{self.matches:,} matches of {self.bots}"
        if self.bots == self.thinkers:
            return words
        return f"{words}, {self.thinking.matches:,} of {self.thinkers}"

    def name_of(self, table: Table) -> str:
        """The name of a series."""
        seats = table.seats or told_diary().seats
        return " ".join([self.bots, str(seats), *written_options(table.options)])

    def sample(self, table: Table = USUAL) -> Sample:
        """The matches with these options; all others are as usual."""
        name = self.name_of(table)
        if name not in self.played:
            seats = table.seats or told_diary().seats
            spec = replace(self.spec.played_by(self.bots), seats=seats, options=table.options)
            self.played[name] = play_series(spec)
            self.step()
        return self.played[name].sample

    def planned(self, claims: Sequence[Claim]) -> int:
        """How many series are played for these claims."""

        def names() -> Iterator[str]:
            for claim in claims:
                for each in self.of(claim):
                    yield from (each.name_of(table) for table in claim.tables or [USUAL])

        return len({*names()})
