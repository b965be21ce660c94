import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { DoneChange } from '#domain/change/change.ts';
import type { ChangeOutcome } from '#state/changeOutcomes.ts';
import { useChangeOutcome } from '#state/useChangeOutcome.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { isRefusedForGood } from '#state/undoStack.ts';
import { useUndo } from '#state/useUndo.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trChanges } from '#text/trChanges.ts';
import { trNotices } from '#text/trNotices.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { useIsDialogOpen } from '#ui/dialogs/openDialogs.ts';
import { Toast } from '#ui/notices/Toast.tsx';
import { isRedoOf, outcomeWords, type OutcomeWords } from './changeWords.ts';
import styles from './ChangeNotices.module.css';
import { useOutcomePlace } from './outcomePlace.ts';
import { UndoButton } from './UndoButton.tsx';
import type { UndoPress } from './useUndoPress.ts';

/** Screen readers ignore a live region that is inserted together with its words. */
const REGION_AHEAD_MS = 200;
/** How long the words of a change are shown; afterwards the history has them. */
const WORDS_MS = 10_000;

type UndoKey = UndoPress['what'];

/** Nothing was left to undo, or to redo. */
interface NothingLeft {
  readonly what: keyof typeof trChanges.nothingLeft;
  /** The last outcome at that time; the next one replaces it. */
  readonly after: ChangeOutcome | null;
}

interface ShownNotice {
  /** Differs for each announcement. */
  readonly key: string;
  readonly tone: 'success' | 'info' | 'danger';
  readonly words: OutcomeWords;
  /** The change that its button undoes. */
  readonly done: DoneChange | null;
}

/**
 * The outcome of the last change, with an undo button, on every screen until it is dismissed or the
 * next change ends; also handles the undo and redo keys. A toast, unless a part of the screen shows
 * outcomes itself.
 * @param press the last of these keys, perhaps pressed before this was loaded
 */
export function ChangeNotices({ press }: { press: UndoPress | null }) {
  const { shown, dismiss } = useShownNotice(press);
  const mayChange = useMay('change');
  const place = useOutcomePlace();
  const ref = useRef<HTMLDivElement>(null);
  // A failure stays as it is, and so does what cannot be undone.
  const isToShrink = mayChange && place === null && shown?.tone === 'success';
  const shownLongKey = useShownLong(isToShrink ? shown.key : null, ref);
  const isSmall = shown !== null && shown.key === shownLongKey;
  const notice = shown && <OutcomeNotice shown={shown} isSmall={isSmall} />;

  return (
    <>
      <Announcement id={shown?.key ?? ''} words={shown?.words.announced ?? ''} />
      {notice !== null &&
        place !== null &&
        createPortal(
          <div role="group" aria-label={trChanges.region} className={styles.inPlace}>
            {notice}
          </div>,
          place,
        )}
      {notice !== null && place === null && (
        <Toast
          // Inserted anew as a small one: shrinking would count as a layout shift.
          key={shownLongKey}
          label={trChanges.region}
          dismissLabel={trNotices.dismiss}
          onDismiss={dismiss}
        >
          <div ref={ref} className={isSmall ? styles.small : styles.whole}>
            {notice}
          </div>
        </Toast>
      )}
    </>
  );
}

interface OutcomeNoticeProps {
  shown: ShownNotice;
  isSmall: boolean;
}

function OutcomeNotice({ shown: { tone, words, done }, isSmall }: OutcomeNoticeProps) {
  const mayChange = useMay('change');
  return (
    <Notice
      tone={tone}
      actions={
        done === null || !mayChange ? undefined : (
          <UndoButton
            done={done}
            isRedo={isRedoOf(done)}
            title={isSmall ? words.visible : undefined}
          />
        )
      }
    >
      <span className={styles.words} title={words.visible}>
        {words.visible}
      </span>
    </Notice>
  );
}

/** What the notice says now, and how to dismiss it. */
function useShownNotice(press: UndoPress | null): {
  shown: ShownNotice | null;
  dismiss: () => void;
} {
  const [outcome, { dismiss, get }] = useChangeOutcome();
  const [nothingLeft, setNothingLeft] = useState<NothingLeft | null>(null);
  const { undo, redo, changeUndoneBy, isLeft } = useUndo((what) =>
    setNothingLeft({ what, after: get() }),
  );
  usePress(press, { undo, redo });
  const mayChange = useMay('change');
  const taken = outcome && changeUndoneBy(outcome.change);
  const problem = outcome?.result.ok === false ? outcome.result.problem : null;
  const hasSignedInAgain = useHasSignedInAgain(problem);
  const passedOver = outcome && passedOverBy(outcome, taken);
  const further = passedOver !== null && mayChange && isLeft(passedOver) ? passedOver : null;
  return {
    shown: shownNotice(outcome, nothingLeft, { taken, hasSignedInAgain, further }),
    dismiss: () => {
      setNothingLeft(null);
      if (outcome !== null) dismiss(outcome);
    },
  };
}

/**
 * The last key that was shown long enough to be read, while the page was visible. Not while
 * somebody points at it or has the focus in it, nor under another toast, which would move.
 */
function useShownLong(key: string | null, ref: RefObject<HTMLElement | null>): string | null {
  const [longKey, setLongKey] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setInterval(() => {
      const toast = ref.current?.parentElement;
      const isUsed = toast?.matches(':hover, :focus-within') === true;
      const isTop = toast?.parentElement?.previousElementSibling === null;
      if (isTop && !isUsed && !document.hidden) setLongKey(key);
    }, WORDS_MS);
    return () => clearInterval(timer);
  }, [key, ref]);
  return longKey;
}

/** Handles the last press once, but not after another change was made meanwhile. */
function usePress(press: UndoPress | null, acts: Record<UndoKey, () => void>): void {
  const { changeLog } = useSourceAccess();
  const lastRef = useRef<UndoPress>(null);
  const act = useEffectEvent((next: UndoPress) => {
    if (next.changeCount === changeLog.length) acts[next.what]();
  });
  useEffect(() => {
    if (press === null || press === lastRef.current) return;
    lastRef.current = press;
    act(press);
  }, [press]);
}

interface Known {
  readonly taken: DoneChange | null;
  readonly hasSignedInAgain: boolean;
  /** The key whose next press skips the refused change. */
  readonly further: UndoKey | null;
}

/** The key whose next press skips the refused change of `outcome`; `null`: none. */
function passedOverBy({ result }: ChangeOutcome, taken: DoneChange | null): UndoKey | null {
  if (taken === null || !isRefusedForGood(result)) return null;
  return isRedoOf(taken) ? 'redo' : 'undo';
}

function withFurther({ visible, announced }: OutcomeWords, further: UndoKey | null): OutcomeWords {
  if (further === null) return { visible, announced };
  const words = trChanges.further[further];
  return { visible: `${visible} ${words}`, announced: `${announced} ${words}` };
}

function shownNotice(
  outcome: ChangeOutcome | null,
  nothingLeft: NothingLeft | null,
  { taken, hasSignedInAgain, further }: Known,
): ShownNotice | null {
  if (nothingLeft !== null && nothingLeft.after === outcome) {
    const words = trChanges.nothingLeft[nothingLeft.what];
    return { key: `${nothingLeft.what} ${outcome?.key}`, tone: 'info', words, done: null };
  }
  if (outcome === null) return null;
  const { key, result } = outcome;
  const done = result.ok ? result.change : null;
  const words = withFurther(outcomeWords(outcome, taken, hasSignedInAgain), further);
  if (!result.ok) {
    const tone = hasSignedInAgain ? 'info' : 'danger';
    return { key: `${key} ${hasSignedInAgain}`, tone, words, done };
  }
  return { key: String(key), tone: done === null ? 'info' : 'success', words, done };
}

/**
 * Announces each id once, and not while a dialog is open: screen readers ignore what is outside of
 * it.
 */
function Announcement({ id, words }: { id: string; words: string }) {
  const isDialogOpen = useIsDialogOpen();
  const [isKnown, setIsKnown] = useState(false);
  // The first change may have been made before this was loaded.
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), REGION_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const [heard, setHeard] = useState({ id: '', words: '' });
  if (isKnown && !isDialogOpen && heard.id !== id) setHeard({ id, words });
  return (
    // Always rendered: screen readers announce only changes of an existing live region.
    <p role="status" className="visually-hidden">
      <span key={heard.id}>{heard.words}</span>
    </p>
  );
}
