// Calls: what moves is heard; a turn is told by the icon, by a sound, and by the system if that is wanted.

import { afterShow, main } from "./page.js";
import { play } from "./sounds.js";

const icon = document.getElementById("icon");
let call = main.dataset.call;
let heard = Number(main.dataset.seq); // up to this number of the table
/** @type {Notification | null} */
let note = null; // what the system shows now

function mark() {
  const isTurn = call.startsWith("turn");
  const name = isTurn ? "icon-turn.svg" : "icon.svg";
  if (icon && !icon.href.endsWith(name)) icon.href = `/static/${name}`;
  if (isTurn) navigator.setAppBadge?.(1).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

function tell() {
  if (!document.hidden || document.documentElement.dataset.notify !== "on") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  note = new Notification(document.title, { icon: "/static/icon-192.png", tag: location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

afterShow((update) => {
  const fresh = (update.steps ?? []).filter((step) => step.seq > heard);
  const names = new Set(fresh.flatMap((step) => step.travels.map((travel) => travel.sound)).filter(Boolean));
  [...names].forEach((name, at) => play(name, at * 180));
  heard = update.seq;
  if (update.call === undefined || update.call === call) return;
  call = update.call;
  mark();
  const [kind] = call.split(" ");
  if (kind === "turn" || kind === "win") play(kind, 250);
  if (call) tell();
  else note?.close();
});

document.addEventListener("visibilitychange", () => document.hidden || note?.close());
mark();
