"""A move on the page: our Web Animations beside a View Transition of the same move.

The same two tables follow each other in a real browser, once with our own motion and once inside
`document.startViewTransition`, in which the traveller has a name. Measured are the time until the
page shows the new table, and whether a click in the middle of the movement reaches the table.
"""

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser.people import CHROMIUM, FLAGS
from tests.kit.server import Process, our_command

Form = dict[str, str | float | bool]
# As in the script `page.js`: the page replaces its table, and then the traveller is seen to travel.
MEASURE = """
async ([before, after, isNative]) => {
  const { show, page } = await import("/static/page.js");
  const main = document.getElementById("main");
  const travel = after.steps.flatMap((step) => step.travels)[0];
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const byId = (id) => document.getElementById(id);
  const elementOf = (key) => byId(`thing-${key}`) || byId(key);
  page.seq = before.seq - 1;
  show({ ...before, steps: [] });
  await frame();
  await frame();
  const start = performance.now();
  let wait;
  if (isNative) {
    const origin = elementOf(travel.from);
    if (origin) origin.style.viewTransitionName = "traveller";
    const transition = document.startViewTransition(() => {
      if (origin) origin.style.viewTransitionName = "";
      show({ ...after, steps: [] });
      const goal = elementOf(travel.to);
      if (goal) goal.style.viewTransitionName = "traveller";
    });
    await transition.ready;
    wait = transition.finished;
  } else {
    show(after);
    wait = Promise.all(document.getAnimations().map((each) => each.finished));
  }
  await frame();
  const shown = performance.now() - start;
  await new Promise((done) => setTimeout(done, 100)); // in the middle of the movement
  const board = document.querySelector(".board .thing:not([hidden])").getBoundingClientRect();
  const hit = document.elementFromPoint(board.x + board.width / 2, board.y + board.height / 2);
  const isReached = Boolean(hit?.closest(".board"));
  await wait.catch?.(() => {});
  return { shown, isReached };
}
"""


def run(rounds: int) -> bool:
    """Measure and print; True if ours is no slower, and a click reaches the table."""
    with tempfile.TemporaryDirectory() as name:
        served = Process(our_command(Path(name), None), Path(name))
        try:
            port, _seconds = served.ready()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                ours, native = measure(page, f"http://localhost:{port}", rounds)
                browser.close()
        finally:
            served.end()
    ratio = median(each["shown"] for each in ours) / median(each["shown"] for each in native)
    print(f"One move of Heraldry on the page, {rounds} rounds in Chromium.\n")
    for words, found in (("our motion (Web Animations)", ours), ("View Transition", native)):
        reached = sum(each["isReached"] for each in found)
        shown = median(each["shown"] for each in found)
        print(f"{words:<30} {shown:7.1f} ms to the new table   clicks that reach it {reached}")
    print(f"\nratio, at most 1: {ratio:.2f}")
    return ratio <= 1 and all(each["isReached"] for each in ours)


def measure(page: Page, address: str, rounds: int) -> tuple[list[Any], list[Any]]:
    """Both ways, one after the other in each round."""
    page.goto(f"{address}/new/heraldry")
    form: Form = {"seats": "2", "seat-0": "me", "seat-1": "me", "name": "Ann"}
    table = page.request.post(f"{address}/new/heraldry", form=form, headers={"Origin": address})
    page.goto(table.url)
    page.wait_for_function("document.getElementById('main').dataset.seq > 0")
    headers = {"Accept": "application/json", "Origin": address}
    before = page.request.get(table.url, headers=headers).json()
    button = page.locator("#panel .choices button[name=action]").first
    action: Form = {"action": button.get_attribute("value") or "", "seq": str(before["seq"])}
    action["seat"] = page.locator("#play input[name=seat]").get_attribute("value") or "0"
    page.request.post(f"{table.url}/act", form=action, headers=headers)
    after = page.request.get(f"{table.url}?seq={before['seq']}", headers=headers).json()
    page.wait_for_timeout(1_000)  # the line has brought it, and nothing moves any more
    found: tuple[list[Any], list[Any]] = ([], [])
    for _round in range(rounds):
        for is_native in (False, True):
            found[is_native].append(page.evaluate(MEASURE, [before, after, is_native]))
    return found
