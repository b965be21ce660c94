// The service worker: keeps the files of one build, so that the product opens with no network.
// scripts/serviceWorker.ts fills in the build. Other hosts' files, such as map tiles, are never touched.
const { base, version, files } = BUILD;
const PREFIX = `dashboard:${base}:`;
const CACHE = PREFIX + version;
const own = new Set(files.map((file) => base + file));

self.addEventListener('install', (event) => {
  const requests = [...own].map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim().then(removeOldCaches));
});

// The person has agreed to the new version; without that it waits until all tabs are closed.
self.addEventListener('message', (event) => {
  if (event.data === 'apply') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(answer(own.has(pathname) ? pathname : base, request));
    event.waitUntil(removeOldCaches());
  } else if (pathname.startsWith(base)) {
    event.respondWith(answer(pathname, request));
  }
});

/** This version's file, else an earlier version's for a tab that still runs it, else the network. */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  const options = { ignoreVary: true };
  return (
    (await cache.match(path, options)) ?? (await caches.match(path, options)) ?? fetch(request)
  );
}

/** Earlier versions' files go when no second tab is there that could need them. */
async function removeOldCaches() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  if (tabs.length > 1 || installing !== null || waiting !== null) return;
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
