// Who is at the table, and what they say. It comes by itself, without the rest of the table.

import { elements } from "./earlier.js";
import { replaceChildren } from "./morph.js";
import { afterShow } from "./page.js";

const said = document.getElementById("said");

/** @param {Partial<Update>} update */
export function meet({ company = {}, said: words = [] }) {
  for (const [place, html] of Object.entries(company)) {
    const old = document.getElementById(place);
    if (old) replaceChildren(old, elements(`<div>${html}</div>`));
  }
  if (words.length) showSpeaker();
  if (words.length) said.textContent = words.join(" ");
  tellTimes();
}

// On a phone the chips scroll sideways: bring the one with the newest bubble into sight.
function showSpeaker() {
  const seat = [...document.querySelectorAll(".strip .bubble")].at(-1)?.closest(".seat");
  seat?.parentNode.scrollTo({ left: seat.offsetLeft - seat.parentNode.offsetLeft });
}

// In the reader's own time zone.
function tellTimes() {
  for (const each of document.querySelectorAll("[data-since]")) {
    const time = new Date(Number(each.dataset.since) * 1000);
    const words = time.toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    each.textContent = each.dataset.words.replace("{time}", words);
    each.previousElementSibling.title = each.textContent;
  }
}

afterShow((update) => meet({ said: update.said }));
tellTimes();

// What was chosen is said: the list closes.
document.addEventListener("submit", ({ target }) => target.closest("#say")?.removeAttribute("open"));
