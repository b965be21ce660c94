// In the place of the service worker, for a host that served each browser its own list before it
// served a shared one: that worker would go on showing its own pages. This one takes them away, and
// then itself; what is open stays as it is until it is loaded again.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});

async function retire() {
  const names = (await caches.keys()).filter((name) => name.startsWith('dashboard:'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
