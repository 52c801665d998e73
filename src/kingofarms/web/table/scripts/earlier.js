// The log: earlier lines are fetched when somebody asks for them, and stay.

/** @type {string | null} */
let earlier = null; // the address of the lines before those that are shown; null: nobody has asked

/** @param {string} html of one element @returns {Found[]} what is in it */
export function elements(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return /** @type {Found[]} */ ([...body.firstChild.childNodes]);
}

// Before the page is replaced: lines that it does not list any more stay, if earlier ones are there.
/** @param {Found | null} log */
export function keepLines(log) {
  if (earlier !== null && log) for (const each of log.querySelectorAll(":scope > *")) each.dataset.keep = "1";
}

export function linkEarlier() {
  if (!document.querySelector("#log > [data-keep]")) earlier = null; // another page, such as a curtain
  const link = document.querySelector("#earlier a");
  if (!link || earlier === null) return;
  link.href = earlier;
  link.parentNode.hidden = !earlier;
}

/** @param {Found} link */
async function fetchEarlier(link) {
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href, { headers: { Accept: "application/json" } });
    const part = await answer.json();
    const lines = elements(`<ol>${part.html}</ol>`);
    for (const each of lines) each.dataset.keep = "1";
    document.getElementById("log").prepend(...lines);
    earlier = part.earlier;
    linkEarlier();
  } catch {
    location.assign(link.href); // the same lines on a page of their own
  } finally {
    link.removeAttribute("aria-busy");
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#earlier a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!link.hasAttribute("aria-busy")) fetchEarlier(link);
});
