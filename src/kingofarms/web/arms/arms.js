// The page of arms: draws while one types. Without this script the form is sent by its button.

import "../settings/settings.js";

const WAIT = 250; // milliseconds without a key before the server is asked

const form = document.querySelector("form#blazon-form");
const shown = document.getElementById("drawn");
let timer = 0;
/** @type {AbortController | null} */
let asking = null;

function query() {
  const values = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const [name, value] of [...values]) if (!value) values.delete(name);
  return values.toString();
}

async function draw() {
  asking?.abort();
  asking = new AbortController();
  const asked = query();
  try {
    const answer = await fetch(`/arms/drawn?${asked}`, { signal: asking.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    keepPicture(page);
    shown.replaceChildren(...page.body.childNodes);
    history.replaceState(null, "", asked ? `/arms?${asked}` : "/arms");
  } catch (error) {
    if (error.name !== "AbortError") shown.classList.add("waiting"); // offline: the next key asks again
    return;
  }
  shown.classList.remove("waiting");
}

// While a blazon is not understood, the arms that were drawn last stay beside the message.
/** @param {Document} page */
function keepPicture(page) {
  const last = shown.querySelector("img");
  if (!page.querySelector(".mistake") || !last) return;
  last.alt = "";
  last.classList.add("former");
  page.querySelector(".mistake").prepend(last);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(draw, WAIT);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  draw();
});
form.querySelector("textarea").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  form.requestSubmit();
});
