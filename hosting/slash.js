// For a product served from a sub-path: redirects /panel to /panel/ offline. The product's own worker
// cannot do this, since its scope ends with the slash. The scope of this worker is wider, so it also sees
// pages such as /panelist, which it leaves alone.
const base = BASE;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  const { pathname, search } = new URL(url);
  if (mode !== 'navigate' || `${pathname}/` !== base) return;
  event.respondWith(Response.redirect(base + search));
});
