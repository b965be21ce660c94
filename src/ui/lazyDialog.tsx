import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type FunctionComponent,
} from 'react';
import { tr } from '#text/tr.ts';
import { Button } from './Button.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { focusOrHeading } from './keepFocus.ts';
import styles from './lazyDialog.module.css';
import { PartNotice } from './PartNotice.tsx';
import { partLoader, usePart } from './usePart.ts';

/** A dialog that is there sooner than this is not announced: the words would only flash. */
const WAITING_DELAY_MS = 400;

interface LazyDialog<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk ahead of the first use; a failure shows when the dialog is opened. */
  preload: () => void;
  /** For another press of what opens it: tries again where the dialog could not be loaded. */
  retry: () => void;
}

/**
 * A modal dialog in a chunk of its own, open as long as it is rendered, like `lazyPart`. Until it
 * is there, or when it cannot be loaded, words stand in the place where it is rendered: that should
 * be near what opens it. Having come when the person is busy elsewhere it does not open, but is offered.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  words: { readonly waiting: string; readonly ready: string; readonly failed: string },
): LazyDialog<Props> {
  const loader = partLoader(load);
  /** Of those rendered now. */
  const retries = new Set<() => void>();

  function Dialog(props: Props) {
    const noticeRef = useRef<HTMLDivElement>(null);
    const [opener, setOpener] = useState(() => document.activeElement);
    const [isOffered, setIsOffered] = useState(false);
    const { part, hasFailed, isLoading, retry } = usePart(loader, {
      onLoad: () => {
        // What has the focus now will get it back when the dialog closes.
        if (noticeRef.current?.contains(document.activeElement) === true) focusOrHeading(opener);
        else setIsOffered(isBusyElsewhere() || hasMovedOn(opener));
      },
      mayRetry: () => !isBusyElsewhere(),
    });
    const isLate = useIsLate(part === null);
    const handleRetry = useEffectEvent(() => {
      setOpener(document.activeElement);
      setIsOffered(false);
      retry();
    });
    useEffect(() => {
      const listen = () => handleRetry();
      retries.add(listen);
      return () => void retries.delete(listen);
    }, []);

    const giveUp = () => {
      focusOrHeading(opener);
      props.onClose();
    };
    const giveUpButton = <Button onClick={giveUp}>{tr.parts.giveUp}</Button>;
    const open = () => {
      focusOrHeading(opener);
      setIsOffered(false);
    };
    if (part !== null && isOffered) {
      return (
        <PartNotice className={styles.place} hasFailed={false} words={words.ready}>
          <Button onClick={open}>{tr.parts.open}</Button>
          {giveUpButton}
        </PartNotice>
      );
    }
    if (part !== null) {
      const Loaded = part;
      const broken = (
        <PartNotice className={styles.place} hasFailed words={tr.parts.broken}>
          {giveUpButton}
        </PartNotice>
      );
      return (
        <ErrorBoundary fallback={() => broken}>
          <Loaded {...props} />
        </ErrorBoundary>
      );
    }
    return (
      <>
        {/* Keys that are pressed meanwhile are meant for it (platform/useShortcut.ts). */}
        {isLoading && <span hidden data-opening-dialog="" />}
        {(hasFailed || isLate) && (
          <PartNotice
            ref={noticeRef}
            className={styles.place}
            hasFailed={hasFailed}
            isLoading={isLoading}
            words={isLoading ? words.waiting : words.failed}
          >
            {hasFailed && <Button onClick={retry}>{tr.parts.retry}</Button>}
            {giveUpButton}
          </PartNotice>
        )}
      </>
    );
  }

  return Object.assign(Dialog, {
    preload: () => void loader.load().catch(() => undefined),
    retry: () => {
      for (const retry of retries) retry();
    },
  });
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), WAITING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** Whether the person took the focus from where the press left it, to what may take keys. */
function hasMovedOn(opener: Element | null): boolean {
  const { activeElement } = document;
  // A heading has it where a script moved it: the opener went away, or was on another screen.
  if (opener?.isConnected !== true || activeElement?.matches('[tabindex="-1"]') === true) {
    return false;
  }
  return activeElement !== opener;
}

/** A dialog that opens by itself must not take the keys from what is being typed elsewhere. */
function isBusyElsewhere(): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}
