// An installed app that cannot reach its server shows a page that says so. Nothing else is kept.

addEventListener("install", (event) => event.waitUntil(caches.open("offline").then((kept) => kept.add("/offline"))))
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/offline")))
})
