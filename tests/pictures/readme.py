"""The pictures of the README: `python -m tests.pictures.readme` writes them to `docs/pictures`.

One moves: bots play The King's Blade, and what they move is seen to travel.
"""

import base64
import io
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from kingofarms.games import games
from tests.browser.conftest import serving
from tests.browser.people import CHROMIUM, FLAGS, Visitor
from tests.compile_games import compile_game
from tests.pictures.pages import FOLDER, LONG, PAGES, Visit, save, table, visiting

STILLS = {"blazon": PAGES["blazon"], "heraldry": PAGES["heraldry"]}
# Smaller ones: the part of the page that is shown, in a window of that size.
PARTS: dict[str, tuple[Visit, str, ViewportSize]] = {
    "analysis": (PAGES["analysis"], "#main", {"width": 820, "height": 760}),
    "puzzle": (PAGES["puzzle-refuted"], ".board", {"width": 1100, "height": 700}),
}
SECONDS = 7  # of the film
WIDTH = 800  # pixels of the film
APART = 0.06  # seconds between two of its frames, at least
PACE = 0.8  # seconds between two actions of bots in it


def shown_part(page: Page, part: str, size: ViewportSize) -> bytes:
    """What is seen of that part in a window of that size."""
    page.set_viewport_size(size)
    page.wait_for_timeout(250)  # fonts and layout settle
    box = page.locator(part).bounding_box()
    assert box
    height = min(box["height"], size["height"] - box["y"])
    return page.screenshot(clip={**box, "height": height})


def film(visitor: Visitor, path: Path) -> None:
    """Watch bots play, with everything moving."""
    table("kings_blade", ["me", "squire", "squire"], 10, **LONG)(visitor)
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("() => { document.documentElement.dataset.motion = 'slow'; }")
    frames = filmed(page)
    pictures = [Image.open(io.BytesIO(shot)).convert("RGB") for _time, shot in frames]
    small = [each.resize((WIDTH, WIDTH * each.height // each.width)) for each in pictures]
    times = [time for time, _shot in frames]
    lengths = [round(1000 * (after - time)) for time, after in pairwise([*times, times[-1] + 1])]
    small[0].save(
        path, "WEBP", save_all=True, append_images=small[1:], duration=lengths, loop=0, quality=55
    )
    sys.stdout.write(f"{path.name}: {len(small)} frames, {path.stat().st_size / 1000:.0f} kB\n")


def filmed(page: Page) -> list[tuple[float, bytes]]:
    """The frames that the browser draws from the end of our turn on, each with its time."""
    frames: list[tuple[float, bytes]] = []
    browser = page.context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        browser.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    browser.on("Page.screencastFrame", keep)
    browser.send("Page.startScreencast", {"format": "jpeg", "quality": 90})
    end_turn(page)
    page.wait_for_timeout(1000 * SECONDS)
    browser.send("Page.stopScreencast")
    return apart(sorted(frames))


def apart(frames: list[tuple[float, bytes]]) -> list[tuple[float, bytes]]:
    """As many of the frames as lie far enough from each other."""
    kept = frames[:1]
    for frame in frames[1:]:
        if frame[0] - kept[-1][0] >= APART:
            kept.append(frame)
    return kept


def end_turn(page: Page) -> None:
    """Do the last thing of the turn, so that the bots play."""
    for _act in range(4):
        if not page.title().startswith("Your turn"):
            break
        page.locator("#panel .choices button").last.click()
        page.wait_for_timeout(300)


def main() -> None:
    """Take them all."""
    for game in games():
        compile_game(game)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with serving(Path(folder) / "quick") as address:
            for name, visit in STILLS.items():
                with visiting(browser, address) as visitor:
                    visit(visitor)
                    save(visitor.page.screenshot(), FOLDER / f"{name}.webp")
            for name, (visit, part, size) in PARTS.items():
                with visiting(browser, address) as visitor:
                    visit(visitor)
                    save(shown_part(visitor.page, part, size), FOLDER / f"{name}.webp")
        with serving(Path(folder) / "slow", PACE) as address, visiting(browser, address) as visitor:
            film(visitor, FOLDER / "moving.webp")
        browser.close()


if __name__ == "__main__":
    main()
