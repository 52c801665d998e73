// Share a result: by whatever this device has for that, or by a copy of the address.

import { afterShow } from "./page.js";

function offer() {
  const button = document.getElementById("share-result");
  if (button) button.hidden = !navigator.share && !navigator.clipboard;
}

/** @param {Found} button */
async function share(button) {
  const result = { title: button.dataset.title, url: location.origin + location.pathname };
  if (navigator.share) {
    const why = await navigator.share(result).then(
      () => "",
      (error) => error.name,
    );
    if (!why || why === "AbortError") return; // shared, or closed again
  }
  await navigator.clipboard.writeText(result.url);
  const words = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = words;
  }, 2_000);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#share-result");
  if (button) share(button);
});

afterShow(offer);
offer();
