// Clocks run between two messages.

let ticker = 0;

/** @param {HTMLElement} main */
export function runClocks(main) {
  clearInterval(ticker);
  const clock = main.querySelector(".clock[data-runs]");
  if (!clock) return;
  const end = Date.now() + Number(clock.dataset.left) * 1000;
  ticker = setInterval(() => {
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    const hours = Math.floor(left / 3600),
      minutes = Math.floor((left % 3600) / 60);
    if (hours >= 48) return; // days and hours: the server says them
    if (hours) clock.textContent = clock.dataset.long.replace("{hours}", hours).replace("{minutes}", minutes);
    else clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }, 1000);
}
