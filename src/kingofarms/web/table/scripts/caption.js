// A small screen has no room for the line over the table: what the others did last is seen for a while.

const LONG = 4_000; // ms
let timer = 0;

export function lastMove() {
  return document.getElementById("last-move")?.textContent;
}

/** @param {string | undefined} before */
export function caption(before) {
  const line = document.getElementById("last-move");
  if (!line || line.textContent === before || !document.querySelector(".felt .fresh")) return;
  clearTimeout(timer);
  line.dataset.now = "";
  timer = setTimeout(() => delete line.dataset.now, LONG);
}
