// A rematch: whoever waits for the others is taken to the new table when it is there.

import { afterShow } from "./page.js";

const isWaiting = () => Boolean(document.querySelector("#offer[data-waits]"));
let waited = isWaiting();

afterShow(() => {
  const rematch = document.getElementById("rematch");
  if (waited && rematch) location.assign(rematch.href);
  waited = isWaiting();
});
