// Keys: letters and digits press what carries them, arrows move inside a row, Escape clears the pick.
// Only elements say which key presses them (data-key), and which row their digits count (data-digits).

import { afterShow, main, page } from "./page.js";

const FIELDS = "input, textarea, select, [contenteditable]";
const ROW = "[data-row]"; // else a row is what has the same parent
const help = document.getElementById("keys"); // a dialog; without a script a link jumps to it
const remembered = new Map(); // of a row, the id of the thing that had the focus last

/** @param {Element} thing */
function rowOf(thing) {
  return thing.closest(ROW) ?? thing.parentElement;
}

function rows() {
  /** @type {Map<Element, Found[]>} */
  const found = new Map();
  for (const thing of main.querySelectorAll(".thing")) {
    const row = rowOf(thing);
    found.set(row, [...(found.get(row) ?? []), thing]);
  }
  return found;
}

// One stop of the tab key for each row: what had the focus last, else what can be used, else the first.
function setStops() {
  for (const things of rows().values()) {
    const stop =
      things.find((each) => remembered.has(each.id)) ??
      things.find((each) => each.classList.contains("can")) ??
      things[0];
    for (const each of things) each.tabIndex = each === stop ? 0 : -1;
  }
}

main.addEventListener("focusin", (event) => {
  const target = /** @type {Found} */ (event.target);
  if (!target.classList.contains("thing")) return;
  for (const each of rows().get(rowOf(target))) {
    each.tabIndex = each === target ? 0 : -1;
    remembered.delete(each.id);
  }
  remembered.set(target.id, true);
});

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** @param {Found} here @param {string} key */
function moveFocus(here, key) {
  const all = rows(),
    own = all.get(rowOf(here));
  const inside = key === "ArrowLeft" || key === "ArrowRight";
  if (inside) return own[own.indexOf(here) + STEPS[key]]?.focus();
  const order = [...all.values()];
  const next = order[order.indexOf(own) + STEPS[key]];
  const x = middle(here);
  next?.reduce((best, each) => (Math.abs(middle(each) - x) < Math.abs(middle(best) - x) ? each : best)).focus();
}

/** @param {Element} thing */
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return box.x + box.width / 2;
}

/** @param {string} key */
function pressedBy(key) {
  if (/^[1-9]$/.test(key)) {
    const counted = main.querySelectorAll("[data-digits] :is(.thing, .gap)")[Number(key) - 1]; // a gap keeps its number
    return counted?.classList.contains("thing") ? counted : null;
  }
  const found = [...document.querySelectorAll("[data-key]")].filter((each) => each.dataset.key === key);
  return found.find((each) => !each.disabled && each.getClientRects().length);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (event.target.closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
  const here = /** @type {Found | null} */ (document.activeElement);
  if (event.key in STEPS) {
    if (!here?.classList.contains("thing")) return;
    event.preventDefault();
    return moveFocus(here, event.key);
  }
  if (event.key === "Escape" && !page.query.has("pick") && page.picked === null) return;
  if (event.key === "?") {
    event.preventDefault();
    return help.showModal();
  }
  const target = pressedBy(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.click();
});

setStops();
afterShow(setStops);

document.addEventListener("click", (event) => {
  if (event.target.closest('a[href="#keys"]')) help.showModal();
  else if (event.target.closest("#keys a")) help.close();
  else return;
  event.preventDefault();
});
