// Motion: what the server says has travelled is seen to travel. The page is complete before anything
// moves, and can be used meanwhile.

/** @type {Record<string, number>} */
const LENGTHS = { slow: 480, normal: 300, instant: 0 }; // ms of one travel
const LONGEST = 2_400; // ms of all travels of one update
const less = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} count */
function lengthOf(count) {
  const one = less.matches ? 0 : (LENGTHS[document.documentElement.dataset.motion] ?? LENGTHS.normal);
  return Math.min(one, LONGEST / count);
}

// How long what was done last is looked at before the result covers it.
export function lookLength() {
  return lengthOf(1) * 5;
}

// A copy of something on the table lives here, above the page and with the styles of its game.
/** @param {Element} ghost @param {number} width */
export function addGhost(ghost, width) {
  const game = [...(document.querySelector(".board")?.classList ?? [])].filter((name) => name.startsWith("game-"));
  const layer = document.createElement("div");
  layer.className = ["ghost", ...game].join(" ");
  layer.style.width = `${width}px`;
  layer.inert = true;
  layer.setAttribute("aria-hidden", "true");
  layer.append(ghost);
  document.body.append(layer);
  return layer;
}

// A thing that looks as it does where it lies: the names of the parts of the table around it come along,
// and take no room.
/** @param {Found} thing */
export function copyOf(thing) {
  let copy = thing.cloneNode(true);
  copy.classList.remove("can", "aside", "picked");
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  for (let part = thing.parentElement; part && !part.matches(".felt, main"); part = part.parentElement) {
    const around = document.createElement("div");
    around.className = part.className;
    around.style.display = "contents";
    around.append(copy);
    copy = /** @type {Found} */ (around);
  }
  return copy;
}

// A thing on the table, or another part of the page.
/** @param {string} key */
function elementOf(key) {
  return document.getElementById(`thing-${key}`) || document.getElementById(key);
}

// Where it is seen. What lies behind a tab sets out from the tab, and arrives there.
/** @param {Found} element */
function placeOf(element) {
  const box = element.getBoundingClientRect();
  if (box.width) return box;
  const side = [...(element.closest(".pane")?.classList ?? [])].find((name) => name.startsWith("in-"));
  return document.querySelector(`[for="tab-${side?.slice(3)}"]`)?.getBoundingClientRect() ?? box;
}

// Before the page is replaced: where each traveller sets out, and what it looks like there.
/** @param {Step[]} steps @param {number} seq */
export function setOut(steps, seq) {
  const travels = steps.filter((step) => step.seq > seq).flatMap((step) => step.travels);
  const length = travels.length ? lengthOf(travels.length) : 0;
  if (!length || document.hidden) return () => {};
  const starts = travels.map((travel) => {
    const origin = elementOf(travel.from);
    return (
      origin && {
        box: placeOf(origin),
        picture: picture(travel, origin),
        isFirst: travel.from === travel.to || !elementOf(travel.to),
      }
    );
  });
  const slide = slider(length);
  return () => {
    if (!document.querySelector(".board")) return; // such as a curtain
    slide(new Set(travels.map((travel) => elementOf(travel.to))));
    travels.forEach((travel, at) => starts[at] && fly(travel, starts[at], length, at * length * 0.7));
  };
}

/** @type {Set<Animation>} */
const slides = new Set();
const NEAR = 4; // px: a card that is picked is lifted by that much

// Where all pieces are (things with a picture), and then: those that lie elsewhere now, such as beside
// a new card, slide there.
/** @param {number} length @returns {(travellers: Set<Found>) => void} */
function slider(length) {
  const places = () =>
    new Map([...document.querySelectorAll(".felt .thing:has(svg)")].map((thing) => [thing, inside(thing)]));
  const before = places();
  return (travellers) => {
    for (const one of slides) one.cancel();
    slides.clear();
    for (const [thing, now] of places()) {
      const was = before.get(thing);
      if (!was?.width || !now.width || travellers.has(thing)) continue;
      if (Math.max(Math.abs(was.x - now.x), Math.abs(was.y - now.y)) <= NEAR) continue;
      slides.add(
        thing.animate(
          [
            { transform: fitting(was, now), transformOrigin: "0 0" },
            { transform: "none", transformOrigin: "0 0" },
          ],
          { duration: length, easing: "ease-out" },
        ),
      );
    }
  };
}

// Its place within its part of the table: where whole parts change places, nothing slides.
/** @param {Found} thing */
function inside(thing) {
  const box = thing.getBoundingClientRect(),
    part = thing.closest("section, .pane, .felt").getBoundingClientRect();
  return new DOMRect(box.x - part.x, box.y - part.y, box.width, box.height);
}

// Behind a curtain nothing is on its way any more.
export function landAll() {
  if (!document.querySelector(".board")) for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
}

// What is seen on the way, unless it is the thing at the goal itself.
/** @param {Travel} travel @param {Found} origin @returns {HTMLElement | null} */
function picture(travel, origin) {
  if (travel.piece === "goal") return null;
  const template = document.getElementById(`piece-${travel.piece}`);
  return template ? template.content.firstElementChild.cloneNode(true) : copyOf(origin);
}

// The transform that puts something from its place into the middle of another: a card that leaves a whole
// hand is no larger than that.
/** @param {DOMRect} start @param {DOMRect} end */
function fitting(start, end) {
  const scale = Math.min(start.width / end.width, start.height / end.height) || 1;
  const x = start.x + (start.width - end.width * scale) / 2 - end.x;
  const y = start.y + (start.height - end.height * scale) / 2 - end.y;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** @param {Travel} travel @param {{ box: DOMRect, picture: HTMLElement | null, isFirst: boolean }} start
 * @param {number} length @param {number} delay */
function fly(travel, start, length, delay) {
  const goal = elementOf(travel.to);
  const end = goal && placeOf(goal);
  if (!end?.width || !start.box.width) return; // it lies in a folded part of the page
  /** @type {KeyframeAnimationOptions} */
  const options = { duration: length, delay, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "backwards" };
  const isShown = goal.getBoundingClientRect().width > 0;
  if (!start.picture && isShown) {
    const above = { transformOrigin: "0 0", zIndex: 3, position: "relative" };
    const first = { transform: fitting(start.box, end), ...above };
    // What comes out of a deck or a hand is not seen on it before its turn; a card that was seen stays in sight.
    const unseen = elementOf(travel.from)
      ? [
          { ...first, opacity: 0 },
          { opacity: 1, offset: 0.1 },
        ]
      : [first];
    goal.animate([...unseen, { transform: "none", ...above }], options);
    return;
  }
  const image = start.picture ?? copyOf(goal);
  const width = Number(image.dataset.width) || Math.min(start.box.width, isShown ? 90 : 60);
  const ghost = addGhost(image, width);
  /** @param {DOMRect} box */
  const place = (box) =>
    `translate(${box.x + (box.width - width) / 2}px, ${box.y + (box.height - ghost.offsetHeight) / 2}px)`;
  const flight = ghost.animate(
    [
      { transform: place(start.box) },
      { transform: place(end), opacity: 1, offset: 0.85 },
      { transform: place(end), opacity: 0 },
    ],
    options,
  );
  flight.finished.finally(() => ghost.remove());
  // What is new at the goal is not seen twice: it appears where the traveller arrives.
  if (start.isFirst && isShown) goal.animate([{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], options);
}
