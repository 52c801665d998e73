// Zoom: a card large, with what it is good for. By moving onto it and resting there, by a long press,
// or by the key Z. A card that is dealt under a resting mouse does not cover the table with itself.

import { afterShow, main } from "./page.js";

const REST = 700; // ms that a pointer rests on a card
const PRESS = 600; // ms that a finger does
const GAP = 12; // px between the card and what is shown of it
const zoom = document.getElementById("zoom");
const known = new Map(); // by number, what the server said of a card
/** @type {Found | null} */
let hovered = null;
/** @type {Found | null} */
let shown = null;
let timer = 0;
let spot = ""; // where the mouse is
let came = false; // whether the hovered card has come to the mouse, and not the mouse to the card

/** @param {PointerEvent} event */
const spotOf = (event) => `${event.screenX} ${event.screenY}`;

/** @param {Element} element @returns {Found | null} */
const cardOf = (element) => element?.closest?.("[data-card]") ?? element?.querySelector?.("[data-card]") ?? null;

/** @param {string} number */
async function words(number) {
  if (!known.has(number)) {
    const answer = await fetch(`${main.dataset.table}/card/${number}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return "";
    known.set(number, (await answer.json()).html);
  }
  return known.get(number);
}

/** @param {Found} card */
async function open(card) {
  shown = card;
  const html = await words(card.dataset.card).catch(() => "");
  if (shown !== card || !html) return;
  zoom.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  place(card.getBoundingClientRect());
}

// Beside the card, and inside the window.
/** @param {DOMRect} box */
function place(box) {
  const right = box.right + GAP,
    left = box.left - GAP - zoom.offsetWidth;
  const x = right + zoom.offsetWidth <= innerWidth ? right : left >= 0 ? left : (innerWidth - zoom.offsetWidth) / 2;
  const y = Math.min(
    Math.max(GAP, box.top + box.height / 2 - zoom.offsetHeight / 2),
    innerHeight - zoom.offsetHeight - GAP,
  );
  zoom.style.transform = `translate(${Math.max(0, x)}px, ${Math.max(0, y)}px)`;
}

function close() {
  clearTimeout(timer);
  shown = null;
  zoom.replaceChildren();
}

/** @param {Found} card @param {number} delay */
function wait(card, delay) {
  clearTimeout(timer);
  timer = setTimeout(() => open(card), delay);
}

main.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const card = event.target.closest("[data-card]");
  if (card === hovered) return;
  hovered = card;
  if (shown && shown !== card) close();
  clearTimeout(timer);
  came = spotOf(event) === spot;
  if (card && !came && !event.buttons) wait(card, REST);
});
main.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || spotOf(event) === spot) return;
  spot = spotOf(event);
  if (came && hovered && !event.buttons) wait(hovered, REST);
  came = false;
});
main.addEventListener("pointerleave", () => {
  hovered = null;
  close();
});

// A long press shows the card until the next touch; it does nothing else.
main.addEventListener("pointerdown", (event) => {
  close();
  const card = cardOf(event.target.closest(".thing, [data-card]"));
  if (!card || event.pointerType === "mouse") return;
  timer = setTimeout(() => {
    open(card);
    addEventListener("click", swallow, { capture: true, once: true });
  }, PRESS);
});
for (const name of ["pointerup", "pointercancel"])
  addEventListener(name, () => {
    if (!shown) clearTimeout(timer);
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  });
addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" && !shown && Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(timer);
});
addEventListener("contextmenu", (event) => shown && event.preventDefault());

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, textarea, select")) return;
    if (document.querySelector("dialog[open]")) return;
    const isZ = event.key.toLowerCase() === "z";
    if (shown && (isZ || event.key === "Escape")) {
      event.preventDefault(); // the pick stays
      return close();
    }
    const focused = document.activeElement === document.body ? null : cardOf(document.activeElement);
    const card = focused ?? hovered;
    if (isZ && card) open(card);
  },
  true,
);

afterShow(() => {
  if (shown && !document.contains(shown)) close();
});
