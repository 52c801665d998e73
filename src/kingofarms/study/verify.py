"""Verify: whether a match is what its seed, its players' parts and its entries make of it.

Each thing that is looked at gives one finding, a sentence: right, wrong, or not to be judged here.
What is wrong stops nothing that can still be looked at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from msgspec import structs

from kingofarms.engine.match import entries as match_entries
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import begin, table_digest
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array
from kingofarms.engine.terms.terms import digest_of
from kingofarms.engine.words import _, ngettext
from kingofarms.study.deal import Deal, deal_of

RIGHT, WRONG, OPEN = "right", "wrong", "open"
# What is looked at.
TERMS, START, SEED, FINGERPRINT, PART, DEAL, ENTRIES, FINAL = (
    *("terms", "start", "seed", "fingerprint", "part", "deal", "entries", "final"),
)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    about: str
    status: str
    words: str
    facts: tuple[tuple[str, str], ...] = ()  # what was compared: its name, its value


@dataclass
class Verifying:
    """A match that is being looked at, step by step."""

    file: match_entries.MatchFile
    content: Path | None = None
    noted: str = ""  # the fingerprint that somebody wrote down when the match began
    shown: Array | None = None  # the table as it was dealt to the players, where that is known
    deal: Deal | None = None
    fingerprint: str = ""
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong with it."""
        return not any(each.status == WRONG for each in self.findings)

    def steps(self) -> Iterator[Finding]:
        """Look at everything; each step may take a while."""
        for finding in self._steps():
            self.findings.append(finding)
            yield finding

    def _steps(self) -> Iterator[Finding]:
        seed, chance = seed_finding(self.file.chance)
        if chance is None:
            yield seed
            return
        try:
            match = begin(structs.replace(self.file, chance=chance), self.content)
        except Refusal as refusal:
            yield Finding(TERMS, WRONG, str(refusal))
            return
        yield terms_finding(match)
        if match.start:
            yield start_finding(match, match.start)
        yield seed
        shuffled = self._count_shuffle(self.file.entries)
        yield from shuffle_findings(match, self.file.entries[:shuffled])
        yield from self._fingerprints(match)
        if not match.is_dealt:
            words = _("It cannot be dealt, because a part of the shuffle is missing.")
            yield Finding(DEAL, WRONG if len(self.file.entries) > shuffled else OPEN, words)
            return
        self.deal = deal_of(match, match.luck, match.names)
        yield deal_finding(self.deal, self.shown, is_whole=match.start is None)
        yield from self._entries(match, shuffled)

    def _count_shuffle(self, entries: Sequence[match_entries.AnyEntry]) -> int:
        """How many entries come before the deal."""
        parts = (match_entries.Part, match_entries.NoPart)
        last = max((n for n, each in enumerate(entries, 1) if isinstance(each, parts)), default=0)
        others = (n for n, each in enumerate(entries) if not isinstance(each, match_entries.Sit))
        return max(last, next(others, len(entries)))

    def _fingerprints(self, match: Match) -> Iterator[Finding]:
        chance = self.file.chance
        if isinstance(chance, match_entries.StreamChance):
            return
        self.fingerprint = match.shuffle.fingerprint(chance.seed_hash)
        facts = ((_("Fingerprint"), self.fingerprint),)
        if not self.noted:
            words = _(
                "The fingerprint stands for the seed and all commitments. Compare it with the one "
                "that you were shown when the match began."
            )
            yield Finding(FINGERPRINT, OPEN, words, facts)
        elif self.noted.strip().lower() == self.fingerprint:
            words = _("The fingerprint is the one that you noted.")
            yield Finding(FINGERPRINT, RIGHT, words, facts)
        else:
            words = _(
                "The fingerprint is not the one that you noted: another seed, or other players."
            )
            yield Finding(FINGERPRINT, WRONG, words, (*facts, (_("Noted"), self.noted[:100])))

    def _entries(self, match: Match, first: int) -> Iterator[Finding]:
        entries = self.file.entries
        for number, entry in enumerate(entries[first:], first + 1):
            try:
                match.enter(entry)
            except Refusal as refusal:
                yield Finding(ENTRIES, WRONG, impossible_words(number, entry, refusal))
                return
            if number % 20 == 0:
                yield Finding(ENTRIES, OPEN, "")  # so that others get a turn meanwhile
        words = ngettext(
            "{count} entry was replayed: it is possible after this deal.",
            "{count} entries were replayed: each one is possible after this deal.",
            len(entries),
        ).format(count=len(entries))
        yield Finding(ENTRIES, RIGHT, words)
        yield final_finding(match, self.file)


def verified(verifying: Verifying) -> Verifying:
    """Look at everything at once."""
    for _finding in verifying.steps():
        pass
    return verifying


def told_findings(verifying: Verifying) -> list[Finding]:
    """The findings that say something."""
    return [each for each in verifying.findings if each.words]


def seed_finding(
    chance: match_entries.AnyChance,
) -> tuple[Finding, match_entries.AnyChance | None]:
    """Whether the seed is the one that was promised, and the chance to go on with."""
    if isinstance(chance, match_entries.StreamChance):
        words = _(
            "The match is number {match} of a series with the seed {seed}: whoever chose the seed "
            "could know the deal."
        )
        return Finding(SEED, OPEN, words.format(match=chance.match, seed=chance.seed)), chance
    if isinstance(chance, match_entries.ScriptedChance):
        words = _("The match is a lesson: its deal was written down, not left to chance.")
        return Finding(SEED, OPEN, words), chance
    try:
        seed = bytes.fromhex(chance.seed or "")
    except ValueError:
        seed = b""
    if not seed:
        words = _("The seed is missing or not hexadecimal: nothing can be dealt again.")
        return Finding(SEED, WRONG, words), None
    hashed = digest_of(seed)
    facts = (
        (_("Seed"), seed.hex()),
        (_("Its SHA-256"), hashed),
        (_("Promised"), chance.seed_hash),
    )
    if hashed == chance.seed_hash:
        words = _("The seed is the one whose hash was public from the beginning.")
        return Finding(SEED, RIGHT, words, facts), chance
    words = _("The seed is not the one whose hash was public from the beginning.")
    return Finding(SEED, WRONG, words, facts), structs.replace(chance, seed_hash=hashed)


def terms_finding(match: Match) -> Finding:
    """Rules, options and cards are there: `begin` has refused anything else."""
    words = _("Rules, options and cards are those that the match names: {game}.")
    facts = ((_("Terms"), match.agreed.digest), (_("Cards"), match.agreed.content_digest))
    return Finding(TERMS, RIGHT, words.format(game=_(match.game.TITLE)), facts)


def shuffle_findings(match: Match, entries: Sequence[match_entries.AnyEntry]) -> Iterator[Finding]:
    """Who sat down, and each player's part against its commitment."""
    for number, entry in enumerate(entries, 1):
        is_part = isinstance(entry, match_entries.Part)
        name = match.names[entry.seat] if 0 <= entry.seat < match.seats else str(entry.seat)
        try:
            match.enter(entry)
        except Refusal as refusal:
            words = impossible_words(number, entry, refusal)
            if is_part and match.shuffle.commitments.get(entry.seat):
                words = _("{name}'s part is wrong: {why}").format(name=name, why=refusal)
            yield Finding(PART if is_part else ENTRIES, WRONG, words, part_facts(match, entry))
    if not isinstance(match.luck, Sealed):
        return
    yield from (part_finding(match, seat) for seat in sorted(match.shuffle.parts))
    for seat in sorted(match.shuffle.left_out):
        words = _("{name}'s part was left out.").format(name=match.names[seat])
        yield Finding(PART, OPEN, words)
    if not match.shuffle.commitments:
        words = _("No player has added a part to the shuffle: it is as good as the seed.")
        yield Finding(PART, OPEN, words)


def impossible_words(number: int, entry: match_entries.AnyEntry, why: Refusal) -> str:
    """Why an entry cannot be."""
    text = _("Entry {number} ({kind}) is not possible: {why}")
    return text.format(number=number, kind=entry.kind, why=why)


def part_facts(match: Match, entry: match_entries.AnyEntry) -> tuple[tuple[str, str], ...]:
    """What is compared of a part."""
    if not isinstance(entry, match_entries.Part):
        return ()
    commitment = match.shuffle.commitments.get(entry.seat, "")
    return ((_("Part"), entry.part[:100]), (_("Commitment"), commitment))


def part_finding(match: Match, seat: int) -> Finding:
    """A part that `match` has accepted: it is the one that was committed to."""
    words = ngettext(
        "{name}'s part is the one that was committed to: its hash is the commitment.",
        "{name}'s part is the one that was committed to: hashed {count} times it is the "
        "commitment.",
        match.shuffle.round + 1,
    ).format(name=match.names[seat], count=match.shuffle.round + 1)
    facts = (
        (_("Part"), match.shuffle.parts[seat].hex()),
        (_("Commitment"), match.shuffle.commitments[seat]),
    )
    return Finding(PART, RIGHT, words, facts)


def start_finding(match: Match, start: match_entries.Start) -> Finding:
    """A match that began from a position: whoever chose that knew what lay there."""
    words = _(
        "The match began from a position: move {number} of another match, as {seat} saw it. That "
        "table was not dealt here, and whoever chose it knew it."
    )
    seat = match.game.seat_names(match.seats)[start.seat]
    facts = ((_("Position"), start.digest),)
    return Finding(START, OPEN, words.format(number=start.move, seat=seat), facts)


def deal_finding(deal: Deal, shown: Array | None, is_whole: bool = True) -> Finding:
    """The deal made again, compared with the one that the players got.

    From a position, only what was hidden is dealt.
    """
    count = len(deal.draws)
    facts = ((_("The generator begins with"), deal.key),)
    if shown is not None and not np.array_equal(shown, deal.state):
        words = _("The deal is another one than the players were shown.")
        return Finding(DEAL, WRONG, words, facts)
    if is_whole:
        words = ngettext(
            "The deal was made again from seed and parts, with {count} random number.",
            "The deal was made again from seed and parts, with {count} random numbers.",
            count,
        )
    else:
        words = ngettext(
            "What was hidden there was dealt from seed and parts, with {count} random number.",
            "What was hidden there was dealt from seed and parts, with {count} random numbers.",
            count,
        )
    words = words.format(count=count)
    if shown is not None:
        words += " " + _("It is the one that the players were shown.")
    return Finding(DEAL, RIGHT, words, facts)


def final_finding(match: Match, file: match_entries.MatchFile) -> Finding:
    """Whether the last table is the one that was recorded."""
    table = table_digest(match)
    facts = ((_("Table"), table), (_("Recorded"), file.final.table))
    if table != file.final.table or match.is_over != file.final.over:
        words = _("After the last entry the table is not the one that was recorded.")
        return Finding(FINAL, WRONG, words, facts)
    outcome = match.outcome
    if outcome is None:
        words = _("The last table is the one that was recorded. The match is not over yet.")
    elif outcome.is_stopped or outcome.is_draw:
        words = _("The last table is the one that was recorded. Nobody has won.")
    else:
        words = _("The last table is the one that was recorded. First: {names}.").format(
            names=", ".join(match.names[seat] for seat in outcome.winners)
        )
    return Finding(FINAL, RIGHT, words, facts)
