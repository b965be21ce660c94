import { whenIdle } from '#state/whenIdle.ts';

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

  const tellOf = (waiting: ServiceWorker) => onReady(() => applyVersion(waiting));
  if (registration.waiting !== null) tellOf(registration.waiting);
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration;
      // The very first version is no news.
      if (installing === null || registration.active === null) return;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed' && !signal.aborted) tellOf(installing);
      });
    },
    { signal },
  );
  // A tab may stay open for days.
  const look = () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

function applyVersion(waiting: ServiceWorker): void {
  // Another tab may have applied it already.
  if (waiting.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting.postMessage('apply', []);
}
