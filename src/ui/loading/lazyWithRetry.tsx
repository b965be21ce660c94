import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { tr, trNotices } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { focusPlace, placeOfFocus } from '#ui/dialogs/keepFocus.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { PartNotice } from '#ui/notices/Notice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './lazyWithRetry.module.css';

export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk ahead of the first use; a failure is shown when the part is rendered. */
  preload: () => void;
}

interface Waiting<Props> {
  /** Shown until the part is loaded. */
  readonly waiting: (props: Props) => ReactNode;
  /** Shown if it cannot be loaded, around the notice of it with its retry button. */
  readonly failed: (notice: ReactNode, props: Props) => ReactNode;
  /** Says that it cannot be loaded; without it, the part is missing without a notice until it can. */
  readonly failedWords: string | undefined;
}

/**
 * A part in a chunk of its own. If that cannot be loaded, its place says so, with a retry; it is also retried when
 * the network is back, and when the person returns to the page. A part that is loaded already is rendered at once.
 */
function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed, failedWords }: Waiting<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let hasFailed = false;
  const loadNow = async () => {
    try {
      // Its own may be among them.
      if (hasFailed) await loadMissingStyles();
      loaded ??= await load();
      return { default: loaded };
    } catch (error) {
      hasFailed = true;
      // React keeps the failure of this one.
      next = lazy(loadNow);
      throw new NotLoadedError(error);
    }
  };
  let next = lazy(loadNow);

  function Part(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props>>(() => loaded ?? next);
    const show = (part: ComponentType<Props>) => setShown(() => part);
    return (
      <ErrorBoundary
        // Tries the new one.
        key={Shown === loaded ? 'loaded' : 'lazy'}
        fallback={(error) => {
          // Errors of the part itself are for the boundaries around it.
          if (!(error instanceof NotLoadedError)) throw error;
          return (
            <NotLoaded
              words={failedWords}
              load={async () => show((await loadNow()).default)}
              around={(notice) => failed(notice, props)}
            />
          );
        }}
      >
        <Suspense fallback={waiting(props)}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Part, { preload: () => void loadNow().catch(() => undefined) });
}

/** A lazy part of a screen, or a whole one. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    heading = null,
    placeholder = null,
    failed,
  }: {
    /** For a screen: stands in for its own heading until the part is loaded, for the focus. */
    heading?: ReactNode;
    placeholder?: ReactNode;
    /** Without it, the part is missing without a notice: for what loads without a press. */
    failed?: string;
  } = {},
): LazyPart<Props> {
  const around = (place: ReactNode) =>
    heading === null ? (
      place
    ) : (
      <div className={styles.screen}>
        {heading}
        {place}
      </div>
    );
  return lazyWithRetry(load, {
    waiting: () => around(placeholder),
    failed: around,
    failedWords: failed,
  });
}

/**
 * A lazy modal dialog, open while it is rendered. Until it is loaded another dialog is open in its place, so that
 * keys and presses reach nothing behind it.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  words: { readonly waiting: string; readonly failed: string },
): LazyPart<Props> {
  const Part = lazyWithRetry(load, {
    waiting: ({ onClose }) => (
      <WaitingDialog title={words.waiting} onClose={onClose}>
        {null}
      </WaitingDialog>
    ),
    failed: (notice, { onClose }) => (
      <WaitingDialog title={tr.parts.notLoaded} onClose={onClose}>
        {notice}
      </WaitingDialog>
    ),
    failedWords: words.failed,
  });
  // One that breaks does not take the screen behind it along.
  const Dialog = (props: Props) => (
    <ErrorBoundary
      fallback={() => (
        <WaitingDialog title={tr.parts.broken} onClose={props.onClose}>
          {null}
        </WaitingDialog>
      )}
    >
      <Part {...props} />
    </ErrorBoundary>
  );
  return Object.assign(Dialog, { preload: Part.preload });
}

function WaitingDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal title={title} closeLabel={tr.parts.giveUp} onClose={onClose}>
      {() => <ModalBody className={styles.waiting}>{children}</ModalBody>}
    </Modal>
  );
}

/** The chunk of a part could not be loaded. */
class NotLoadedError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
  }
}

/** The addresses of style sheets that failed to load: Vite requests each only once. */
const missingStyles = new Set<string>();

document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missingStyles.add(target.href);
    target.remove();
  },
  { capture: true },
);

/** @throws if one of them cannot be loaded */
async function loadMissingStyles(): Promise<void> {
  const load = (href: string) =>
    new Promise<void>((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.crossOrigin = '';
      link.addEventListener('load', () => {
        missingStyles.delete(href);
        resolve();
      });
      link.addEventListener('error', () => reject(new Error(`${href} cannot be loaded`)));
      document.head.append(link);
    });
  await Promise.all([...missingStyles].map(load));
}

interface NotLoadedProps {
  words: string | undefined;
  load: () => Promise<void>;
  around: (notice: ReactNode) => ReactNode;
}

/** In place of a part that could not be loaded. */
function NotLoaded({ words, load, around }: NotLoadedProps) {
  const noticeRef = useRef<HTMLDivElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailedAgain, setHasFailedAgain] = useState(false);
  const retry = async () => {
    if (isLoading) return;
    setIsLoading(true);
    try {
      await load();
    } catch {
      setIsLoading(false);
      setHasFailedAgain(true);
    }
  };
  const retryNow = useEffectEvent(() => void retry());
  useEffect(() => {
    const listen = () => {
      if (!document.hidden) retryNow();
    };
    const stop = new AbortController();
    addEventListener('online', listen, stop);
    document.addEventListener('visibilitychange', listen, stop);
    return () => stop.abort();
  }, []);
  // The part that takes its place takes the focus, too; a dialog does so itself.
  useLayoutEffect(() => {
    const notice = noticeRef.current;
    return () => {
      const place = placeOfFocus(notice);
      if (place !== null && notice?.closest('dialog') === null)
        queueMicrotask(() => focusPlace(place));
    };
  }, []);
  if (words === undefined) return null;
  return around(
    <PartNotice
      ref={noticeRef}
      hasFailed
      isLoading={isLoading}
      words={isLoading ? tr.parts.loading : words}
    >
      <Button onClick={() => void retry()}>{tr.parts.retry}</Button>
      {/* Some browsers keep a failed import until the page is loaded anew. */}
      {hasFailedAgain && <Button onClick={() => location.reload()}>{trNotices.reload}</Button>}
    </PartNotice>,
  );
}
