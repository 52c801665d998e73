// A live table: a socket brings the new page, which replaces the old one element by element, so that
// focus, scrolling and open folds stay. This script knows no rules.

const main = document.getElementById("main");
const line = document.getElementById("line");
const trouble = document.getElementById("trouble");
const SILENCE = 45_000; // ms without a message: the connection counts as lost
const FIRST_WAIT = 400, LONGEST_WAIT = 15_000;
const SIGNED_OUT = 4401; // the cookie is not valid any more
const LATER = [429, 502, 503, 504]; // statuses after which the same request may be repeated

let socket = null, tries = 0, watchdog = 0, seq = Number(main.dataset.seq);
let query = new URLSearchParams(location.search);

// Updating the page.

function key(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || null : null;
}

function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || key(old) !== key(fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !(old.nodeName === "DETAILS" && name === "open")) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes])
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  children(old, [...fresh.childNodes]);
  return old;
}

function children(old, wanted) {
  const known = new Map();
  for (const child of old.childNodes) if (key(child)) known.set(key(child), child);
  let at = old.firstChild;
  while (at?.dataset?.keep) at = at.nextSibling; // earlier lines of the log
  for (const next of wanted) {
    const own = key(next) && known.get(key(next));
    if (own && own !== at) {
      old.insertBefore(own, at);
      at = own;
    }
    if (at && (own || (!key(at) && !key(next) && at.nodeName === next.nodeName))) {
      at = morph(at, next).nextSibling;
    } else {
      old.insertBefore(next, at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!gone.dataset?.keep) gone.remove(); // kept is what was requested once, such as a link
  }
}

function elements(html) {
  return [...new DOMParser().parseFromString(html, "text/html").body.firstChild.childNodes];
}

// The log: earlier lines are fetched when somebody asks for them, and stay.

let earlier = null; // the address of the lines before those that are shown; null: nobody has asked

function linkEarlier() {
  if (!document.querySelector("#log > [data-keep]")) earlier = null; // another page, such as a curtain
  const link = document.querySelector("#earlier a");
  if (!link || earlier === null) return;
  link.href = earlier;
  link.parentNode.hidden = !earlier;
}

async function fetchEarlier(link) {
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href, { headers: { Accept: "application/json" } });
    const part = await answer.json();
    const lines = elements(`<ol>${part.html}</ol>`);
    for (const each of lines) each.dataset.keep = 1;
    document.getElementById("log").prepend(...lines);
    earlier = part.earlier;
    linkEarlier();
  } catch {
    location.assign(link.href); // the same lines on a page of their own
  } finally {
    link.removeAttribute("aria-busy");
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#earlier a");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!link.hasAttribute("aria-busy")) fetchEarlier(link);
});

function show(update) {
  const focused = document.activeElement && document.activeElement.id;
  const log = document.getElementById("log");
  const atEnd = !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
  if (earlier !== null && log) for (const each of log.children) each.dataset.keep = 1;
  children(main, elements(`<main>${update.html}</main>`));
  linkEarlier();
  trouble.hidden = true;
  document.title = `${update.title} · King of Arms`;
  const panel = document.getElementById("panel");
  if (panel && update.seq !== seq) panel.scrollTop = 0; // on a phone the panel scrolls: show the new question from its top
  seq = update.seq;
  main.dataset.seq = seq;
  if (focused && document.activeElement === document.body) {
    const again = document.getElementById(focused) || document.querySelector("#panel button:not([disabled])");
    if (again) again.focus({ preventScroll: true });
  }
  const fresh = document.getElementById("log");
  if (fresh && atEnd) fresh.scrollTop = fresh.scrollHeight;
  ticking();
  document.dispatchEvent(new Event("shown"));
}

// What another script was answered.
document.addEventListener("update", ({ detail }) => { if (detail.seq >= seq) show(detail); });

// The connection to the server.

function connect() {
  const address = new URL(main.dataset.live, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = query;
  address.searchParams.set("seq", seq);
  socket = new WebSocket(address);
  let known = seq; // until the first message, which has the number of the table in the database
  socket.onmessage = (event) => {
    if (tries) trouble.hidden = true; // the server answers again
    tries = 0;
    line.hidden = true;
    listen();
    const update = JSON.parse(event.data);
    if (known === seq && update.seq < seq) seq = update.seq; // an older database was restored
    known = null;
    // The answer to a form may have come from another server, which was faster.
    if (update.html !== undefined && update.seq >= seq) show(update);
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

function listen() {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => socket.close(), SILENCE);
}

addEventListener("online", () => socket && socket.readyState === WebSocket.CLOSED && connect());

// Forms.

async function ask(form, submitter) {
  const data = new FormData(form, submitter);
  if (form.getAttribute("method") === "get") {
    query = new URLSearchParams(data);
    if (!look()) location.reload();
    return;
  }
  if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
  form.setAttribute("aria-busy", "true");
  trouble.hidden = true;
  const picked = query.get("pick"), at = seq;
  pick(null); // before the request, so that the next page shows nothing picked
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      body: new URLSearchParams(data),
      headers: { Accept: "application/json" },
    });
    const update = await answer.json().catch(() => ({})); // the reply may come from a proxy
    if (update.go) location.assign(update.go);
    else if (update.html === undefined || LATER.includes(answer.status)) complain(update.why || trouble.dataset.busy);
    else if (update.seq >= seq) show(update);
  } catch {
    complain(trouble.dataset.silent);
  } finally {
    form.removeAttribute("aria-busy");
  }

  // Nothing was done, as far as we know: keep the pick, so that the button can be pressed again.
  function complain(why) {
    trouble.textContent = why;
    trouble.hidden = false;
    if (seq === at) pick(picked);
  }
}

// Tell the server what is picked. It need not send the page again: this page shows it already.
function pick(key) {
  if (query.get("pick") === key) return;
  if (key === null) query.delete("pick");
  else query.set("pick", key);
  look(true);
}

function look(quiet = false) {
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  if (socket.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ query: query.toString(), quiet }));
  return true;
}

document.addEventListener("submit", (event) => {
  if (!main.contains(event.target) && event.target.id !== "pick") return;
  event.preventDefault();
  ask(event.target, event.submitter);
});

// Arrow keys move through the cards; Escape clears the pick.
document.addEventListener("keydown", (event) => {
  const here = document.activeElement;
  if (event.key === "Escape" && query.has("pick")) {
    const clear = document.querySelector('button[form="pick"][value=""]');
    if (clear) clear.click();
  } else if (here && here.classList.contains("thing") && event.key.startsWith("Arrow")) {
    const all = [...main.querySelectorAll(".thing")];
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
    const next = all[all.indexOf(here) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

// Clocks run between two messages.
let ticker = 0;
function ticking() {
  clearInterval(ticker);
  const clock = main.querySelector(".clock[data-runs]");
  if (!clock) return;
  const end = Date.now() + Number(clock.dataset.left) * 1000;
  ticker = setInterval(() => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    if (left < 3600) clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }, 1000);
}

const log = document.getElementById("log");
if (log) log.scrollTop = log.scrollHeight;
ticking();
connect();
