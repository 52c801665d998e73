// What the scripts may take for granted: of our pages, and of the server's messages. `./format --check` holds
// them to it (deno check). Browsers never load this file.

/** An element of one of our pages. Of which kind it is, its template says, and not every script again. */
type Found = HTMLElement &
  HTMLAnchorElement &
  HTMLButtonElement &
  HTMLDetailsElement &
  HTMLDialogElement &
  HTMLImageElement &
  HTMLInputElement &
  HTMLTemplateElement & { parentNode: Found; parentElement: Found; previousElementSibling: Found };

interface ParentNode {
  querySelector(selectors: `form${string}`): HTMLFormElement | null;
  querySelectorAll(selectors: `form${string}`): NodeListOf<HTMLFormElement>;
  querySelector(selectors: string): Found | null;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}
interface NonElementParentNode {
  getElementById(id: string): Found | null;
}
interface Document {
  getElementById(id: string): Found | null;
}
interface Element {
  closest(selectors: string): Found | null;
  cloneNode(deep?: boolean): Found;
}
/** What is clicked, typed into or dragged is an element of the page; of keys it may be the document. */
interface EventTarget {
  closest(selectors: string): Found | null;
}
interface Node {
  contains(other: EventTarget | null): boolean;
}
/** Numbers are written as numbers where browsers turn them into text. */
interface URLSearchParams {
  set(name: string, value: number): void;
}
interface String {
  replace(what: string, by: number): string;
}

/** Something that is seen to travel: keys of things, or ids of other parts of the page. */
interface Travel {
  from: string;
  to: string;
  piece: string; // "goal": the thing at the goal itself; else a template of the page
  sound: string;
}
/** What one entry of the log moves. */
interface Step {
  seq: number;
  travels: Travel[];
}
/** What the server says of a table (web/table/fragment.py). Without `html` the table is as it was. */
interface Update {
  seq: number; // the number of the table: how many entries it has
  html?: string; // of the element main
  title?: string;
  steps?: Step[];
  hints?: number; // how many were found: two drawings of one table may differ in them
  call?: string; // to whoever looks: "turn …", "win …", or nothing
  why?: string; // why something was refused
  go?: string; // another page to go to
  said?: string[]; // what people say, to be read aloud
  company?: Record<string, string>; // by id of an element: who is at the table
}
/** A moment of a replay. */
interface Moment extends Update {
  words: string;
  is_over: boolean;
}

/** What our scripts tell each other: the setting that changed, a table that came, the moment that is shown. */
interface DocumentEventMap {
  setting: CustomEvent<string>;
  update: CustomEvent<Update>;
  moment: CustomEvent<{ at: number; first: number; last: number; seat: number }>;
  shown: Event;
}
