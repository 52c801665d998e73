"""The pictures of the README: `python -m tests.pictures.readme` writes them to `docs/pictures`.

One moves: bots play The King's Blade, and what they move is seen to travel.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from kingofarms.games import games
from kingofarms.web.tables.warm_up import compile_game
from tests.browser.conftest import serving
from tests.browser.people import CHROMIUM, FLAGS, Visitor
from tests.pictures.pages import FOLDER, PAGES, save, table, visiting

STILLS = {"blazon": PAGES["blazon"], "heraldry": PAGES["heraldry"]}
FRAMES, EVERY = 60, 90  # frames of the film, and ms between two
WIDTH = 960  # pixels of the film
PACE = 0.8  # seconds between two actions of bots in it
LONG = {"turn_limit": "40"}


def film(visitor: Visitor, path: Path) -> None:
    """Watch bots play, with everything moving."""
    table("kings_blade", ["me", "squire", "squire"], 10, **LONG)(visitor)
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("() => { document.documentElement.dataset.motion = 'slow'; }")
    end_turn(page)
    frames = []
    for _frame in range(FRAMES):
        shot = Image.open(io.BytesIO(page.screenshot()))
        frames.append(shot.convert("RGB").resize((WIDTH, WIDTH * shot.height // shot.width)))
        page.wait_for_timeout(EVERY)
    frames[0].save(
        path, "WEBP", save_all=True, append_images=frames[1:], duration=EVERY, loop=0, quality=55
    )
    sys.stdout.write(f"{path.name}: {path.stat().st_size / 1000:.0f} kB\n")


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
        with serving(Path(folder) / "slow", PACE) as address, visiting(browser, address) as visitor:
            film(visitor, FOLDER / "moving.webp")
        browser.close()


if __name__ == "__main__":
    main()
