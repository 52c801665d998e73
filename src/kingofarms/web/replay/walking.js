// Walking through a replay: moments are fetched some at a time, kept, and shown like a live table.

import { elements } from "../table/scripts/earlier.js";
import { page, settle, show, trouble } from "../table/scripts/page.js";
import { fetchLog, fetchMoments, known } from "./moments.js";

const replay = document.getElementById("replay");
const slider = document.getElementById("slider"),
  number = document.getElementById("number");
const log = document.getElementById("replay-log");
const first = Number(replay.dataset.first),
  last = Number(replay.dataset.last),
  block = Number(replay.dataset.block);
const AHEAD = 8; // moments that are fetched together

let wanted = page.seq; // the moment that is to be shown
let isFetching = false;

// The moment that was asked for last, shown or not: keys count from there.
export const here = () => wanted;

/** @param {number} at */
const inside = (at) => Math.min(last, Math.max(first, at));
/** @param {number} at */
const blockOf = (at) => Math.floor((at - 1) / block);

// Go to a moment: at once if it is known, else as soon as it has come.
/** @param {number} at */
export async function goTo(at) {
  wanted = inside(at);
  mark(wanted);
  if (known.has(wanted)) showMoment(wanted);
  if (!isFetching) await fetchWanted();
}

async function fetchWanted() {
  isFetching = true;
  try {
    while (missing() !== null) {
      await fetchMoments(missing(), AHEAD);
      if (known.has(wanted) && page.seq !== wanted) showMoment(wanted);
      trouble.hidden = true;
    }
  } catch (error) {
    trouble.textContent = error.message || trouble.dataset.silent;
    trouble.hidden = false;
  } finally {
    isFetching = false;
  }
}

// From where to fetch next: the moment that is wanted, else some that are near in the same direction.
function missing() {
  if (!known.has(wanted)) return wanted < page.seq ? inside(wanted - AHEAD + 1) : wanted;
  for (let step = 1; step <= 3; step++) if (wanted + step <= last && !known.has(wanted + step)) return wanted + step;
  for (let step = 1; step <= 3; step++)
    if (wanted - step >= first && !known.has(wanted - step)) return inside(wanted - AHEAD);
  return null;
}

/** @param {number} at */
function showMoment(at) {
  if (at === page.seq) return;
  const moment = known.get(at),
    isNext = at === page.seq + 1;
  show({ ...moment, steps: isNext ? moment.steps : [] });
  const words = document.getElementById("moment-words");
  words.replaceChildren(...elements(`<p>${moment.words}</p>`));
  document.getElementById("said").textContent = `${number.textContent}. ${words.textContent}`;
  const playOn = document.getElementById("play-on-from");
  if (playOn) playOn.hidden = moment.is_over;
  if (blockOf(at) !== blockOf(Number(replay.dataset.at))) newLog(at);
  replay.dataset.at = String(at);
  announce(at);
}

// What shows the number of the moment: the slider, the address, the links, the line of the log.
/** @param {number} at */
function mark(at) {
  slider.value = String(at);
  number.textContent = number.dataset.words.replace("{at}", at).replace("{last}", last);
  lead(document.getElementById("to-previous"), inside(at - 1));
  lead(document.getElementById("to-next"), inside(at + 1));
  for (const each of document.querySelectorAll("[data-decisions]")) {
    lead(
      each.querySelector(".to-before"),
      decisions(each).findLast((other) => other < at),
    );
    lead(
      each.querySelector(".to-after"),
      decisions(each).find((other) => other > at),
    );
  }
  for (const each of document.querySelectorAll("[data-onward]")) each.href = withMoment(each.href, at);
  history.replaceState(null, "", withMoment(location.href, at));
  light(at);
}

/** @param {Found} element */
const decisions = (element) => element.dataset.decisions.split(" ").filter(Boolean).map(Number);

/** @param {string | URL} href @param {number} at */
function withMoment(href, at) {
  const address = new URL(href);
  address.searchParams.set("at", at);
  return address.href;
}

/** @param {Found} link @param {number | undefined} at */
function lead(link, at) {
  if (at === undefined) {
    link.removeAttribute("href");
    return delete link.dataset.at;
  }
  link.dataset.at = String(at);
  link.href = withMoment(new URL(replay.dataset.address, location.href), at);
}

/** @param {number} at */
function light(at) {
  for (const each of log.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  const lines = [...log.querySelectorAll("li > a[data-at]")].filter((each) => Number(each.dataset.at) <= at);
  const line = lines.at(-1); // about some entries there is nothing to say
  for (const each of lines) if (each.dataset.at === line.dataset.at) each.setAttribute("aria-current", "true");
  const box = line?.getBoundingClientRect(),
    room = log.getBoundingClientRect();
  if (box && (box.top < room.top || box.bottom > room.bottom)) log.scrollTop += box.top - room.top - room.height / 2;
}

/** @param {number} at */
async function newLog(at) {
  const html = await fetchLog(at).catch(() => /** @type {any} */ (null));
  if (html === null || blockOf(at) !== blockOf(page.seq)) return;
  log.replaceChildren(...elements(`<div>${html}</div>`));
  light(page.seq);
}

// For whatever else is on the page: see web/analysis/page.py.
/** @param {number} at */
function announce(at) {
  const detail = { at, first, last, seat: Number(replay.dataset.seat) };
  document.dispatchEvent(new CustomEvent("moment", { detail }));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(Number(link.dataset.at));
});
slider.addEventListener("input", () => goTo(Number(slider.value)));

export function begin() {
  mark(page.seq);
  settle();
  announce(page.seq);
}
