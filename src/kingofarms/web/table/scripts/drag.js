// A thing can be dragged to its target: with a mouse at once, with a finger after holding it.

import { pickUp } from "./forms.js";
import { addGhost, copyOf } from "./motion.js";
import { afterShow, main } from "./page.js";

const SLACK = 6; // px of movement that is still a click
const HOLD = 220; // ms a finger rests before it drags instead of scrolling

/** @type {{ thing: Found, id: string, x: number, y: number, dx?: number, dy?: number, timer?: number,
 *   ghost: HTMLElement | null } | null} */
let held = null; // { thing, id, x, y, timer, ghost }

main.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest(".thing.can, .thing.picked");
  if (!thing || event.button || !event.isPrimary) return;
  held = { thing, id: thing.id, x: event.clientX, y: event.clientY, ghost: null };
  if (event.pointerType !== "mouse") held.timer = setTimeout(() => lift(event.clientX, event.clientY), HOLD);
});

addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
  if (!held.ghost && far) {
    if (held.timer) return drop(); // the finger scrolls
    lift(event.clientX, event.clientY);
  }
  if (held?.ghost) follow(event.clientX, event.clientY);
});

/** @param {number} x @param {number} y */
function lift(x, y) {
  const box = held.thing.getBoundingClientRect();
  held.timer = 0;
  held.ghost = addGhost(copyOf(held.thing), box.width);
  held.ghost.style.height = `${box.height}px`;
  held.ghost.classList.add("dragged");
  held.dx = box.x - held.x;
  held.dy = box.y - held.y;
  document.documentElement.classList.add("dragging");
  follow(x, y);
  if (!held.thing.classList.contains("picked")) pickUp(held.thing);
}

/** @param {number} x @param {number} y */
function follow(x, y) {
  held.ghost.style.transform = `translate(${x + held.dx}px, ${y + held.dy}px)`;
  const over = targetAt(x, y);
  for (const each of main.querySelectorAll(".over")) if (each !== over) each.classList.remove("over");
  over?.classList.add("over");
}

// The thing under the pointer, or the one that its part of the table stands for.
/** @param {number} x @param {number} y */
function targetAt(x, y) {
  const there = document.elementFromPoint(x, y);
  const place = there?.closest("[data-drop]");
  const thing = there?.closest(".thing");
  if (thing && (thing.classList.contains("can") || !place)) return thing;
  return place ? document.getElementById(`thing-${place.dataset.drop}`) : null;
}

addEventListener("pointerup", (event) => {
  if (!held) return;
  const { ghost, id } = held;
  const target = ghost && targetAt(event.clientX, event.clientY);
  drop();
  if (!ghost) return;
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  if (target && target.id !== id) setTimeout(() => target.click());
});

addEventListener("pointercancel", () => drop());

// The click that ends a drag is not meant for what lies there.
/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

function drop() {
  clearTimeout(held?.timer);
  held?.ghost?.remove();
  for (const each of main.querySelectorAll(".over")) each.classList.remove("over");
  document.documentElement.classList.remove("dragging");
  held = null;
}

// While a thing is dragged, a finger does not scroll.
addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
// A picture on a thing is not dragged alone.
main.addEventListener("dragstart", (event) => event.target.closest(".thing") && event.preventDefault());
addEventListener("contextmenu", (event) => held?.ghost && event.preventDefault());

// With something picked, a click on the part of the table where it can go is enough.
main.addEventListener("click", (event) => {
  const place = event.target.closest("[data-drop]");
  if (!place || event.target.closest(".thing, a, button, input")) return;
  const thing = document.getElementById(`thing-${place.dataset.drop}`);
  if (["play", "tray"].includes(thing?.form?.id)) thing.click();
});

afterShow(() => {
  if (held && !held.ghost && !document.contains(held.thing)) drop();
});
