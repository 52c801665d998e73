// In the lobby: offers of a rematch appear by themselves.

const EVERY = 5_000; // ms
const offers = document.getElementById("offers");

async function ask() {
  if (document.hidden || offers.contains(document.activeElement)) return;
  try {
    const answer = await fetch(offers.dataset.from, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("offers");
    if (fresh && fresh.innerHTML !== offers.innerHTML) offers.replaceChildren(...fresh.childNodes);
  } catch {
    /* no connection: try again later */
  }
}

if (offers) {
  setInterval(ask, EVERY);
  addEventListener("focus", ask);
}
