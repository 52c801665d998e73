// The page of a table: its number, what is picked, and how a newer table takes its place.

import { caption, lastMove } from "./caption.js";
import { runClocks } from "./clocks.js";
import { elements, keepLines, linkEarlier } from "./earlier.js";
import { replaceChildren } from "./morph.js";
import { landAll, lookLength, setOut } from "./motion.js";

export const main = document.getElementById("main");
export const trouble = document.getElementById("trouble");
export const page = {
  seq: Number(main.dataset.seq),
  query: new URLSearchParams(location.search), // what the server is asked for
  /** @type {string | null} */
  picked: null, // the key of what is picked and shown without asking
  hints: 0,
};

// A hint may be found between two drawings of one table: the answer to a form may then be the older one.
/** @param {Update} update */
export function isNewer(update) {
  return update.seq > page.seq || (update.seq === page.seq && (update.hints ?? 0) >= page.hints);
}

/** @type {((update: Update) => void)[]} */
const listeners = [];

/** @param {(update: Update) => void} listener */
export function afterShow(listener) {
  listeners.push(listener);
}

// The page looks different now: a new table, or the same with something picked.
/** @param {Update} update */
export function drawn(update) {
  listeners.forEach((listener) => listener(update));
}

/** @param {Update} update */
export function show(update) {
  const arrive = setOut(update.steps ?? [], page.seq);
  const before = lastMove();
  const wasOver = document.getElementById("score") !== null;
  const focused = document.activeElement && document.activeElement.id;
  const log = document.getElementById("log");
  const atEnd = !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
  keepLines(log);
  replaceChildren(main, elements(`<main>${update.html}</main>`));
  if (!wasOver && document.getElementById("score")) holdResult();
  linkEarlier();
  trouble.hidden = true;
  document.title = `${update.title} · King of Arms`;
  const panel = document.getElementById("panel");
  // On a phone the panel scrolls: show the new question from its top.
  if (panel && update.seq !== page.seq) panel.scrollTop = 0;
  page.seq = update.seq;
  page.hints = update.hints ?? page.hints;
  main.dataset.seq = String(update.seq);
  if (focused && document.activeElement === document.body) {
    const again = document.getElementById(focused) || document.querySelector("#panel button:not([disabled])");
    if (again) again.focus({ preventScroll: true });
  }
  settle(atEnd);
  landAll();
  arrive();
  caption(before);
  drawn(update);
  document.dispatchEvent(new Event("shown"));
}

// The match ends while somebody looks: the last action is seen before the result.
function holdResult() {
  main.dataset.ending = "";
  setTimeout(() => delete main.dataset.ending, lookLength());
}

// What another script was answered.
document.addEventListener("update", ({ detail }) => {
  if (isNewer(detail)) show(detail);
});

export function settle(atEnd = true) {
  const log = document.getElementById("log");
  if (log && atEnd) log.scrollTop = log.scrollHeight;
  runClocks(main);
}
