import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Link, useRoute } from 'wouter';
import type { DoneChange } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { listQuery } from '#domain/view/listView.ts';
import { placeInList, type PlaceInList } from '#domain/view/placeInList.ts';
import { useCommandKeys, isTextField } from '#platform/useShortcut.ts';
import { userPath, USERS_PATTERN, usersPath } from '#screens/paths.ts';
import type { FailedAdd, Outcome } from '#state/outcomes.ts';
import { usePending } from '#state/usePending.ts';
import { useStore } from '#state/useStore.ts';
import { isRefusedForGood } from '#state/undoStack.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trChanges, trAdded } from '#text/trChanges.ts';
import { trNotices } from '#text/tr.ts';
import { Button, buttonClass, once } from '#ui/controls/Button.tsx';
import { useIsDialogOpen } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { isRedoOf, outcomeWords, type OutcomeWords } from './changeWords.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useListAddress } from '#state/useAddress.ts';
import { useChange, useUndo } from '#state/useChange.ts';
import { hasSignedInAgain, useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import styles from './ChangeNotices.module.css';

/** How long the words of a change are shown; afterwards the history has them. */
const WORDS_MS = 10_000;

interface ShownNotice {
  /** Differs for each announcement. */
  readonly key: string;
  /** Names it as a group. */
  readonly label: string;
  readonly tone: 'success' | 'info' | 'danger';
  readonly words: OutcomeWords;
  /** Where an added user is in the list is not known yet: the announcement waits. */
  readonly isWaiting?: boolean;
  readonly link?: ReactNode;
  /** The change that its button undoes. */
  readonly done: DoneChange | null;
  readonly dismiss: () => void;
}

/**
 * How the last change ended, with an undo button, on every screen until it is dismissed or the next
 * change ends, and each add that failed after its form was closed; also handles the undo and redo
 * keys. Toasts, unless a part of the screen shows the last outcome itself.
 */
export function ChangeNotices() {
  const { outcomes } = useSourceAccess();
  const { failedAdds } = useStore(outcomes);
  const status = useSourceStatus();
  const last = useLastNotice();
  const failed = failedAdds.map((outcome) => ({
    id: outcome.key,
    notice: {
      ...noticeOf(outcome, {
        taken: null,
        isSignedInAgain: hasSignedInAgain(status, outcome.result.problem),
      }),
      link: <ReopenLink outcome={outcome} />,
      dismiss: () => outcomes.dismiss(outcome),
    },
  }));
  return (
    <>
      <Announcement
        notices={[...failed.map(({ notice }) => notice), ...(last === null ? [] : [last])]}
      />
      {failed.map(({ id, notice }) => (
        <Toast
          key={id}
          label={notice.label}
          dismissLabel={trNotices.dismiss}
          onDismiss={notice.dismiss}
        >
          <OutcomeNotice notice={notice} />
        </Toast>
      ))}
      <LastNotice notice={last} />
    </>
  );
}

/** In its place on the screen, or in a toast that shrinks to its buttons. */
function LastNotice({ notice }: { notice: ShownNotice | null }) {
  const { outcomes } = useSourceAccess();
  const place = useStore(outcomes.place);
  const mayChange = useMay('change');
  const ref = useRef<HTMLDivElement>(null);
  // A failure stays as it is, and so does what cannot be undone.
  const isToShrink = mayChange && place === null && notice?.tone === 'success';
  const shownLongKey = useShownLong(isToShrink ? notice.key : null, ref);
  if (notice === null) return null;
  const isSmall = notice.key === shownLongKey;
  if (place !== null) {
    return createPortal(
      <div role="group" aria-label={notice.label} className={styles.inPlace}>
        <OutcomeNotice notice={notice} />
      </div>,
      place,
    );
  }
  return (
    <Toast
      // Inserted anew as a small one: shrinking would count as a layout shift.
      key={shownLongKey}
      label={notice.label}
      dismissLabel={trNotices.dismiss}
      onDismiss={notice.dismiss}
    >
      <div ref={ref} className={isSmall ? styles.small : styles.whole}>
        <OutcomeNotice notice={notice} isSmall={isSmall} />
      </div>
    </Toast>
  );
}

interface OutcomeNoticeProps {
  notice: ShownNotice;
  isSmall?: boolean;
}

function OutcomeNotice({
  notice: { tone, words, link, done },
  isSmall = false,
}: OutcomeNoticeProps) {
  const mayUndo = useMay('change') && done !== null;
  return (
    <Notice
      tone={tone}
      actions={
        link === undefined && !mayUndo ? undefined : (
          <>
            {link}
            {mayUndo && <UndoButton done={done} title={isSmall ? words.visible : undefined} />}
          </>
        )
      }
    >
      <span className={styles.words} title={words.visible}>
        {words.visible}
      </span>
    </Notice>
  );
}

interface UndoButtonProps {
  done: DoneChange;
  /** Shown on hover, if the words of the change are not beside it. */
  title: string | undefined;
}

/** Undoes a change once. Then it stands for that undo, and keeps the focus. */
function UndoButton({ done, title }: UndoButtonProps) {
  const change = useChange();
  const { run } = usePending();
  const isRedo = isRedoOf(done);
  return (
    <Button
      title={title}
      // The second press of a double click would undo the undo.
      onClick={once(() => void run(() => change({ kind: 'undo', changeId: done.id })))}
    >
      <Icon name={isRedo ? 'redo' : 'undo'} />
      <span>{isRedo ? trChanges.redo : trChanges.undo}</span>
    </Button>
  );
}

/** Opens the form with what was typed: on the list, which keeps its view, or from another screen. */
function ReopenLink({ outcome }: { outcome: FailedAdd }) {
  const { outcomes } = useSourceAccess();
  const [isList] = useRoute(USERS_PATTERN);
  const reopen = () => outcomes.reopen(outcome);
  return isList ? (
    <Button onClick={reopen}>{trAdded.openAgain}</Button>
  ) : (
    <Link href={usersPath()} className={buttonClass('plain')} onClick={reopen}>
      {trAdded.openAgain}
    </Link>
  );
}

/** Nothing was left to undo, or to redo. */
interface NothingLeft {
  readonly what: keyof typeof trChanges.nothingLeft;
  /** The last outcome at that time; the next one replaces it. */
  readonly after: Outcome | null;
}

/** What is said of the last change now. */
function useLastNotice(): ShownNotice | null {
  const { outcomes } = useSourceAccess();
  const { last } = useStore(outcomes);
  const [nothingLeft, setNothingLeft] = useState<NothingLeft | null>(null);
  const { undo, redo, changeUndoneBy, isLeft } = useUndo((what) =>
    setNothingLeft({ what, after: outcomes.get().last }),
  );
  const mayChange = useMay('change');
  useCommandKeys(
    { z: undo, 'Shift+z': redo, y: redo },
    // Text fields have their own undo, and browsers show their history with ⌘Y.
    ({ target, key, metaKey }) => mayChange && !isTextField(target) && !(metaKey && key === 'y'),
  );
  const status = useSourceStatus();
  const added = last?.change.kind === 'add' && last.result.ok ? last.result.user : null;
  const { place, isWaiting } = usePlaceOf(added);
  const dismiss = () => {
    setNothingLeft(null);
    outcomes.dismiss(last);
  };

  if (nothingLeft !== null && nothingLeft.after === last) {
    const { what } = nothingLeft;
    const key = `${what} ${last?.key}`;
    const words = trChanges.nothingLeft[what];
    return { key, label: trChanges.region, tone: 'info', words, done: null, dismiss };
  }
  if (last === null) return null;
  const taken = changeUndoneBy(last.change);
  const passedOver = passedOverBy(last, taken);
  const notice = noticeOf(last, {
    taken,
    place,
    isSignedInAgain: !last.result.ok && hasSignedInAgain(status, last.result.problem),
    further: passedOver !== null && mayChange && isLeft(passedOver) ? passedOver : null,
  });
  if (added === null) return { ...notice, dismiss };
  // Nobody is there to be opened, or taken back.
  if (place?.kind === 'gone') return { ...notice, done: null, dismiss };
  const link = (
    <Link href={userPath(added.id)} onClick={dismiss}>
      {trAdded.open}
    </Link>
  );
  return { ...notice, link, isWaiting, dismiss };
}

/** Where an added user is in the list on the screen; `null`: not known, or not to be said. */
function usePlaceOf(added: User | null): { place: PlaceInList | null; isWaiting: boolean } {
  const { outcomes } = useSourceAccess();
  const [isList] = useRoute(USERS_PATTERN);
  const { listView } = useListAddress();
  const cardCount = useStore(outcomes.cardCount);
  const id = added !== null && isList ? added.id : null;
  const found = useAnswer(
    id === null ? null : { kind: 'neighbours', query: listQuery(listView), id },
  );
  const user = useAnswer(id === null ? null : { kind: 'user', id });
  const place =
    found.value === undefined || user.value === undefined
      ? null
      : placeInList(listView, cardCount, found.value, user.value !== null);
  return { place, isWaiting: place === null && (found.isPending || user.isPending) };
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

type UndoKey = 'undo' | 'redo';

/** The key whose next press skips the refused change of `outcome`; `null`: none. */
function passedOverBy({ result }: Outcome, taken: DoneChange | null): UndoKey | null {
  if (taken === null || !isRefusedForGood(result)) return null;
  return isRedoOf(taken) ? 'redo' : 'undo';
}

interface Known {
  readonly taken: DoneChange | null;
  readonly isSignedInAgain: boolean;
  readonly place?: PlaceInList | null;
  /** The key whose next press skips the refused change. */
  readonly further?: UndoKey | null;
}

function noticeOf(
  outcome: Outcome,
  { taken, isSignedInAgain, place = null, further = null }: Known,
): Omit<ShownNotice, 'dismiss'> {
  const { key, change, result } = outcome;
  const { visible, announced } = outcomeWords(outcome, taken, isSignedInAgain, place);
  const end = further === null ? '' : ` ${trChanges.further[further]}`;
  const notice = {
    label: change.kind === 'add' ? trAdded.region : trChanges.region,
    words: { visible: visible + end, announced: announced + end },
  };
  if (!result.ok) {
    const tone = isSignedInAgain ? 'info' : 'danger';
    return { ...notice, key: `${key} ${isSignedInAgain}`, tone, done: null };
  }
  const tone = result.change === null ? 'info' : 'success';
  return { ...notice, key: String(key), tone, done: result.change };
}

/**
 * Announces each notice once, in its first words, and not while a dialog is open: screen readers
 * ignore what is outside of it.
 */
function Announcement({ notices }: { notices: readonly ShownNotice[] }) {
  const isDialogOpen = useIsDialogOpen();
  const [heard, setHeard] = useState<{ keys: readonly string[]; words: string }>({
    keys: [],
    words: '',
  });
  const due = notices.filter(
    ({ key, isWaiting }) => isWaiting !== true || heard.keys.includes(key),
  );
  const keys = due.map(({ key }) => key);
  if (!isDialogOpen && keys.join() !== heard.keys.join()) {
    const fresh = due.filter(({ key }) => !heard.keys.includes(key));
    setHeard({ keys, words: fresh.map(({ words }) => words.announced).join(' ') });
  }
  return (
    // Always rendered: screen readers announce only changes of an existing live region.
    <p role="status" className="visually-hidden">
      <span key={heard.keys.join()}>{heard.words}</span>
    </p>
  );
}
