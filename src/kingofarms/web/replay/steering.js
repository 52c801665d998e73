// Steering a replay: keys, play and pause, a copy of the address.

import { page } from "../table/scripts/page.js";
import { goTo, here } from "./walking.js";

const replay = document.getElementById("replay"),
  button = document.getElementById("play-pause");
const help = document.getElementById("keys"),
  copy = document.getElementById("copy-moment");
const FIELDS = "textarea, select, input:not([type=range]), [contenteditable]";
/** @type {Record<string, number>} */
const PAUSES = { slow: 2_200, normal: 1_400, instant: 900 }; // ms between two moves
const first = Number(replay.dataset.first),
  last = Number(replay.dataset.last);
let playing = 0;

/** @param {boolean} isPlaying */
function setPlaying(isPlaying) {
  clearInterval(playing);
  playing = isPlaying ? setInterval(onward, PAUSES[document.documentElement.dataset.motion] ?? PAUSES.normal) : 0;
  button.classList.toggle("playing", isPlaying);
  button.ariaLabel = button.title = isPlaying ? button.dataset.pause : button.dataset.play;
}

async function onward() {
  if (page.seq >= last) return setPlaying(false);
  await goTo(page.seq + 1);
}

function toggle() {
  if (playing) return setPlaying(false);
  setPlaying(true);
  if (page.seq >= last) goTo(first);
  else onward();
}

// The decisions of the player from whose side one looks, else of whoever comes first.
/** @param {boolean} isNext */
function decision(isNext) {
  const seat = Math.max(0, Number(replay.dataset.seat));
  const link = document.querySelector(`.replay-players .seat-${seat} .${isNext ? "to-after" : "to-before"}`);
  return link?.dataset.at === undefined ? here() : Number(link.dataset.at);
}

/** @param {KeyboardEvent} event */
function target(event) {
  const isShift = event.shiftKey;
  switch (event.key) {
    case "ArrowLeft":
      return isShift ? decision(false) : here() - 1;
    case "ArrowRight":
      return isShift ? decision(true) : here() + 1;
    case "Home":
      return first;
    case "End":
      return last;
    default:
      return null;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (event.target.closest?.(FIELDS) || document.querySelector("dialog[open]")) return;
  if (event.key === "?") {
    event.preventDefault();
    return help.showModal();
  }
  if (event.key === " " && !event.target.closest?.("a, button, summary, [tabindex]")) {
    event.preventDefault();
    return toggle();
  }
  const at = target(event);
  if (at === null || event.target.closest?.("[role=radiogroup]")) return;
  event.preventDefault();
  setPlaying(false);
  goTo(at);
});

document.addEventListener("click", (event) => {
  if (event.target.closest('a[href="#keys"]')) help.showModal();
  else if (event.target.closest("#keys a")) help.close();
  else {
    if (event.target.closest("a[data-at]")) setPlaying(false);
    return;
  }
  event.preventDefault();
});

async function copyAddress() {
  await navigator.clipboard.writeText(location.href);
  const words = copy.textContent;
  copy.textContent = copy.dataset.done;
  setTimeout(() => {
    copy.textContent = words;
  }, 2_000);
}

button.hidden = false;
button.addEventListener("click", toggle);
copy.hidden = !navigator.clipboard;
copy.addEventListener("click", copyAddress);
