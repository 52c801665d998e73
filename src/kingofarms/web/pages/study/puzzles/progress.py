"""How far a visitor has come with puzzles: a cookie that only the pages of puzzles get.

People have no accounts here: whoever they are is in a cookie, too, so this lasts as long.
"""

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import Response

from kingofarms.study.puzzles.exact import today
from kingofarms.web.requests import YEAR

COOKIE = "puzzles"
PATH = "/puzzles"
MOST_SOLVED = 80  # names: the latest are kept
DAY = timedelta(1)
HEAD = re.compile(r"(\d{1,7})\.(\d{1,5})\.(\d{1,5})", re.ASCII)
SOLVED = re.compile(r"[a-z_]{1,30}\.[a-z0-9-]{1,30}", re.ASCII)


@dataclass(frozen=True)
class Progress:
    """Days in a row with a puzzle of the day solved, and the puzzles that were solved lately."""

    last: date | None = None  # the last day whose puzzle was solved on that day
    row: int = 0
    best: int = 0
    solved: tuple[str, ...] = ()

    def streak(self, now: date) -> int:
        """Days in a row up to today, or yesterday if today's is still open."""
        return self.row if self.last is not None and now - self.last <= DAY else 0

    def has(self, game: str, name: str) -> bool:
        """Whether that puzzle was solved."""
        return f"{game}.{name}" in self.solved

    def numbers(self, game: str, grade: str) -> list[int]:
        """The numbers of the puzzles of that grade that were solved."""
        start = f"{game}.{grade}-"
        names = [each.removeprefix(start) for each in self.solved if each.startswith(start)]
        return [int(each) for each in names if each.isdecimal()]

    def with_solved(self, game: str, name: str, now: date) -> "Progress":
        """After that puzzle; it counts for the row of days if it is that of today."""
        mark = f"{game}.{name}"
        solved = (*(each for each in self.solved if each != mark), mark)[-MOST_SOLVED:]
        if name != now.isoformat() or self.last == now:
            return replace(self, solved=solved)
        row = self.streak(now) + 1
        return Progress(now, row, max(row, self.best), solved)

    def cookie(self) -> str:
        """As the cookie holds it."""
        day = self.last.toordinal() if self.last else 0
        return ":".join([f"{day}.{self.row}.{self.best}", *self.solved])


def progress_of(request: Request) -> Progress:
    """What the visitor's cookie says; whatever cannot be read is left out."""
    head, *names = request.cookies.get(COOKIE, "")[:4096].split(":")
    numbers = HEAD.fullmatch(head)
    solved = tuple(name for name in names if SOLVED.fullmatch(name))[-MOST_SOLVED:]
    if not numbers:
        return Progress(solved=solved)
    day, row, best = map(int, numbers.groups())
    is_day = 1 <= day <= date.max.toordinal()
    return Progress(date.fromordinal(day) if is_day else None, row, best, solved)


def keep_progress(response: Response, request: Request, game: str, name: str) -> None:
    """Note in the visitor's cookie that this puzzle is solved."""
    response.set_cookie(
        COOKIE,
        progress_of(request).with_solved(game, name, today()).cookie(),
        max_age=YEAR,
        path=PATH,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
