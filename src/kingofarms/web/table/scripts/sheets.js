// What opens and closes over the table: the menu, the panel's sheet and the tabs of a small screen.

import { afterShow, main } from "./page.js";

let seq = Number(main.dataset.seq); // of the table that was shown last
/** @type {string | null} */
let left = null; // the tab from which a pick has led to another one
let chosen = false; // whether the person has chosen a tab: it stays until something is picked

const menu = () => document.getElementById("more");

document.addEventListener("click", (event) => {
  if (menu()?.open && !menu().contains(event.target)) menu().open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = menu()?.open ? menu() : document.querySelector(".enlarge[open], .handle[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});

document.addEventListener("change", ({ target }) => {
  if (target.closest("[name=tab]")) chosen = true;
});

// What can be used, or where the picked thing can go, may be behind a tab: then that tab comes to the
// front, and the other one comes back when it is not needed any more. A thing with an action of its own,
// such as a deck to draw from, can be pressed again: then its tab stays.
function followPick() {
  const board = document.querySelector(".board");
  if (!board) return;
  const back = left && !board.classList.contains("picking") && document.getElementById(left);
  if (back) {
    back.checked = true;
    left = null;
  }
  const isEnough = board.querySelector('.felt .picked[form="play"]')?.checkVisibility(); // pressed again, it is done
  if (isEnough) return;
  const targets = [...board.querySelectorAll(".felt .thing.can:not(.picked), .felt .deed:not(:disabled)")];
  if (!targets.length || targets.some((each) => each.checkVisibility())) return;
  if (chosen && !board.classList.contains("picking")) return;
  const place = [...(targets[0].closest(".pane")?.classList ?? [])].find((name) => name.startsWith("in-"));
  const tab = document.getElementById(`${place}`.replace("in-", "tab-"));
  if (!tab) return;
  left ??= board.querySelector(".tabs :checked")?.id;
  tab.checked = true;
}

afterShow((update) => {
  const sheet = document.getElementById("handle");
  if (sheet && update.seq !== seq) sheet.open = false; // the decision was made
  if (menu() && update.seq !== seq && document.getElementById("score")) menu().open = false; // the result is seen
  seq = update.seq;
  followPick();
});
followPick();
