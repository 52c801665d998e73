// Keys: arrows move through the things on the table, Escape clears the pick.

import { main, page } from "./page.js";

document.addEventListener("keydown", (event) => {
  const here = document.activeElement;
  if (event.key === "Escape" && page.query.has("pick")) {
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
