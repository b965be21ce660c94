import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type FunctionComponent,
} from 'react';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { focusOrHeading } from './keepFocus.ts';
import { PartNotice } from '#ui/notices/PartNotice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { partLoader, usePart } from '#ui/loading/usePart.ts';

/** A faster dialog shows no notice, which would only flash. */
const WAITING_DELAY_MS = 400;

export interface LazyDialog<Props> extends FunctionComponent<Props> {
  /** Fetches the chunk ahead of the first use; a failure is shown when the dialog is opened. */
  preload: () => void;
  /** For another press of its opener: retries a failed load. */
  retry: () => void;
}

/**
 * A lazy modal dialog, open while it is rendered; see `lazyPart`. While it is loading or after a
 * failure, a toast says so. If the person is busy elsewhere when it has loaded, the toast offers it
 * instead of opening it.
 * @param isBeside it leaves the focus where it is, and disturbs nobody
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  words: { readonly waiting: string; readonly ready: string; readonly failed: string },
  { isBeside = false } = {},
): LazyDialog<Props> {
  const loader = partLoader(load);
  /** One for each rendered instance. */
  const retries = new Set<() => void>();

  function Dialog(props: Props) {
    const noticeRef = useRef<HTMLDivElement>(null);
    const [opener, setOpener] = useState(() => document.activeElement);
    const [isOffered, setIsOffered] = useState(false);
    const { part, hasFailed, isLoading, retry } = usePart(loader, {
      onLoad: () => {
        // When it closes, the dialog restores the focus to what has it now.
        if (noticeRef.current?.contains(document.activeElement) === true) focusOrHeading(opener);
        else if (!isBeside) setIsOffered(isBusyElsewhere(opener) || hasMovedOn(opener));
      },
      mayRetry: () => !isBusyElsewhere(null),
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
        <Toast onDismiss={giveUp}>
          <PartNotice hasFailed={false} words={words.ready}>
            <Button onClick={open}>{tr.parts.open}</Button>
            {giveUpButton}
          </PartNotice>
        </Toast>
      );
    }
    if (part !== null) {
      const Loaded = part;
      const broken = (
        <Toast onDismiss={giveUp}>
          <PartNotice hasFailed words={tr.parts.broken}>
            {giveUpButton}
          </PartNotice>
        </Toast>
      );
      return (
        <ErrorBoundary fallback={() => broken}>
          <Loaded {...props} />
        </ErrorBoundary>
      );
    }
    return (
      <>
        {/* Disables shortcuts: keys are now meant for the dialog (platform/useShortcut.ts). */}
        {isLoading && !isBeside && <span hidden data-opening-dialog="" />}
        {(hasFailed || isLate) && (
          <Toast onDismiss={giveUp}>
            <PartNotice
              ref={noticeRef}
              hasFailed={hasFailed}
              isLoading={isLoading}
              words={isLoading ? words.waiting : words.failed}
            >
              {hasFailed && <Button onClick={retry}>{tr.parts.retry}</Button>}
              {giveUpButton}
            </PartNotice>
          </Toast>
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

/** Whether the person has moved the focus since the press that opens the dialog. */
function hasMovedOn(opener: Element | null): boolean {
  const { activeElement } = document;
  // A script moved it to a heading, since the opener was removed or was on another screen.
  if (opener?.isConnected !== true || activeElement?.matches('[tabindex="-1"]') === true) {
    return false;
  }
  return activeElement !== opener;
}

/**
 * Whether the person is in another dialog or may be typing, where a dialog must not interrupt; the
 * field from which a key opens the dialog does not count.
 */
function isBusyElsewhere(opener: Element | null): boolean {
  const { activeElement } = document;
  return (
    document.querySelector('dialog[open]') !== null ||
    (activeElement !== opener && activeElement?.matches('input, textarea, select') === true)
  );
}
