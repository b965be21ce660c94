// Replaces the service worker on a host that served local lists before it served a shared one: the old
// worker would continue to serve its cached pages. This one deletes its caches and unregisters itself.
// Open pages stay as they are until they are reloaded.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});

async function retire() {
  const names = (await caches.keys()).filter((name) => name.startsWith('dashboard:'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
