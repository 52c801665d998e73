// Picking: what is picked is shown at once, and where it can go. All that is shown the server has written on
// the thing (data-picked) and in the panel; what is written nowhere is asked for, as a page without a script does.

import { afterShow, drawn, main, page } from "./page.js";

/** How a thing looks that what is picked can be taken to, which form a click on it sends and with what, and in
 * words what that does.
 * @typedef {[mark: string, form: "pick" | "play" | "ask" | "tray", value: string, words: string]} Target */
/** @typedef {{ title: string, onto: Record<string, Target>, actions: string[], wrong?: string[], notes?: string[],
 *   card?: string }} Facts */

/** The form that has a field, and the field, by what a click does. @type {Record<string, [string, string]>} */
const FIELDS = { pick: ["pick", "pick"], play: ["play", "action"], ask: ["pick", "ask"], tray: ["tray", "tray"] };

/** What puts the page back as it was drawn. @type {(() => void)[]} */
let undo = [];

/** @param {Element} thing */
const keyOf = (thing) => thing.id.replace("thing-", "");
/** @param {string} key */
const thingOf = (key) => /** @type {HTMLButtonElement | null} */ (document.getElementById(`thing-${key}`));

/** @param {HTMLElement | null} thing @returns {Facts | null} */
function factsOf(thing) {
  return thing?.dataset.picked && sample() ? JSON.parse(thing.dataset.picked) : null;
}

function sample() {
  return /** @type {HTMLTemplateElement | null} */ (document.getElementById("picked-panel"));
}

/** Give it these attributes, until the pick is put down. @param {Element} element
 * @param {Record<string, string>} wanted */
function change(element, wanted) {
  for (const [name, value] of Object.entries(wanted)) {
    const before = element.getAttribute(name);
    if (before === value) continue;
    element.setAttribute(name, value);
    undo.push(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
  }
}

/** @param {Element} element */
function takeAway(element) {
  const spot = document.createComment("");
  element.replaceWith(spot);
  undo.push(() => spot.replaceWith(element));
}

/** @param {Node} where @param {Node[]} fresh */
function insertAfter(where, fresh) {
  /** @type {ChildNode} */ (where).after(...fresh);
  undo.push(() => fresh.forEach((each) => /** @type {ChildNode} */ (each).remove()));
}

/** A click on a thing, or on the button that puts one down. Whether that was all, or the server is to be asked.
 * @param {HTMLButtonElement} pressed */
export function pick(pressed) {
  if (pressed.name !== "pick") return false;
  const isThing = pressed.classList.contains("thing");
  if (page.picked === null) return isThing && !main.querySelector(".picking") && putUp(keyOf(pressed));
  if (!pressed.value) return putDown();
  const facts = factsOf(thingOf(page.picked));
  const key = keyOf(pressed);
  if (key === page.picked) return true;
  if (!isThing || !facts || facts.onto[key] || facts.wrong?.includes(key) || !factsOf(pressed)) return false;
  return putUp(key);
}

/** That thing is picked now, if the page knows what it shows then. @param {string} key */
export function putUp(key) {
  if (!factsOf(thingOf(key))) return false;
  unlight();
  page.picked = key;
  light();
  drawn({ seq: page.seq });
  return true;
}

function putDown() {
  unlight();
  page.picked = null;
  drawn({ seq: page.seq });
  return true;
}

function unlight() {
  for (const each of undo.toReversed()) each();
  undo = [];
}

function light() {
  const picked = page.picked === null ? null : thingOf(page.picked);
  const facts = factsOf(picked);
  if (!picked || !facts) {
    page.picked = null;
    return;
  }
  main.querySelectorAll(".board, .deeds").forEach((each) => {
    if (each.classList.contains("deeds")) takeAway(each);
    else change(each, { class: `${each.className} picking` });
  });
  for (const thing of main.querySelectorAll(".thing")) lightOne(thing, keyOf(thing), facts);
  fillPanel(facts, facts.onto[keyOf(picked)]?.[2]);
}

/** @param {Element} thing @param {string} key @param {Facts} facts */
function lightOne(thing, key, facts) {
  const isPicked = key === page.picked;
  const elsewhere = isPicked ? "" : `${page.picked}+${key}`; // it is put down, or the server says why not
  const [mark, form, value, words] = facts.onto[key] ?? ["", "pick", elsewhere, ""];
  const kept = thing.className.split(" ").filter((each) => !["can", "aside", "lit", "open"].includes(each));
  if (mark) kept.push(mark);
  if (isPicked) kept.push("picked");
  addWords(thing, words);
  const [id, name] = FIELDS[form];
  change(thing, { class: kept.join(" "), form: id, name, value, "aria-pressed": String(isPicked) });
  thing.querySelectorAll(".tag").forEach(takeAway);
}

/** What a click does is read aloud after what the thing is. @param {Element} thing @param {string} words */
function addWords(thing, words) {
  const label = thing.querySelector(".sr");
  if (!label || !words) return;
  const before = label.textContent;
  label.textContent = `${before}. ${words}`;
  undo.push(() => (label.textContent = before));
}

/** @param {Facts} facts @param {string | undefined} again what one more click on it does */
function fillPanel(facts, again) {
  const panel = /** @type {HTMLElement} */ (document.getElementById("panel"));
  const from = /** @type {HTMLTemplateElement} */ (sample());
  const whole = /** @type {DocumentFragment} */ (from.content.cloneNode(true));
  const buttons = facts.actions.map((each) => buttonOf(panel, each)).filter((each) => each !== null);
  for (const each of buttons) each.classList.toggle("again", each.value === again);
  /** @type {HTMLElement} */ (whole.querySelector("h3")).textContent = facts.title;
  whole.querySelector("h3")?.after(...(facts.notes ?? []).map(note));
  const link = /** @type {HTMLAnchorElement} */ (whole.querySelector(".closer a"));
  if (facts.card) {
    link.setAttribute("href", `${link.getAttribute("href")}${facts.card}`);
    link.dataset.card = facts.card;
  } else link.parentElement?.remove();
  whole.querySelector(".choices")?.append(...inOrder(panel, buttons));
  if (!buttons.length) whole.querySelector(".choices")?.remove();
  if (buttons.length !== 1 || buttons[0].value !== again) whole.querySelector("p.again")?.remove();
  panel.querySelectorAll("[data-unpicked]").forEach(takeAway);
  const handle = panel.querySelector("#handle summary span");
  if (handle) {
    const before = handle.textContent;
    handle.textContent = facts.title;
    undo.push(() => (handle.textContent = before));
  }
  insertAfter(from, [...whole.childNodes]);
}

/** @param {string} words */
function note(words) {
  const line = document.createElement("p");
  line.className = "note";
  line.textContent = words;
  return line;
}

/** A copy of the button that does an action, from the list of all. @param {Element} panel @param {string} action */
function buttonOf(panel, action) {
  const all = /** @type {NodeListOf<HTMLButtonElement>} */ (panel.querySelectorAll(".choices button"));
  const found = [...all].find((each) => each.value === action);
  if (!found) return null;
  const copy = /** @type {HTMLButtonElement} */ (found.cloneNode(true));
  copy.id = found.id.replace(/^all-/, "do-");
  copy.removeAttribute("tabindex");
  return copy;
}

/** The buttons; those that differ only in an order stand in one line again, after their words.
 * @param {Element} panel @param {HTMLButtonElement[]} buttons */
function inOrder(panel, buttons) {
  /** @type {Map<string, Element>} */
  const lines = new Map();
  return buttons.flatMap((each) => {
    const all = /** @type {NodeListOf<HTMLButtonElement>} */ (panel.querySelectorAll(".orders button"));
    const line = [...all].find((other) => other.value === each.value)?.parentElement;
    if (!line) return [each];
    const words = line.firstElementChild?.textContent ?? "";
    const known = lines.get(words);
    if (known) {
      known.append(each);
      return [];
    }
    const own = /** @type {Element} */ (line.cloneNode(false));
    own.append(/** @type {Element} */ (line.firstElementChild).cloneNode(true), each);
    lines.set(words, own);
    return [own];
  });
}

// A table that was drawn anew shows nothing as picked: what is picked still is shown again.
afterShow((update) => {
  if (update.html === undefined) return; // nothing was drawn
  undo = [];
  if (page.query.get("pick") || page.query.get("ask")) page.picked = null; // the server has drawn it
  if (page.picked !== null) light();
});
