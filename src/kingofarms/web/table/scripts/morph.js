// Replaces a page by a new one element by element, so that focus, scrolling and open folds stay.

function key(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || null : null;
}

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

export function replaceChildren(old, wanted) {
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
