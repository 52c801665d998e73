// While games are getting ready, ask the server which can be played. Typed text stays.
"use strict";

const EVERY = 3_000; // ms
const waiting = () => document.querySelector(".game button[disabled]");

async function ask() {
  try {
    const answer = await fetch("/", { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const button of document.querySelectorAll(".game button[disabled]")) {
      const game = button.form.elements.game.value;
      const now = fresh.querySelector(`.game input[value="${game}"]`).form.querySelector("button.main");
      if (now.disabled) continue;
      button.disabled = false;
      button.form.querySelector("[role=status]").remove();
    }
  } catch { /* try again later */ }
  if (waiting()) setTimeout(ask, EVERY);
}

setTimeout(ask, EVERY);
