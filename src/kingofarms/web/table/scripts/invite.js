// Invite others: copy the address, or share it by whatever this device has for that.

import { afterShow } from "./page.js";

function offer() {
  const copy = document.getElementById("copy"),
    share = document.getElementById("share");
  if (copy) copy.hidden = false;
  if (share) share.hidden = !navigator.share;
}

/** @param {Found} button */
async function copyAddress(button) {
  const field = document.getElementById("invite-address");
  try {
    await navigator.clipboard.writeText(field.value); // only where pages are encrypted
  } catch {
    field.select();
    document.execCommand("copy");
  }
  const words = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = words;
  }, 2_000);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#copy, #share");
  if (!button) return;
  if (button.id === "copy") copyAddress(button);
  else
    navigator
      .share({ title: button.dataset.title, url: document.getElementById("invite-address").value })
      .catch(() => {}); // closed again
});

afterShow(offer);
offer();
