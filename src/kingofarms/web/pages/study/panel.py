"""The panel over a replayed table: one clear place for what there is to say about the match."""

from markupsafe import Markup
from starlette.requests import Request

from kingofarms.web.pages.study.analysis.page import analysis_panel
from kingofarms.web.table.replayed import Eyes
from kingofarms.web.tables.open_table import OpenTable


async def panel(
    request: Request,
    open_table: OpenTable,
    at: int,
    eyes: Eyes,  # noqa: ARG001 - an analysis is there only when everybody may know all
) -> Markup:
    """What is shown above the replayed table: the analysis, once the match is over.

    `open_table` is the present table, with its match: whoever uses it here hands on Views only.
    `at` is the number of the moment that the page shows first. `eyes` has the seat from which the
    viewer looks, and whether all hands are open, which they are only when the match is over. The
    language is the one of `current_language()`.

    The panel is drawn once with the page and stays while the script goes from moment to moment. The
    script announces each one by the event `moment` at the document, with
    `detail: { at, first, last, seat }`. The other way round, a link in the panel of the form
    `<a href="/t/{id}/replay?at=23" data-at="23">` leads to that moment without loading a page.
    """
    return await analysis_panel(request, open_table, at)
