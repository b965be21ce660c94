// The service worker: caches the files of one build, so that the product opens offline.
// scripts/serviceWorker.ts fills in the build. Requests to other hosts, such as map tiles, pass untouched.
const { base, version, files, filePath } = BUILD;
const PREFIX = `dashboard:${base}:`;
const CACHE = PREFIX + version;
/** The paths of this build, each with the expected hash of its content. */
const own = new Map(Object.entries(files).map(([file, integrity]) => [base + file, integrity]));
const ASSETS = `${base}assets/`;
/** Paths below the base that are files: a host answers them with the file or a 404, never with the page. */
const FILE_PATH = new RegExp(filePath);
/** The version of a page that has not replied by then counts as unknown. */
const ANSWER_MS = 1000;

// All or nothing: in the middle of a deployment a host may answer with another version's files, or with
// the page instead of a missing file.
self.addEventListener('install', (event) => {
  const requests = [...own].map(
    ([path, integrity]) => new Request(path, { cache: 'no-cache', integrity }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  // The person has accepted the new version. Otherwise it waits until all tabs are closed.
  if (data === 'apply') event.waitUntil(self.skipWaiting());
  // A page reports which script it runs; the reply is whether that is of this version.
  if (typeof data?.running !== 'string') return;
  const reply = () => ports[0]?.postMessage(own.has(data.running));
  event.waitUntil(removeOldCaches().then(reply));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (own.has(pathname) || pathname.startsWith(ASSETS)) {
    event.respondWith(answer(pathname, request));
  } else if (request.mode === 'navigate' && !FILE_PATH.test(pathname.slice(base.length))) {
    event.respondWith(answer(base, request));
  }
});

/** This version's file; else an earlier version's, for a tab that still runs it; else the network's. */
async function answer(path, request) {
  const options = { ignoreVary: true };
  const cached =
    (await caches.match(path, { ...options, cacheName: CACHE })) ??
    (await caches.match(path, options));
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  // Some hosts answer with the page instead of a missing file, with headers that let it be cached as the file.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return isPage && path.startsWith(ASSETS) ? new Response(null, { status: 404 }) : response;
}

/** Deletes the files of earlier versions once it is certain that no page runs them. */
async function removeOldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  if (names.length === 0) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const running = await Promise.all(windows.filter(isOwnPage).map(askRunningScript));
  const others = running.filter((path) => !own.has(path));
  const isRun = await Promise.all(names.map((name) => containsSome(name, others)));
  // Checked last: the names may include a version that was being installed when they were read.
  const { installing, waiting } = self.registration;
  if (running.includes(null) || installing !== null || waiting !== null) return;
  await Promise.all(names.filter((_, at) => !isRun[at]).map((name) => caches.delete(name)));
}

/** Also true for `/panel` if the product is at `/panel/`, although that page may be outside of this worker. */
function isOwnPage({ url }) {
  return `${new URL(url).pathname}/`.startsWith(base);
}

/** The path of the script that a page runs; `null` if it does not reply, since it is frozen or loading. */
function askRunningScript(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    setTimeout(resolve, ANSWER_MS, null);
    page.postMessage('running?', [port2]);
  });
}

async function containsSome(cacheName, paths) {
  const found = await Promise.all(paths.map((path) => caches.match(path, { cacheName })));
  return found.some((response) => response !== undefined);
}
