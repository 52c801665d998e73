// This player's part of the shuffle (docs/shuffle.md): make it, commit to it when a form is sent,
// reveal it when the table asks for it, and see whether it is in the deal. A part is one link of a
// chain of hashes; the last link is the commitment, and each round reveals the link before.

const PREFIX = new TextEncoder().encode("kingofarms part:");
const ROUNDS = 12; // more than a table has seats
const KEPT = 200; // matches that are remembered
const OURS = "kingofarms part ";
const NEW = "kingofarms new part"; // in a form that was just sent: the table, if known, and the commitment
const FIRST_WAIT = 500,
  LONGEST_WAIT = 15_000;
const AGAIN = [409, 429, 502, 503, 504]; // statuses after which the same request may be repeated

// SHA-256 of at most 55 bytes. The browser's own works only where pages are encrypted.

/** @type {number[]} */
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
/** @param {number} number */
const fraction = (number) => ((number % 1) * 2 ** 32) | 0;
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array | number[]} bytes */
function sha256(bytes) {
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, at) => block.setUint8(at, byte));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, bytes.length * 8);
  const words = Array.from({ length: 16 }, (_, at) => block.getInt32(at * 4));
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15],
      late = words[at - 2];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + first + words[at - 7] + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = START;
  for (let at = 0; at < 64; at++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[at] + words[at];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => block.setInt32(at * 4, START[at] + word));
  return new Uint8Array(block.buffer, 0, 32);
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
/** @param {Uint8Array} part */
const before = (part) => sha256([...PREFIX, ...part]);

/** @param {string} secret @param {number} count */
function link(secret, count) {
  let part = unhex(secret);
  for (let at = 0; at < count; at++) part = before(part);
  return hex(part);
}

/** @typedef {{ commitment: string, secret: string, table: string, after: string, made: number, round?: number,
 *   fingerprint?: string }} Part */
/** @typedef {Map<string, DOMStringMap>} Listed */

// What this browser remembers: by commitment, the secret, and the table that it is for.

function isAble() {
  try {
    localStorage.setItem(NEW, "");
    localStorage.removeItem(NEW);
    return true;
  } catch {
    return false; // nothing can be stored here: sit down without a part
  }
}

/** @param {string} table @param {string} after */
function make(table, after = "") {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = link(secret, ROUNDS);
  for (const old of remembered())
    if (after && !old.table && old.after === after) localStorage.removeItem(OURS + old.commitment);
  remember({ commitment, secret, table, after, made: Date.now() });
  const all = remembered().sort((one, other) => other.made - one.made);
  for (const old of all.slice(KEPT)) localStorage.removeItem(OURS + old.commitment);
  return commitment;
}

/** @param {Part} record */
function remember(record) {
  localStorage.setItem(OURS + record.commitment, JSON.stringify(record));
}

/** @returns {Part[]} */
function remembered() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OURS));
  return keys.map((key) => JSON.parse(localStorage.getItem(key)));
}

/** @param {string} commitment */
const recall = (commitment) => remembered().find((record) => record.commitment === commitment);

// Forms in which somebody sits down.

document.addEventListener(
  "submit",
  ({ target, submitter }) => {
    const form = /** @type {HTMLFormElement} */ (target);
    const [, at = "", what] = /^\/t\/([^/]+)\/(join|leave|rematch)$/.exec(form.getAttribute("action")) ?? [];
    if (what === "leave" && isAble())
      for (const each of remembered()) if (each.table === at) localStorage.removeItem(OURS + each.commitment);
    const field = form.querySelector("input[data-commitment]");
    if (!field || !isAble() || submitter?.getAttribute("formmethod") === "get") return;
    if (what === "rematch") {
      field.value = make("", at); // the table is there when everybody has accepted
      return;
    }
    field.value = make("");
    sessionStorage.setItem(NEW, `${at} ${field.value}`);
  },
  true,
);

// At a table.

const sent = new Set();

/** @param {HTMLFormElement} form @param {Record<string, string>} fields @param {number} wait */
async function send(form, fields, wait = FIRST_WAIT) {
  const body = new URLSearchParams(/** @type {any} */ ({ ...Object.fromEntries(new FormData(form)), ...fields }));
  const action = form.getAttribute("action");
  try {
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
    const update = await answer.json().catch(() => ({}));
    if (update.html !== undefined) document.dispatchEvent(new CustomEvent("update", { detail: update }));
    if (!AGAIN.includes(answer.status)) return;
  } catch {
    /* no connection: try again below */
  }
  setTimeout(() => send(form, fields, Math.min(LONGEST_WAIT, wait * 2)), wait);
}

/** @param {HTMLFormElement} form @param {DOMStringMap} shuffle */
function reply(form, { table, fingerprint, round }) {
  const own = form.dataset.own,
    number = Number(round);
  const key = `${form.getAttribute("action")} ${own} ${number}`;
  if (sent.has(key)) return;
  sent.add(key);
  if (form.dataset.asks === "commitment") return send(form, { commitment: make(table) });
  const record = recall(own);
  if (
    !record ||
    record.table !== table ||
    number >= ROUNDS ||
    number < (record.round ?? 0) ||
    (record.fingerprint ?? fingerprint) !== fingerprint
  ) {
    const seat = new FormData(form).get("seat");
    return send(document.querySelector(`form#leave-out-${seat}`), {}); // never reveal it for another shuffle
  }
  remember({ ...record, fingerprint, round: number }); // before it is revealed
  send(form, { part: link(record.secret, ROUNDS - 1 - number) });
}

// A part belongs to the first table that shows its commitment, or to which its form has led.
/** @param {DOMStringMap} shuffle @param {Listed} listed @param {string | undefined} isSeated */
function bind({ table, after }, listed, isSeated) {
  const [at, fresh] = (sessionStorage.getItem(NEW) ?? "").split(" ");
  // The table asks this browser for a commitment: it has none of it, and gets another.
  const isAskedAgain = document.querySelector('form[data-asks="commitment"]');
  const led = isSeated && !isAskedAgain && (!at || at === table);
  for (const record of remembered())
    if (
      !record.table &&
      (listed.has(record.commitment) ||
        (led && record.commitment === fresh) ||
        (isSeated && !isAskedAgain && after && record.after === after))
    )
      remember({ ...record, table });
  if (led || !at) sessionStorage.removeItem(NEW);
}

/** @param {DOMStringMap} shuffle @param {Listed} listed */
function compare({ table, fingerprint, round }, listed) {
  let doubt = false,
    note = "";
  for (const record of remembered().filter((each) => each.table === table)) {
    const shown = listed.get(record.commitment),
      isSame = (record.fingerprint ?? fingerprint) === fingerprint;
    const isIn = record.round === Number(round) && shown?.part === link(record.secret, ROUNDS - 1 - record.round);
    if (isSame && shown?.leftOut) note = "out";
    else if (isSame && isIn) note = "in";
    else doubt = true;
  }
  document.getElementById("doubt").hidden = !doubt;
  const own = document.getElementById("own-part");
  if (!own || !note) return;
  own.textContent = own.dataset[note];
  own.hidden = doubt;
}

function look() {
  const shuffle = document.getElementById("shuffle");
  if (!shuffle || !isAble()) return;
  const { phase, seated } = shuffle.dataset;
  const listed = new Map(
    [...shuffle.querySelectorAll("[data-commitment]")].map((each) => [each.dataset.commitment, each.dataset]),
  );
  if (phase !== "over") bind(shuffle.dataset, listed, seated); // a rematch is asked for at a table that is over
  for (const form of document.querySelectorAll("form[data-asks]")) reply(form, shuffle.dataset);
  if (phase === "running" || phase === "over") compare(shuffle.dataset, listed);
}

if (document.getElementById("doubt")) {
  document.addEventListener("shown", look);
  look();
} else {
  addEventListener("pageshow", () => sessionStorage.removeItem(NEW));
}
