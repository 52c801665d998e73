// While games are being compiled, show how far they are. Typed text stays.
"use strict";

const EVERY = 3_000; // ms
const waiting = () => document.querySelectorAll(".game [role=status]");
const gameOf = (status) => status.closest("form").elements.game.value;

async function ask() {
  try {
    const answer = await fetch("/", { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = new Map([...fresh.querySelectorAll(".game [role=status]")].map((each) => [gameOf(each), each]));
    for (const status of waiting()) {
      const next = now.get(gameOf(status));
      if (next) status.textContent = next.textContent;
      else status.remove();
    }
  } catch { /* try again later */ }
  if (waiting().length) setTimeout(ask, EVERY);
}

setTimeout(ask, EVERY);
