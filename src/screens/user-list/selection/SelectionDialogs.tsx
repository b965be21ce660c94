import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { Change, RefusedChange } from '#domain/change/change.ts';
import { mergeOf, olderFirst, type Pair } from '#domain/change/merge.ts';
import { cutText } from '#domain/cutText.ts';
import { formatDate } from '#domain/dates.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import { groupDuplicates } from '#domain/query/duplicates.ts';
import { EDITABLE_FIELDS, statusOf, type EditableField, type User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { nameOf } from '#screens/nameOf.ts';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { useUserList } from '#screens/user-list/listContext.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { trActions, trFilters, trPairs } from '#text/tr.ts';
import { trMerge, trSelection } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './SelectionDialogs.module.css';
import { useOneChange, useRefusalWords } from './useBulkChange.ts';

interface RemoveManyDialogProps {
  change: Change;
  /** The number when the dialog was opened: what is pressed is what is done. */
  count: number;
  onClose: () => void;
}

/** Asks before many users are removed. */
export function RemoveManyDialog({ change, count, onClose }: RemoveManyDialogProps) {
  const { mayChange, notAllowed } = useMayStillChange();
  const { running, refused, commit } = useOneChange();
  const confirm = async (close: () => void) => {
    if (!mayChange) return;
    const result = await commit(change);
    if (result?.ok === true) close();
  };
  return (
    <Modal title={trSelection.askRemoval(count)} closeLabel={trSelection.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            <Refusal refused={refused} />
            <p>{trSelection.askRemovalText}</p>
          </ModalBody>
          {notAllowed}
          <ModalButtons>
            <Button onClick={close}>{trSelection.cancel}</Button>
            {/* After another refusal the person has to look at the list again. */}
            {(refused === null || refused.problem === 'signedOut') && (
              <Button
                look="dangerPrimary"
                aria-disabled={running !== null || !mayChange || undefined}
                onClick={() => void confirm(close)}
              >
                {running === null ? trActions.of.remove(count) : trSelection.running.remove}
              </Button>
            )}
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}

/** @param words by default what a bulk change says */
function Refusal({ refused, words }: { refused: RefusedChange | null; words?: string | null }) {
  const refusal = useRefusalWords(refused);
  if (refusal === null) return null;
  return (
    <Notice key={refusal.words} tone={refusal.hasSignedInAgain ? 'success' : 'danger'} role="alert">
      {words ?? refusal.words}
    </Notice>
  );
}

interface MergeDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Merges two users into one. From the list of duplicates it continues with its next pair. */
export function MergeDialog({ ids: [first = '', second = ''], onClose }: MergeDialogProps) {
  const one = useAnswer({ kind: 'user', id: first });
  const other = useAnswer({ kind: 'user', id: second });
  // As they were when both were there: values must not change under the hand.
  const [pair, setPair] = useState<Pair | null>(null);
  if (pair === null && one.value && other.value) setPair(olderFirst([one.value, other.value]));
  const isGone = one.isCurrent && other.isCurrent;
  return (
    <Modal isWide hasFixedTop title={trMerge.title} closeLabel={trMerge.close} onClose={onClose}>
      {(close) =>
        pair === null ? (
          <ModalBody className={styles.body}>
            <p role="status">{isGone ? trMerge.gone : trMerge.loading}</p>
          </ModalBody>
        ) : (
          <MergeForm pair={pair} onPair={setPair} onClose={close} />
        )
      }
    </Modal>
  );
}

interface MergeFormProps {
  pair: Pair;
  /** Another pair, or the same one as somebody has changed it meanwhile. */
  onPair: (pair: Pair) => void;
  onClose: () => void;
}

/** From which of the two users each value comes; `undefined`: from the one who stays. */
type Choices = { readonly [Field in EditableField]?: 0 | 1 };

function MergeForm({ pair, onPair, onClose }: MergeFormProps) {
  const { running, refused, commit } = useOneChange();
  const { mayChange, notAllowed } = useMayStillChange();
  const [stays, setStays] = useState<0 | 1>(0);
  const [choices, setChoices] = useState<Choices>({});
  const { number, next, showNext } = useFollowing(pair, (following) => {
    setStays(0);
    setChoices({});
    onPair(following);
  });
  const mergeRef = useRef<HTMLButtonElement>(null);
  const conflict = refused?.problem === 'conflict' ? refused.conflict : null;
  const isOver = conflict?.kind === 'gone';

  const merge = async () => {
    const [user, other] = stays === 0 ? pair : [pair[1], pair[0]];
    const taken = EDITABLE_FIELDS.filter((field) => (choices[field] ?? stays) !== stays);
    const result = await commit(mergeOf(user, other, new Set(taken)));
    if (result === null) return;
    if (result.ok) {
      if (next === null) onClose();
      else showNext(other.id);
    } else if (result.problem === 'conflict' && result.conflict.kind === 'edited') {
      const { user: now } = result.conflict;
      onPair(pair[0].id === now.id ? [now, pair[1]] : [pair[0], now]);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOver && mayChange) void merge();
  };
  return (
    <form onSubmit={handleSubmit}>
      <ModalBody className={styles.body}>
        <Refusal refused={refused} words={conflict && (isOver ? trMerge.gone : trMerge.changed)} />
        <MergeChoice
          label={trMerge.stays}
          hint={trMerge.staysHint}
          values={[recordOf(pair[0]), recordOf(pair[1])]}
          chosen={stays}
          onChoose={setStays}
        />
        {EDITABLE_FIELDS.map((field) => (
          <MergeChoice
            key={field}
            label={trMerge.fields[field]}
            values={[valueOf(pair[0], field), valueOf(pair[1], field)]}
            isSame={pair[0][field] === pair[1][field]}
            chosen={choices[field] ?? stays}
            onChoose={(which) => setChoices({ ...choices, [field]: which })}
          />
        ))}
      </ModalBody>
      {notAllowed}
      <ModalButtons>
        <p role="status" className={styles.message}>
          {number > 0 && trPairs.nextIs(nameOf(pair[0]))}
        </p>
        <Button onClick={onClose}>{number > 0 ? trPairs.finish : trMerge.cancel}</Button>
        {next !== null && (
          <Button
            onClick={() => {
              showNext(null);
              mergeRef.current?.focus();
            }}
          >
            {trPairs.skip}
          </Button>
        )}
        {!isOver && (
          <Button
            ref={mergeRef}
            type="submit"
            look="primary"
            className={styles.main}
            aria-disabled={running !== null || !mayChange || undefined}
            // Further presses of a double click: nobody has seen the next pair yet.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {running === null ? trMerge.merge : trSelection.running.merge}
          </Button>
        )}
      </ModalButtons>
    </form>
  );
}

/** The pairs that follow one of the list of duplicates; `next` is `null` after the last, and for another pair. */
function useFollowing(pair: Pair, onPair: (pair: Pair) => void) {
  const { listView, shown } = useUserList();
  const [number, setNumber] = useState(0);
  /** The ids of removed users, whom a list may still show, and of pairs that were shown. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const groups = groupDuplicates(shown.value?.rows ?? [], listView.view.filters.duplicate ?? []);
  const pairs = groups.flatMap(({ users: [one, other] }): readonly Pair[] =>
    one === undefined || other === undefined ? [] : [[one, other]],
  );
  const at = pairs.findIndex((each) => keyOf(each) === keyOf(pair));
  const isDone = (each: Pair) => [keyOf(each), each[0].id, each[1].id].some((id) => done.has(id));
  const isOfSeries = at >= 0 || number > 0;
  const following = isOfSeries ? [...pairs.slice(Math.max(at, 0)), ...pairs] : [];
  const next = following.find((each) => keyOf(each) !== keyOf(pair) && !isDone(each)) ?? null;
  /** @param removed the id of the user that the last merge has removed */
  const showNext = (removed: string | null) => {
    if (next === null) return;
    setDone(new Set([...done, removed ?? keyOf(pair)]));
    setNumber(number + 1);
    onPair(olderFirst(next));
  };
  return { number, next, showNext };
}

function keyOf(pair: Pair): string {
  return pair
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
}

function recordOf(user: User): string {
  return trMerge.record(nameOf(user), formatDate(user.createdAt));
}

function valueOf(user: User, field: EditableField): string {
  if (field === 'active') return trFilters.status.value(statusOf(user));
  return hasVisibleText(user[field]) ? cutText(user[field], MAX_SHOWN_CHARACTERS) : trMerge.blank;
}

interface MergeChoiceProps {
  label: string;
  hint?: string;
  /** The value of each user, in words. */
  values: readonly [string, string];
  /** There is nothing to choose. */
  isSame?: boolean;
  chosen: 0 | 1;
  onChoose: (which: 0 | 1) => void;
}

/** Two values beside each other, one of which is chosen. */
function MergeChoice({ label, hint, values, isSame = false, chosen, onChoose }: MergeChoiceProps) {
  const id = useId();
  if (isSame) {
    return (
      <div className={styles.same}>
        <p className={styles.label}>{label}</p>
        <bdi translate="no">{values[0]}</bdi>
      </div>
    );
  }
  return (
    <fieldset className={styles.choice} aria-describedby={hint && `${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.values}>
        {([0, 1] as const).map((which) => (
          <label key={which} className={styles.value}>
            <input
              type="radio"
              name={id}
              checked={chosen === which}
              onChange={() => onChoose(which)}
              // A value that follows the user who stays can be chosen explicitly, too.
              onClick={() => onChoose(which)}
            />
            <bdi translate="no">{values[which]}</bdi>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
