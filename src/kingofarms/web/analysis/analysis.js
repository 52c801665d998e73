// The analysis of a match: its progress, and over a replayed table what belongs to the moment that is shown.

import "../settings/settings.js";
import { elements } from "../table/scripts/earlier.js";

const analysis = document.getElementById("analysis"),
  progress = document.getElementById("analysis-progress");
const curve = document.getElementById("chances"),
  now = document.getElementById("curve-now"),
  decision = document.getElementById("decision");
const LOOK = 1_500; // ms between two looks at the progress
const WIDTH = 1_000; // of the curve
const known = new Map(); // decisions by their moments
/** @type {number | null} */
let wanted = null;

async function ask(query = "") {
  const response = await fetch(analysis.dataset.address + query, { headers: { Accept: "application/json" } });
  return response.ok ? response.json() : null;
}

async function look() {
  const found = await ask().catch(() => /** @type {any} */ (null));
  if (found?.ready || (found && !found.running)) return location.reload();
  if (found) {
    progress.textContent = found.words;
    Object.assign(document.getElementById("analysis-bar"), { max: found.total, value: found.done });
  }
  setTimeout(look, LOOK);
}

/** @param {DocumentEventMap["moment"]["detail"]} moment */
function markMoment({ at, first, last }) {
  now?.setAttribute("d", `M${(WIDTH * (at - first)) / Math.max(1, last - first)} 0V100`);
}

/** @param {number} at */
async function showDecision(at) {
  wanted = at;
  if (!known.has(at)) {
    const found = await ask(`?at=${at}`).catch(() => /** @type {any} */ (null));
    if (found?.ready) known.set(at, found.html);
  }
  if (wanted !== at || !known.has(at)) return;
  const isOpen = decision.querySelector("details")?.open;
  decision.replaceChildren(...elements(`<div>${known.get(at)}</div>`));
  const details = decision.querySelector("details");
  if (details && isOpen !== undefined) details.open = isOpen;
}

// A click on the curve leads to the moment that lies there.
/** @param {MouseEvent} event */
function follow(event) {
  if (event.target.closest("a")) return;
  const box = curve.getBoundingClientRect(),
    first = Number(curve.dataset.first),
    last = Number(curve.dataset.last);
  const at = Math.round(first + ((last - first) * (event.clientX - box.left)) / box.width);
  const slider = document.getElementById("slider");
  slider.value = String(at);
  slider.dispatchEvent(new Event("input"));
}

if (progress) setTimeout(look, LOOK);
if (now && decision) {
  document.addEventListener("moment", (event) => {
    markMoment(event.detail);
    showDecision(event.detail.at);
  });
  curve.addEventListener("click", follow);
}
