import { whenIdle } from '#platform/whenIdle.ts';

/** A new version that has not come up by then is taken at a later load. */
const MAX_WAIT_MS = 10_000;

/**
 * Registers the service worker once the page has nothing more urgent to do, and tells when another
 * version of the product waits for the person's word. Without service workers (plain http, some
 * private windows, development) nothing happens.
 * @param onReady gets what applies the new version: it reloads this tab, and this one only
 * @returns stops telling
 */
export function watchForNewVersion(onReady: (apply: () => void) => void): () => void {
  const stop = new AbortController();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    const start = () => void register(onReady, stop.signal);
    if (document.readyState === 'complete') whenIdle(start);
    else addEventListener('load', () => whenIdle(start), { once: true, signal: stop.signal });
  }
  return () => stop.abort();
}

async function register(onReady: (apply: () => void) => void, signal: AbortSignal) {
  const { serviceWorker } = navigator;
  const base = import.meta.env.BASE_URL;
  // What blocks service workers may answer with nothing.
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await serviceWorker.register(`${base}sw.js`, { updateViaCache: 'none' });
  } catch {
    // Refused, or no network: the product works without.
    return;
  }
  if (registration === undefined || signal.aborted) return;
  if (base !== '/') {
    // Refused where the host does not send its header: with no network the slash is needed then.
    const scope = base.slice(0, -1);
    serviceWorker.register(`${base}slash.js`, { scope }).catch(() => undefined);
  }

  const tell = () => onReady(() => void applyVersion(registration));
  tellOfWaiting(registration, tell, signal);
  tellWhatRuns(registration.active, tell, signal);
  // A tab may stay open for days.
  const look = () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/** Tells now or later of each version that waits, and of one that is on its way already. */
function tellOfWaiting(
  registration: ServiceWorkerRegistration,
  tell: () => void,
  signal: AbortSignal,
): void {
  const look = () => {
    // The very first version is no news.
    if (registration.active !== null && registration.waiting !== null) tell();
  };
  const follow = () => registration.installing?.addEventListener('statechange', look, { signal });
  look();
  follow();
  registration.addEventListener('updatefound', follow, { signal });
}

/**
 * The worker keeps the files of each version that a page runs. Until a page has come as far as
 * this, it does not answer: then the worker keeps what it has.
 */
function tellWhatRuns(active: ServiceWorker | null, tell: () => void, signal: AbortSignal): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return;
  const running = new URL(script.src).pathname;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports }) => {
      if (data === 'running?') ports[0]?.postMessage(running);
    },
    { signal },
  );
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data: isThisVersion }) => {
    // Another tab has taken a new version while this one was loading.
    if (isThisVersion === false && !signal.aborted) tell();
  });
  port1.start();
  active?.postMessage({ running }, [port2]);
}

/** Takes the newest version that is there; another tab may have taken it, or it may be replaced. */
async function applyVersion(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  if (waiting !== null) {
    await leftWaiting(waiting);
    if (waiting.state === 'redundant') return applyVersion(registration);
  }
  location.reload();
}

function leftWaiting(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true });
    setTimeout(resolve, MAX_WAIT_MS);
    worker.postMessage('apply', []);
  });
}
