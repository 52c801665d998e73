"""News: asks a shared database what other servers have added to tables.

All who ask at the same time are answered by one query. It begins after they have asked, so nobody
gets an answer that is older than the question.
"""

import asyncio
from collections.abc import Mapping
from functools import partial

from kingofarms.web.database.shared import Added, read_news
from kingofarms.web.database.store import DatabaseUnavailable, Store, unavailable

PATIENCE = 5.0  # seconds that the database may take to answer

Answers = Mapping[str, Added] | None  # None: the database did not answer


class Question:
    """The tables that the next query asks for, each with the number that is known."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        self.answers: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()


class News:
    """What other servers have added."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next: Question | None = None
        self._asking: asyncio.Task[None] | None = None

    async def since(self, name: str, seq: int) -> Added | None:
        """The entries of that table after that number; None if the table was deleted."""
        if self._next is None:
            self._next = Question()
        question = self._next
        question.known[name] = min(seq, question.known.get(name, seq))
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        try:
            async with asyncio.timeout(PATIENCE):
                answers = await asyncio.shield(question.answers)
        except TimeoutError:
            raise unavailable() from None
        if answers is None:
            raise unavailable()
        return answers.get(name)

    async def _ask_all(self) -> None:
        """Ask until nobody waits: one query at a time."""
        try:
            while self._next:
                question, self._next = self._next, None
                await self._ask(question)
        finally:
            self._asking = None

    async def _ask(self, question: Question) -> None:
        answers: Answers = None
        try:
            answers = await self._store.read(partial(read_news, known=question.known))
        except DatabaseUnavailable:  # each of them is refused in their own language
            pass
        except Exception as error:
            question.answers.set_exception(error)
        finally:
            if not question.answers.done():
                question.answers.set_result(answers)
