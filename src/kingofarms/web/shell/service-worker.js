// Shows a kind page when the server cannot be reached. No table is kept here: those come from the server.

const KEPT = "offline-1";
const PAGE = "/offline";
const FILES = [PAGE, "STYLE", "SCRIPT", "/static/icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const isKept = FILES.some((file) => request.url.endsWith(file));
  if (request.method !== "GET" || (request.mode !== "navigate" && !isKept)) return;
  event.respondWith(
    fetch(request).catch(async () => {
      const answer = await caches.match(isKept ? request : PAGE);
      return answer ?? Response.error();
    }),
  );
});
