import { useEffect, useState } from 'react';
import { whenIdle } from '#platform/environment.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';

/** After this long the page reloads with the old version; a later load gets the new one. */
const MAX_WAIT_MS = 10_000;

/** Offers a new version. It cannot be applied while a form is open, since forms are modal. */
export function NewVersionNotice() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => {
    return watchForNewVersion((ready) => setApply(() => ready));
  }, []);
  if (apply === null) return null;
  const dismiss = () => setApply(null);
  return (
    <Toast onDismiss={dismiss}>
      <Notice
        tone="info"
        role="status"
        actions={
          <>
            <Button look="primary" onClick={apply}>
              {trNotices.version.apply}
            </Button>
            <Button onClick={dismiss}>{trNotices.version.later}</Button>
          </>
        }
      >
        {trNotices.version.ready}
      </Notice>
    </Toast>
  );
}

/**
 * Registers the service worker when the browser is idle, and calls `onReady` when another version
 * of the product is waiting. Does nothing without service workers (plain http, some private
 * windows, development).
 * @param onReady `apply` activates the new version and reloads this tab only
 * @returns removes the listeners
 */
function watchForNewVersion(onReady: (apply: () => void) => void): () => void {
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
  // Undefined where an extension blocks service workers.
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await serviceWorker.register(`${base}sw.js`, { updateViaCache: 'none' });
  } catch {
    // Refused, or offline: the product works without it.
    return;
  }
  if (registration === undefined || signal.aborted) return;
  if (base !== '/') {
    // Refused unless the host sends the header; offline, the address then needs its slash.
    const scope = base.slice(0, -1);
    serviceWorker.register(`${base}slash.js`, { scope }).catch(() => undefined);
  }

  const notify = () => onReady(() => void applyVersion(registration));
  watchWaiting(registration, notify, signal);
  reportRunningVersion(registration.active, notify, signal);
  // A tab may stay open for days.
  const checkForUpdate = () => {
    if (!document.hidden) registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', checkForUpdate, { signal });
}

/** Notifies of a version that is waiting now or later, or is being installed already. */
function watchWaiting(
  registration: ServiceWorkerRegistration,
  notify: () => void,
  signal: AbortSignal,
): void {
  const check = () => {
    // Without an active version this is the first one, and not new.
    if (registration.active !== null && registration.waiting !== null) notify();
  };
  const follow = () => registration.installing?.addEventListener('statechange', check, { signal });
  check();
  follow();
  registration.addEventListener('updatefound', follow, { signal });
}

/**
 * The worker keeps the files of each version that runs in a page. It asks the pages for their
 * versions; if one does not answer, because it has not run this yet, the worker deletes nothing.
 */
function reportRunningVersion(
  active: ServiceWorker | null,
  notify: () => void,
  signal: AbortSignal,
): void {
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
    // Another tab has activated a new version while this one was loading.
    if (isThisVersion === false && !signal.aborted) notify();
  });
  port1.start();
  active?.postMessage({ running }, [port2]);
}

/** Activates the newest version, unless another tab has done so; it may be replaced meanwhile. */
async function applyVersion(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  if (waiting !== null) {
    await skipWaiting(waiting);
    if (waiting.state === 'redundant') return applyVersion(registration);
  }
  location.reload();
}

function skipWaiting(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true });
    setTimeout(resolve, MAX_WAIT_MS);
    worker.postMessage('apply', []);
  });
}
