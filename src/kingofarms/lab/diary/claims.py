"""The claims of the diary, in its order, and the answers to them."""

from collections.abc import Callable, Iterator

from kingofarms.lab.diary.claim_answer import ClaimAnswer
from kingofarms.lab.diary.overflowing import loops, rarely_hurts, token, too_mild
from kingofarms.lab.diary.pace import enough, flow, rush, slow
from kingofarms.lab.diary.strength import effects, katana
from kingofarms.lab.diary.versions import Versions

CLAIMS: tuple[Callable[[Versions], ClaimAnswer], ...] = (
    slow,
    rush,
    katana,
    rarely_hurts,
    enough,
    loops,
    effects,
    too_mild,
    flow,
    token,
)
SERIES = 12  # played for all claims together
ALIKE = 7  # if the same bots play all of them


def answer_claims(versions: Versions) -> Iterator[ClaimAnswer]:
    """What the matches say about each claim."""
    for claim in CLAIMS:
        yield claim(versions)
