// The moments of a replay that have been fetched, by their numbers.

const MOST = 150; // that are kept
const address = document.getElementById("replay").dataset.address;

/** @type {Map<number, Moment>} */
export const known = new Map();

/** @param {number} at @param {Record<string, number>} more */
async function ask(at, more) {
  const from = new URL(address, location.href);
  from.searchParams.set("at", at);
  for (const [name, value] of Object.entries(more)) from.searchParams.set(name, value);
  const answer = await fetch(from, { headers: { Accept: "application/json" } });
  const message = await answer.json().catch(() => ({})); // the reply may come from a proxy
  if (!answer.ok) throw new Error(message.why ?? "");
  return message;
}

/** @param {number} at @param {number} count */
export async function fetchMoments(at, count) {
  const { moments } = await ask(at, { count });
  for (const moment of moments) {
    known.delete(moment.seq);
    known.set(moment.seq, moment);
  }
  for (const seq of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(seq); // the one that came first
  }
}

/** @param {number} at */
export async function fetchLog(at) {
  return (await ask(at, { log: 1 })).log;
}
