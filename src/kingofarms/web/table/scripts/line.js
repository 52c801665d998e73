// The line to the server: a socket that brings the newest table, and is opened again when it is lost.

import { meet } from "./company.js";
import { main, page, show, trouble } from "./page.js";

const line = document.getElementById("line");
const SILENCE = 45_000; // ms without a message: the connection counts as lost
const SIGNED_OUT = 4401; // the cookie is not valid any more
const LATE = 1_500; // ms after which a table that should have come is asked for
const TOO_LATE = 4_000; // ms after which a page brings what was asked for
const FIRST_WAIT = 400,
  LONGEST_WAIT = 15_000;

/** @type {WebSocket | null} */
let socket = null;
let tries = 0,
  watchdog = 0;
let isOwed = false,
  reminder = 0; // a table that was asked for, and has not come yet

export function connect() {
  const address = new URL(main.dataset.live, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = page.query.toString();
  if (!isOwed) address.searchParams.set("seq", page.seq); // what this page has need not be sent
  socket = new WebSocket(address);
  let known = page.seq; // until the first message, which has the number of the table in the database
  socket.onmessage = (event) => {
    if (tries) trouble.hidden = true; // the server answers again
    tries = 0;
    line.hidden = true;
    listen();
    const update = read(event.data);
    if (known === page.seq && update.seq < page.seq) page.seq = update.seq; // an older database was restored
    known = null;
    if (update.company) meet(update);
    if (update.html !== undefined) isOwed = false;
    // The answer to a form may have come from another server, which was faster.
    if (update.html !== undefined && update.seq >= page.seq) show(update);
  };
  socket.onclose = (event) => {
    clearTimeout(watchdog);
    if (event.code === SIGNED_OUT) return location.reload(); // as somebody who only watches
    line.textContent = line.dataset.away;
    line.hidden = false;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries++);
    setTimeout(connect, wait * (0.5 + Math.random())); // jitter: not all clients reconnect at once
  };
  listen();
}

// A message is a line of JSON; a table follows on the next lines as HTML.
/** @param {string} text @returns {Update} */
function read(text) {
  const end = text.indexOf("\n");
  return end < 0 ? JSON.parse(text) : { ...JSON.parse(text.slice(0, end)), html: text.slice(end + 1) };
}

function listen() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => socket.close(), SILENCE);
}

addEventListener("online", () => socket && socket.readyState === WebSocket.CLOSED && connect());

export function isOpen() {
  return socket?.readyState === WebSocket.OPEN;
}

// The table with that number must come: if it does not, ask for it. A line that is lost brings it when it is back.
/** @param {number} seq */
export function expect(seq) {
  setTimeout(() => page.seq < seq && look(), LATE);
}

// A table that does not change by itself has no line: it is asked for.
async function ask() {
  const answer = await fetch(location.href, { headers: { Accept: "application/json" } }).catch(
    () => /** @type {any} */ (null),
  );
  const update = await answer?.json().catch(() => /** @type {any} */ (null));
  if (update?.html !== undefined) return show(update);
  trouble.textContent = update?.why || trouble.dataset.silent;
  trouble.hidden = false;
}

// Tell the server what this page asks for. Quietly: it need not send the table.
export function look(quiet = false) {
  history.replaceState(null, "", page.query.size ? `?${page.query}` : location.pathname);
  if (!main.dataset.live) {
    if (!quiet) ask();
    return true;
  }
  const words = JSON.stringify({ query: page.query.toString(), quiet }),
    now = socket;
  if (!quiet) owe();
  if (now?.readyState === WebSocket.CONNECTING) now.addEventListener("open", () => now.send(words), { once: true });
  else if (isOpen()) now.send(words);
  else return false;
  return true;
}

// If the line brings nothing, a page does. One that is lost brings it when it is back.
function owe() {
  isOwed = true;
  clearTimeout(reminder);
  reminder = setTimeout(() => isOwed && socket?.readyState !== WebSocket.CLOSED && location.reload(), TOO_LATE);
}
