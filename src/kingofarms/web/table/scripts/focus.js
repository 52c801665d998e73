// Focus and speech: after one's own click the focus goes to the next decision, and what others did is read aloud.

import { afterShow, main, page } from "./page.js";

const news = document.getElementById("news");
const MOST_NEWS = 20; // sentences that stay for reading again
const MOST_LINES = 1000; // more than an entry has
let acted = false; // whether this person has just picked or played something
let seen = readUntil(); // the last line that was read aloud, or was there from the beginning

document.addEventListener(
  "submit",
  ({ target }) => {
    if (main.contains(target)) acted = true;
  },
  true,
);

// Where the next decision is: a target of what is picked, else what can be used, else the panel.
function nextDecision() {
  const things = main.querySelectorAll(".thing.can");
  const picking = main.querySelector(".picking");
  const usable = [...things].filter((each) =>
    picking ? !each.classList.contains("picked") : !each.classList.contains("aside"),
  );
  const shown = usable.find((each) => each.getClientRects().length);
  return shown ?? main.querySelector("#panel .choices button, #panel .main, #score .main, #lift") ?? heading();
}

function heading() {
  const found = main.querySelector("#panel h2") ?? main.querySelector("h1");
  if (found) found.tabIndex = -1;
  return found;
}

// Nobody is disturbed who types, reads elsewhere, or has marked something.
function isFree() {
  const here = document.activeElement;
  if (!getSelection().isCollapsed || document.querySelector("dialog[open]")) return false;
  return !here || here === document.body || here === heading() || here.matches(".thing, #panel button, #lift");
}

function settleFocus() {
  const waits = document.activeElement !== document.body && document.activeElement === heading();
  if ((acted || waits) && isFree()) nextDecision()?.focus({ preventScroll: true });
  acted = false;
}

// A line of the log by its entry and its place there: at a moment an entry is told in two parts.
/** @param {Element} line */
function numberOf(line) {
  const [, entry, at] = line.id.split("-");
  return Number(entry) + (Number(at) || 0) / MOST_LINES;
}

function readUntil() {
  if (!document.getElementById("moment")) return page.seq + 1 - 1 / MOST_LINES;
  return Math.max(0, ...[...main.querySelectorAll("#log > [id^=log-]")].map(numberOf));
}

function readAloud() {
  const lines = [...main.querySelectorAll("#log > [id^=log-]")].filter((line) => numberOf(line) > seen);
  for (const line of lines) if (!line.classList.contains("own")) say(wordsOf(line));
  seen = readUntil();
}

// A picture in a line is not read: the words beside it say the same.
/** @param {Element} line */
function wordsOf(line) {
  const copy = line.cloneNode(true);
  for (const picture of copy.querySelectorAll("[aria-hidden=true]")) picture.remove();
  return copy.textContent;
}

/** @param {string} words */
function say(words) {
  const line = document.createElement("p");
  line.textContent = words;
  news.append(line);
  while (news.children.length > MOST_NEWS) news.firstChild.remove();
}

afterShow(() => {
  settleFocus();
  readAloud();
});

// Pointing at a line of the log lights the place that it speaks of.
/** @param {Found | null} line */
function light(line) {
  for (const each of document.querySelectorAll(".spoken-of")) each.classList.remove("spoken-of");
  const keys = line?.dataset.lights?.split(" ") ?? [];
  for (const key of keys)
    (document.getElementById(`thing-${key}`) ?? document.getElementById(key))?.classList.add("spoken-of");
}

/** @param {Event} event */
const lineOf = ({ target }) => target.closest?.("#log > [data-lights]") ?? null;
main.addEventListener("pointerover", (event) => light(lineOf(event)));
main.addEventListener("pointerleave", () => light(null));
main.addEventListener("focusin", (event) => light(lineOf(event)));

// The log is one stop of the tab key; arrows go from line to line in it.
main.addEventListener("keydown", (event) => {
  const log = event.target.closest("#log");
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!log || !step || event.ctrlKey || event.altKey || event.metaKey) return;
  const lines = [...log.querySelectorAll(":scope > [id^=log-]")];
  const at = lines.findIndex((each) => each === document.activeElement);
  const next = at < 0 ? lines.at(-1) : lines[at + step];
  if (!next) return;
  event.preventDefault();
  next.tabIndex = -1;
  next.focus();
});
