// Replaces a page by a new one element by element, so that focus, scrolling and open folds stay.

/** An element, or the text between elements. @typedef {Found & Text & { nextSibling: Child }} Child */

/** @param {Child} node */
function key(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || null : null;
}

/** @param {Child} old @param {Child} fresh @returns {Child} */
function morph(old, fresh) {
  const isOther = old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || key(old) !== key(fresh);
  // What a template holds are no children of it.
  if (isOther || old.nodeName === "TEMPLATE") {
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
  replaceChildren(old, [...fresh.childNodes]);
  return old;
}

/** @param {Element} old @param {ChildNode[]} fresh */
export function replaceChildren(old, fresh) {
  const known = new Map();
  for (const child of /** @type {Iterable<Child>} */ (old.childNodes)) if (key(child)) known.set(key(child), child);
  let at = /** @type {Child | null} */ (old.firstChild);
  while (at?.dataset?.keep) at = at.nextSibling; // earlier lines of the log
  for (const next of /** @type {Child[]} */ (fresh)) {
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
