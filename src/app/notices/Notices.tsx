import { Fragment, useState, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { AddressBoundary } from '#app/AddressBoundary.tsx';
import type { SourceNotice, SourceStatus } from '#domain/userSource.ts';
import { AlmostFullNotice } from '#screens/lazyScreens.tsx';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelPlace.tsx';
import { StoreTroubleNotice } from '#screens/store-trouble/StoreTroubleNotice.tsx';
import { useSourceStatus } from '#state/useSource.ts';
import { LocalOnly } from '#state/UserSourceContext.tsx';
import { tr, trNotices } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './Notices.module.css';
import { whenIdle } from '#platform/environment.ts';

/**
 * The notices of every screen. Those that prevent data loss are not lazy: a chunk might fail to
 * load when they are needed.
 * @param isStarted whether notices that are not urgent may be loaded
 */
export function Notices({ isStarted }: { isStarted: boolean }) {
  const status = useSourceStatus();
  const { notice, skippedCount } = status;
  const [standing, stand] = useStandingNotices(status);
  const isWell = notice === null && skippedCount === 0;
  return (
    <>
      {/* A notice that throws must not take down the screen or another notice. */}
      <ErrorBoundary fallback={() => null}>
        <LocalOnly>
          {isStarted && <NewVersionNotice />}
          {isStarted && isWell && <AlmostFullNotice />}
        </LocalOnly>
      </ErrorBoundary>
      {!isWell && (
        <AddressBoundary fallback={() => <BrokenNotice />}>
          <StoreNoticeMessages
            notice={notice}
            skippedCount={skippedCount}
            standing={standing}
            onStand={stand}
          />
        </AddressBoundary>
      )}
    </>
  );
}

function BrokenNotice() {
  return (
    <div className={styles.notices}>
      <Notice tone="danger" role="alert">
        {tr.parts.broken}
      </Notice>
    </div>
  );
}

type StoreNoticeKind = SourceNotice['kind'] | 'skipped';

/**
 * Which notices of the store stand in the flow, above the screen: those that were there when the
 * screen was opened, and those moved there by the person. A later one would move what the person
 * works on.
 */
function useStandingNotices({
  notice,
  skippedCount,
}: SourceStatus): [readonly StoreNoticeKind[], (kind: StoreNoticeKind) => void] {
  const [path] = useLocation();
  const present: StoreNoticeKind[] = [];
  if (notice !== null) present.push(notice.kind);
  if (skippedCount > 0) present.push('skipped');
  const [opened, setOpened] = useState({ path, kinds: present });
  const isOther = opened.path !== path;
  // A notice that disappears and comes again counts as late.
  const kinds = isOther ? present : opened.kinds.filter((kind) => present.includes(kind));
  if (isOther || kinds.length < opened.kinds.length) setOpened({ path, kinds });
  return [kinds, (kind) => setOpened({ path, kinds: [...kinds, kind] })];
}

interface StoreNoticeMessagesProps {
  notice: SourceNotice | null;
  skippedCount: number;
  /** The notices in the flow; the others are toasts. */
  standing: readonly StoreNoticeKind[];
  /** Moves a toast into the flow: its problem remains, so it cannot be dismissed. */
  onStand: (kind: StoreNoticeKind) => void;
}

/** The notice of each problem of the list, with its remedies. */
function StoreNoticeMessages({
  notice,
  skippedCount,
  standing,
  onStand,
}: StoreNoticeMessagesProps) {
  const messages: { readonly kind: StoreNoticeKind; readonly message: ReactNode }[] = [];
  if (notice !== null) {
    messages.push({ kind: notice.kind, message: <StoreNoticeMessage notice={notice} /> });
  }
  if (skippedCount > 0) {
    const message = <Notice tone="warning">{trNotices.skipped(skippedCount)}</Notice>;
    messages.push({ kind: 'skipped', message });
  }
  const standingMessages = messages.filter(({ kind }) => standing.includes(kind));
  return (
    <>
      {standingMessages.length > 0 && (
        <section className={styles.notices} aria-label={trNotices.region}>
          {standingMessages.map(({ kind, message }) => (
            <Fragment key={kind}>{message}</Fragment>
          ))}
        </section>
      )}
      {messages
        .filter(({ kind }) => !standing.includes(kind))
        .map(({ kind, message }) => (
          <Toast
            key={kind}
            label={trNotices.region}
            dismissLabel={trNotices.toTop}
            dismissIcon="toTop"
            onDismiss={() => onStand(kind)}
          >
            {message}
          </Toast>
        ))}
    </>
  );
}

function StoreNoticeMessage({ notice }: { notice: SourceNotice }) {
  switch (notice.kind) {
    case 'unavailable':
      return (
        <Notice tone="warning" role="alert">
          {trNotices.unavailable}
        </Notice>
      );
    case 'full':
      return (
        <Notice tone="warning" role="alert">
          {trNotices.full}
        </Notice>
      );
    case 'newer':
      return (
        <Notice
          tone="danger"
          role="alert"
          actions={<Button onClick={() => location.reload()}>{trNotices.reload}</Button>}
        >
          {trNotices.newer}
        </Notice>
      );
    case 'samplesMissing':
    case 'removed':
    case 'damaged':
      return (
        <StoreTroubleNotice
          key={notice.kind}
          trouble={notice}
          otherRemedy={<StoragePanelButton>{trNotices.restoreBackup}</StoragePanelButton>}
          onRemedied={keepFocus}
        />
      );
  }
}

function keepFocus(): void {
  if (document.activeElement === document.body) focusOrHeading(null);
}

/** After this long the page reloads with the old version; a later load gets the new one. */
const MAX_WAIT_MS = 10_000;

/** Offers a new version. It cannot be applied while a form is open, since forms are modal. */
function NewVersionNotice() {
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
