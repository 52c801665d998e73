// Settings take effect at once, and the server keeps them in a cookie. Without this script they are a form.

const root = document.documentElement;
const form = document.querySelector("form[data-settings]");

form?.addEventListener("change", async (event) => {
  const target = /** @type {Found} */ (event.target);
  if (target.name === "language") return form.submit();
  if (target.name === "notify" && target.value === "on" && !(await mayNotify())) {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("notify")).value = "off";
    form.querySelector("[data-refused]").hidden = false;
    return;
  }
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetch("/settings", { method: "POST", body, headers: { Accept: "application/json" } }).catch(
    () => /** @type {any} */ (null),
  );
  if (!answer?.ok) return form.submit(); // the page says what is wrong
  if (target.name === "confirm") return location.reload(); // the server draws the table differently
  if (target.value === "system") delete root.dataset[target.name];
  else root.dataset[target.name] = target.value;
  document.dispatchEvent(new CustomEvent("setting", { detail: target.name }));
});
form?.classList.add("at-once"); // no button is needed

async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

// A click elsewhere closes the menu.
addEventListener("click", ({ target }) => {
  const menu = document.getElementById("settings");
  if (menu?.open && !menu.contains(target)) menu.open = false;
});
addEventListener("keydown", ({ key }) => {
  const menu = document.getElementById("settings");
  if (key === "Escape" && menu?.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// The page that is shown when offline.
navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); // such as in a private window
if (document.getElementById("again")) {
  const again = () =>
    fetch("/health", { cache: "no-store" }).then(
      () => location.reload(),
      () => {},
    ); // later
  addEventListener("online", again);
  setInterval(again, 3_000);
}
