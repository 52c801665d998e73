// The page of a puzzle. It is played like a table; after an answer, what follows it is played out.

import "../table/scripts/drag.js";
import "../table/scripts/focus.js";
import "../table/scripts/forms.js";
import "../table/scripts/keys.js";
import "../table/scripts/sheets.js";
import "../table/scripts/zoom.js";
import "../settings/settings.js";
import { afterShow, main, page, settle, show, trouble } from "../table/scripts/page.js";

/** @type {Record<string, number>} */
const PAUSE = { slow: 2_600, normal: 1_700 }; // ms between two actions
const less = matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;
let asked = 0; // how often: an answer that comes after the next question is not shown
let wasAnswered = isAnswered();

function isAnswered() {
  return main.querySelector(".board.answered") !== null;
}

// Forward an action is seen to move; backward, and to a place further on, the table just changes.
/** @param {string} address */
async function go(address) {
  const link = new URL(address, location.href);
  link.searchParams.set("seq", page.seq);
  const own = ++asked;
  const answer = await fetch(link, { headers: { Accept: "application/json" } }).catch(() => /** @type {any} */ (null));
  const update = await answer?.json().catch(() => /** @type {any} */ (null));
  if (own !== asked) return;
  if (update?.html === undefined) {
    stop();
    trouble.textContent = update?.why || trouble.dataset.silent;
    trouble.hidden = false;
    return;
  }
  history.replaceState(null, "", address);
  if (update.seq !== page.seq + 1) update.steps = [];
  show(update);
}

const next = () => document.getElementById("line-next");

function play() {
  clearTimeout(timer);
  timer = 0;
  if (!next()) return label();
  timer = setTimeout(() => next() && go(next().href), PAUSE[document.documentElement.dataset.motion] ?? PAUSE.normal);
  label();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  asked += 1;
  label();
}

function label() {
  const button = document.getElementById("line-play");
  if (!button) return;
  button.hidden = !next() && !timer;
  button.textContent = timer ? button.dataset.pause : button.dataset.play;
}

afterShow(() => {
  const isFirst = isAnswered() && !wasAnswered;
  wasAnswered = isAnswered();
  const moves = !less.matches && document.documentElement.dataset.motion !== "instant";
  if (timer || (isFirst && moves)) play();
  else label();
  if (isFirst) main.querySelector("#panel h2")?.focus({ preventScroll: true });
  main.querySelector(".line-list [aria-current]")?.scrollIntoView({ block: "nearest" });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#line-play")) {
    if (timer) stop();
    else if (next()) go(next().href).then(play);
    return;
  }
  const link = event.target.closest("a[data-step]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  go(link.href);
});

document.addEventListener(
  "keydown",
  (event) => {
    if (!isAnswered() || event.ctrlKey || event.altKey || event.metaKey) return;
    const link = document.getElementById({ ArrowLeft: "line-back", ArrowRight: "line-next" }[event.key]);
    if (!link || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    stop();
    go(link.href);
  },
  true,
);

settle();
label();
