import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Link, useRoute } from 'wouter';
import type { DoneChange } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { listQuery } from '#domain/view/listView.ts';
import { placeInList, type PlaceInList } from '#domain/view/placeInList.ts';
import { isTextField, useCommandKeys } from '#platform/useShortcut.ts';
import { userPath, USERS_PATTERN, usersPath } from '#screens/paths.ts';
import type { Outcome } from '#state/outcomes.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useListAddress } from '#state/useAddress.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useChange, useUndo } from '#state/useChange.ts';
import { usePending } from '#state/usePending.ts';
import { hasSignedInAgain, useSourceStatus } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useStore } from '#state/useStore.ts';
import { trNotices } from '#text/tr.ts';
import { trAdded, trChanges } from '#text/trChanges.ts';
import { Button, buttonClass, once } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { isRedoOf, outcomeWords } from './changeWords.ts';
import styles from './ChangeNotices.module.css';

/** The words of a change that can be undone are shown this long; its button stays. */
const WORDS_MS = 10_000;

/**
 * How the last change ended, with an undo button, on every screen until it is dismissed or the next
 * change ends, and each add that failed after its form was closed; also handles the undo and redo
 * keys. Toasts, unless a part of the screen shows the last outcome itself.
 */
export function ChangeNotices() {
  const { outcomes } = useSourceAccess();
  const { last, failedAdds } = useStore(outcomes);
  const place = useStore(outcomes.place);
  const status = useSourceStatus();
  const takeBack = useUndo();
  const mayChange = useMay('change');
  const added = last?.change.kind === 'add' && last.result.ok ? last.result.user : null;
  const placeOfAdded = usePlaceOf(added);
  useCommandKeys(
    {
      z: () => takeBack('undo'),
      'Shift+z': () => takeBack('redo'),
      y: () => takeBack('redo'),
    },
    // Text fields have their own undo, and browsers show their history with ⌘Y.
    ({ target, key, metaKey }) => mayChange && !isTextField(target) && !(metaKey && key === 'y'),
  );
  const wordsOf = (outcome: Outcome) =>
    outcomeWords(
      outcome,
      !outcome.result.ok && hasSignedInAgain(status, outcome.result.problem),
      outcome === last ? placeOfAdded : null,
    );
  const reopen = (outcome: (typeof failedAdds)[number]) => () => outcomes.reopen(outcome);
  return (
    <>
      {failedAdds.map((outcome) => (
        <OutcomeToast
          key={outcome.key}
          outcome={outcome}
          words={wordsOf(outcome)}
          link={<ReopenLink onReopen={reopen(outcome)} />}
        />
      ))}
      {last !== null && (
        <OutcomeToast
          outcome={last}
          words={wordsOf(last)}
          place={place}
          // Nobody is there to be opened, or taken back.
          isGone={placeOfAdded?.kind === 'gone'}
          link={
            added !== null && (
              <Link href={userPath(added.id)} onClick={() => outcomes.dismiss(last)}>
                {trAdded.open}
              </Link>
            )
          }
        />
      )}
    </>
  );
}

interface OutcomeToastProps {
  outcome: Outcome;
  words: string;
  link: ReactNode;
  /** The part of the screen that shows it instead of a toast. */
  place?: HTMLElement | null;
  isGone?: boolean;
}

function OutcomeToast({ outcome, words, link, place, isGone = false }: OutcomeToastProps) {
  const { change, result } = outcome;
  const { outcomes } = useSourceAccess();
  const mayChange = useMay('change');
  const label = change.kind === 'add' ? trAdded.region : trChanges.region;
  const done = result.ok && mayChange ? result.change : null;
  const ref = useRef<HTMLDivElement>(null);
  const readId = useReadId(ref, done?.id ?? null);
  const isSmall = done !== null && readId === done.id;
  const notice = (
    <Notice
      tone={!result.ok ? 'danger' : result.change === null ? 'info' : 'success'}
      actions={
        isGone || (!link && done === null) ? undefined : (
          <>
            {link}
            {done !== null && <UndoButton done={done} title={isSmall ? words : undefined} />}
          </>
        )
      }
    >
      <span className={styles.words} title={words}>
        {words}
      </span>
    </Notice>
  );
  return place ? (
    createPortal(
      <div role="group" aria-label={label} className={styles.inPlace}>
        {notice}
      </div>,
      place,
    )
  ) : (
    <Toast
      // Inserted anew as a small one: shrinking would count as a layout shift.
      key={readId}
      label={label}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => outcomes.dismiss(outcome)}
    >
      {/* It was announced when it was whole. */}
      <div
        ref={ref}
        className={isSmall ? styles.small : styles.whole}
        aria-live={isSmall ? 'off' : undefined}
      >
        {notice}
      </div>
    </Toast>
  );
}

/**
 * The last change that was shown long enough to be read. Not while somebody points at its toast or
 * has the focus in it, nor under another toast, which would move.
 */
function useReadId(ref: RefObject<HTMLElement | null>, id: string | null): string | null {
  const [readId, setReadId] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setInterval(() => {
      const toast = ref.current?.parentElement;
      const isUsed = toast?.matches(':hover, :focus-within') === true;
      const isTop = toast?.parentElement?.previousElementSibling === null;
      if (isTop && !isUsed && !document.hidden) setReadId(id);
    }, WORDS_MS);
    return () => clearInterval(timer);
  }, [id, ref]);
  return readId;
}

interface UndoButtonProps {
  done: DoneChange;
  /** The words of the change, where they are not beside it. */
  title: string | undefined;
}

/** Undoes a change once. Then it stands for that undo, and keeps the focus. */
function UndoButton({ done, title }: UndoButtonProps) {
  const change = useChange();
  const { run } = usePending();
  const isRedo = isRedoOf(done);
  return (
    // The second press of a double click would undo the undo.
    <Button
      title={title}
      onClick={once(() => void run(() => change({ kind: 'undo', changeId: done.id })))}
    >
      <Icon name={isRedo ? 'redo' : 'undo'} />
      <span>{isRedo ? trChanges.redo : trChanges.undo}</span>
    </Button>
  );
}

/** Opens the form with what was typed: on the list, which keeps its view, or from another screen. */
function ReopenLink({ onReopen }: { onReopen: () => void }) {
  const [isList] = useRoute(USERS_PATTERN);
  return isList ? (
    <Button onClick={onReopen}>{trAdded.openAgain}</Button>
  ) : (
    <Link href={usersPath()} className={buttonClass('plain')} onClick={onReopen}>
      {trAdded.openAgain}
    </Link>
  );
}

/** Where an added user is in the list on the screen; `null`: not known, or not to be said. */
function usePlaceOf(added: User | null): PlaceInList | null {
  const { outcomes } = useSourceAccess();
  const [isList] = useRoute(USERS_PATTERN);
  const { listView } = useListAddress();
  const cardCount = useStore(outcomes.cardCount);
  const id = added !== null && isList ? added.id : null;
  const { value: found } = useAnswer(
    id === null ? null : { kind: 'neighbours', query: listQuery(listView), id },
  );
  const { value: user } = useAnswer(id === null ? null : { kind: 'user', id });
  if (found === undefined || user === undefined) return null;
  return placeInList(listView, cardCount, found, user !== null);
}
