// Forms: what is picked, and what is played. The line brings the table as it is then, or the answer does.

import { expect, isOpen, look } from "./line.js";
import { isNewer, main, page, show, trouble } from "./page.js";
import { pick, putUp } from "./picking.js";

const LATER = [429, 502, 503, 504]; // statuses after which the same request may be repeated

const PICKED = ["pick", "tray", "ask", "at"]; // what is picked, in the query: it counts until the next action

/** @param {HTMLFormElement} form @param {Found | null} submitter */
async function send(form, submitter) {
  const data = new FormData(form, submitter);
  if (form.getAttribute("method") === "get") {
    page.query = new URLSearchParams(/** @type {any} */ (data));
    if (page.query.has("tray")) page.picked = null;
    if (!look()) location.reload();
    return;
  }
  if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
  form.setAttribute("aria-busy", "true");
  trouble.hidden = true;
  const picked = new URLSearchParams([...page.query].filter(([name]) => PICKED.includes(name))),
    at = page.seq;
  const shown = page.picked;
  page.picked = null;
  clearPick(); // before the request, so that the next page shows nothing picked
  const query = page.query; // another one when something else was asked for meanwhile
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      body: new URLSearchParams(/** @type {any} */ (data)),
      // An open line brings the table by itself: then the answer need not repeat it. Where a curtain was
      // lifted for this one action, only the answer shows what is behind it.
      headers: { Accept: "application/json", ...(isOpen() && !data.has("lift") && { Prefer: "return=minimal" }) },
    });
    const update = await answer.json().catch(() => ({})); // the reply may come from a proxy
    if (update.go) location.assign(update.go);
    else if (answer.ok && update.html === undefined && update.seq !== undefined) expect(update.seq);
    else if (update.html === undefined || LATER.includes(answer.status)) complain(update.why || trouble.dataset.busy);
    else if (isNewer(update) && (!answer.ok || update.why || update.seq > page.seq || page.query === query))
      show(update);
  } catch {
    complain(trouble.dataset.silent);
  } finally {
    form.removeAttribute("aria-busy");
  }

  // Nothing was done, as far as we know: keep the pick, so that the button can be pressed again.
  /** @param {string} why */
  function complain(why) {
    trouble.textContent = why;
    trouble.hidden = false;
    if (page.seq !== at) return;
    page.picked ??= shown;
    if (!picked.size) return;
    for (const [name, value] of picked) page.query.set(name, value);
    look(true);
  }
}

// Nothing is picked any more. The server need not send the page again: this page shows it already.
function clearPick() {
  if (!PICKED.some((name) => page.query.has(name))) return;
  for (const name of PICKED) page.query.delete(name);
  look(true);
}

// A thing that is dragged is picked, also where a click would put it into the tray.
/** @param {Found} thing */
export function pickUp(thing) {
  if (!putUp(thing.id.replace("thing-", ""))) thing.click();
}

// What lies in the tray after a click on a thing, while the last click on another is not drawn yet.
/** @param {Found} thing */
function inTray(thing) {
  const drawn = document.querySelector("#pick [name=tray]")?.value ?? null;
  const asked = page.query.get("tray");
  if (asked === drawn || thing.id === "thing-tray") return thing.value;
  const key = thing.id.replace("thing-", "");
  const inside = asked.split("+").filter(Boolean);
  return (inside.includes(key) ? inside.filter((each) => each !== key) : [...inside, key]).join("+");
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target),
    thing = /** @type {Found} */ (event.submitter);
  if (!main.contains(form)) return;
  event.preventDefault();
  if (form.id === "pick" && thing && pick(thing)) return;
  if (thing?.name === "tray") thing.value = inTray(thing);
  send(form, thing);
});
