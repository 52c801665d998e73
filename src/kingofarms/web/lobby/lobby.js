// The lobby stays true while it is open: the lists, how many matches wait, how far games are.
"use strict";

import "../settings/settings.js";
import "../shuffle/shuffle.js";
import "./offers.js";
import { replaceChildren } from "../table/scripts/morph.js";

const WHILE_COMPILING = 3_000,
  EVERY = 15_000; // ms
const COUNT = /^\(\d+\) /;
const compiling = () => document.querySelectorAll(".game [role=status]");
/** @param {Element} status */
const gameOf = (status) => status.closest("form").querySelector("[name=game]").value;

/** @param {string} path */
async function read(path) {
  const answer = await fetch(path, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** @param {number} waiting */
function count(waiting) {
  const title = document.title.replace(COUNT, "");
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
}

async function refreshLists() {
  const fresh = await read(`/lists${location.search}`);
  for (const id of ["mine", "public"]) {
    const old = document.getElementById(id),
      now = fresh.getElementById(id);
    replaceChildren(old, [...now.childNodes]);
    Object.assign(old.dataset, now.dataset);
  }
  count(Number(document.getElementById("mine").dataset.waiting));
}

async function refreshProgress() {
  const fresh = await read("/");
  const now = new Map([...fresh.querySelectorAll(".game [role=status]")].map((each) => [gameOf(each), each]));
  for (const status of compiling()) {
    const next = now.get(gameOf(status));
    if (next) replaceChildren(status, [...next.childNodes]);
    else status.remove();
  }
}

/** @param {() => Promise<void>} work @param {number} pause @param {() => boolean} isNeeded */
function again(work, pause, isNeeded) {
  setTimeout(async () => {
    try {
      await work();
    } catch {
      /* try again later */
    }
    if (isNeeded()) again(work, pause, isNeeded);
  }, pause);
}

again(refreshLists, EVERY, () => true);
if (compiling().length) again(refreshProgress, WHILE_COMPILING, () => compiling().length > 0);
// Back from a table: what the browser kept of this page is old.
addEventListener("pageshow", (event) => {
  if (event.persisted) refreshLists().catch(() => {});
});
