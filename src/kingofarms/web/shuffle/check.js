// Check the shuffle of a match that is over, in this browser: hash the seed and every part, and
// compare with what was promised, and with what this browser remembers (shuffle.js).

import "../settings/settings.js";

const PREFIX = new TextEncoder().encode("kingofarms part:");
const OURS = "kingofarms part "; // where shuffle.js remembers its parts
const ROUNDS = 12; // as there

const box = document.getElementById("in-browser");
/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} data */
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {BufferSource} data */
async function sha256(data) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/** @param {Uint8Array} part @param {number} times */
async function chained(part, times) {
  let data = part;
  for (let at = 0; at < times; at++) data = await sha256(new Uint8Array([...PREFIX, ...data]));
  return hex(data);
}

// Each piece with its length before it, in eight bytes.
/** @param {(Uint8Array | number[])[]} pieces */
function framed(pieces) {
  return new Uint8Array(
    pieces.flatMap((piece) => {
      const size = new DataView(new ArrayBuffer(8));
      size.setUint32(4, piece.length);
      return [...new Uint8Array(size.buffer), ...piece];
    }),
  );
}

/** @param {Found} item @param {boolean} isRight */
function show(item, isRight) {
  item.textContent = isRight ? item.dataset.right : item.dataset.wrong;
  item.className = isRight ? "right" : "wrong";
}

async function check() {
  const { seed, fingerprint, round, key, table } = box.dataset;
  const times = Number(round) + 1;
  const parts = [...box.querySelectorAll('[data-check="part"]')];
  for (const item of parts) {
    if (!item.dataset.part) item.remove(); // it was left out
    else show(item, (await chained(unhex(item.dataset.part), times)) === item.dataset.commitment);
  }
  const hash = `sha256:${hex(await sha256(unhex(seed)))}`;
  const commitments = parts.map(({ dataset }) => [Number(dataset.seat), dataset.commitment]);
  const all = `sha256:${hex(await sha256(bytes(JSON.stringify([hash, commitments]))))}`;
  /** @param {string} name */
  const item = (name) => box.querySelector(`[data-check="${name}"]`);
  show(item("fingerprint"), (parts.length ? all : hash) === fingerprint);
  const added = parts
    .filter(({ dataset }) => dataset.part)
    .map(({ dataset }) => [Number(dataset.seat), ...unhex(dataset.part)]);
  const start = await sha256(framed([bytes("sealed"), unhex(seed), ...added, bytes("0")]));
  start[15] |= 1; // the generator's step is odd
  if (key) show(item("key"), hex(start.slice(0, 16)) === key);
  else item("key").remove();
  await remember(item("memory"), table, fingerprint, Number(round), parts);
  box.hidden = false;
}

/** @param {Found} item @param {string} table @param {string} fingerprint @param {number} round
 * @param {Found[]} parts */
async function remember(item, table, fingerprint, round, parts) {
  /** @type {any[]} */
  let own = [];
  try {
    const keys = Object.keys(localStorage).filter((name) => name.startsWith(OURS));
    own = keys.map((name) => JSON.parse(localStorage.getItem(name))).filter((each) => each.table === table);
  } catch {
    /* nothing is remembered here */
  }
  if (!own.length) return item.remove();
  let isRight = true;
  for (const record of own) {
    const listed = parts.find(({ dataset }) => dataset.commitment === record.commitment)?.dataset;
    const isIn = listed && (!listed.part || listed.part === (await chained(unhex(record.secret), ROUNDS - 1 - round)));
    isRight &&= Boolean(isIn) && (record.fingerprint ?? fingerprint) === fingerprint;
  }
  show(item, isRight);
}

// Browsers hash only where pages are encrypted, or on the own machine; elsewhere the server's
// findings must do.
if (box && crypto.subtle) check();
