// Served from a sub-path: with no network, /panel leads to /panel/. The product's own worker cannot
// do this, since its scope, as its files' folder, has the slash. This one's scope is wider, so it
// also sees pages such as /panelist, which it leaves alone.
const base = BASE;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const { pathname, search } = new URL(url);
  if (mode !== 'navigate' || `${pathname}/` !== base) return;
  event.respondWith(Response.redirect(base + search));
});
