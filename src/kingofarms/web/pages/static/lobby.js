// While games are being compiled the lobby asks whether they can be played. What was typed stays.
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
  } catch { /* it is asked again */ }
  if (waiting()) setTimeout(ask, EVERY);
}

setTimeout(ask, EVERY);
