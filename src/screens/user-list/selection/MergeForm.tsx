import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { RefusedChange } from '#domain/change/change.ts';
import { mergeOf, type Pair } from '#domain/change/merge.ts';
import { cutText } from '#domain/cutText.ts';
import { formatDate } from '#domain/dates.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import { statusOf, type User, type EditableField, EDITABLE_FIELDS } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { nameOf } from '#screens/nameOf.ts';
import { useMayStillChange } from '#screens/shared-list/NotAllowed.tsx';
import { trFilters, trPairs } from '#text/tr.ts';
import { trMerge, trSelection } from '#text/trUsers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './MergeUsersDialog.module.css';
import { useOneChange, useRefusalWords } from './useBulkChange.tsx';

/** One of several pairs that are merged one after the other. */
interface MergeSeries {
  readonly isFirst: boolean;
  readonly isMerged: boolean;
  /** `null`: it is the last pair. */
  readonly onNext: (() => void) | null;
}

interface MergeFormProps {
  pair: Pair;
  /** Somebody changed one of them meanwhile. */
  onPair: (pair: Pair) => void;
  /** Called with the id of the removed user. */
  onMerged: (id: string) => void;
  onClose: () => void;
  /** If several pairs follow each other. */
  series?: MergeSeries;
}

/** From which of the two users each value comes; `undefined`: from the one who stays. */
type Choices = { readonly [Field in EditableField]?: 0 | 1 };

export function MergeForm(props: MergeFormProps) {
  const { pair, onClose, series } = props;
  const { isRunning, isOver, refused, merge } = useMerge(props);
  const { mayChange, notAllowed } = useMayStillChange();
  const [stays, setStays] = useState<0 | 1>(0);
  const [choices, setChoices] = useState<Choices>({});

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isOver && mayChange && series?.isMerged !== true) void merge(stays, choices);
  };

  return (
    <form onSubmit={handleSubmit}>
      {/* While the result of a merge is shown, nothing can be chosen. */}
      <ModalBody className={styles.body} isInert={series?.isMerged === true}>
        <Refusal refused={refused} />
        <MergeChoice
          label={trMerge.stays}
          hint={trMerge.staysHint}
          values={recordsOf(pair)}
          chosen={stays}
          onChoose={setStays}
        />
        {EDITABLE_FIELDS.map((field) => (
          <MergedField
            key={field}
            pair={pair}
            field={field}
            chosen={choices[field] ?? stays}
            onChoose={(which) => setChoices({ ...choices, [field]: which })}
          />
        ))}
      </ModalBody>
      {notAllowed}
      <MergeButtons
        isRunning={isRunning}
        mayMerge={mayChange}
        isOver={isOver}
        name={nameOf(pair[0])}
        series={series}
        onClose={onClose}
      />
    </form>
  );
}

/** Merges a pair, and keeps why it was refused. */
function useMerge({ pair, onPair, onMerged }: MergeFormProps) {
  const { running, commit } = useOneChange();
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  /** One of the two is gone. */
  const [isOver, setIsOver] = useState(false);

  const merge = async (stays: 0 | 1, choices: Choices) => {
    const [user, other] = stays === 0 ? pair : [pair[1], pair[0]];
    const taken = EDITABLE_FIELDS.filter((field) => (choices[field] ?? stays) !== stays);
    setRefused(null);
    const result = await commit(mergeOf(user, other, new Set(taken)));
    if (result === null) return;
    if (result.ok) {
      onMerged(other.id);
      return;
    }
    setRefused(result);
    if (result.problem !== 'conflict') return;
    const { conflict } = result;
    if (conflict.kind === 'gone') setIsOver(true);
    if (conflict.kind === 'edited') onPair(withNow(pair, conflict.user));
  };
  return { isRunning: running !== null, isOver, refused, merge };
}

function Refusal({ refused }: { refused: RefusedChange | null }) {
  const refusal = useRefusalWords(refused);
  if (refused === null || refusal === null) return null;
  return (
    <Notice key={refusal.words} tone={refusal.hasSignedInAgain ? 'success' : 'danger'} role="alert">
      {conflictWords(refused) ?? refusal.words}
    </Notice>
  );
}

interface MergedFieldProps {
  pair: Pair;
  field: EditableField;
  chosen: 0 | 1;
  onChoose: (which: 0 | 1) => void;
}

/** A choice, if the two differ. */
function MergedField({ pair, field, chosen, onChoose }: MergedFieldProps) {
  const label = trMerge.fields[field];
  const [one, other] = [valueOf(pair[0], field), valueOf(pair[1], field)];
  return pair[0][field] === pair[1][field] ? (
    <div className={styles.same}>
      <p className={styles.label}>{label}</p>
      <bdi translate="no">{one}</bdi>
    </div>
  ) : (
    <MergeChoice label={label} values={[one, other]} chosen={chosen} onChoose={onChoose} />
  );
}

function recordsOf([one, other]: Pair): readonly [string, string] {
  return [recordOf(one), recordOf(other)];
}

function recordOf(user: User): string {
  return trMerge.record(nameOf(user), formatDate(user.createdAt));
}

function valueOf(user: User, field: EditableField): string {
  if (field === 'active') return trFilters.status.value(statusOf(user));
  return hasVisibleText(user[field]) ? cutText(user[field], MAX_SHOWN_CHARACTERS) : trMerge.blank;
}

function conflictWords(refused: RefusedChange): string | null {
  if (refused.problem !== 'conflict') return null;
  return refused.conflict.kind === 'gone' ? trMerge.gone : trMerge.changed;
}

/** The pair with the newer version of one of its users. */
function withNow([one, other]: Pair, now: User): Pair {
  return one.id === now.id ? [now, other] : [one, now];
}

interface MergeButtonsProps {
  isRunning: boolean;
  mayMerge: boolean;
  /** One of the two is gone. */
  isOver: boolean;
  name: string;
  series: MergeSeries | undefined;
  onClose: () => void;
}

/** The merge button becomes the button that continues, in the same place. */
function MergeButtons(props: MergeButtonsProps) {
  const { isRunning, mayMerge, isOver, name, series, onClose } = props;
  const mainRef = useRef<HTMLButtonElement>(null);
  const isMerged = series?.isMerged === true;
  const onNext = series?.onNext ?? null;
  const isFollowing = series?.isFirst === false;
  // The pressed button is another one now.
  useEffect(() => {
    if (isFollowing) mainRef.current?.focus();
  }, [isFollowing]);
  const message = isMerged ? trPairs.merged : isFollowing ? trPairs.nextIs(name) : '';
  return (
    <ModalButtons>
      {series !== undefined && (
        <p role="status" className={styles.message}>
          {message}
        </p>
      )}
      {!(isMerged && onNext === null) && (
        <Button onClick={onClose}>{isMerged ? trPairs.finish : trMerge.cancel}</Button>
      )}
      {!isMerged && onNext !== null && <Button onClick={onNext}>{trPairs.skip}</Button>}
      {!isOver && (
        <Button
          ref={mainRef}
          type={isMerged ? 'button' : 'submit'}
          look="primary"
          className={styles.main}
          aria-disabled={(!isMerged && (isRunning || !mayMerge)) || undefined}
          onClick={(event) => {
            if (isMerged) (onNext ?? onClose)();
            // Further presses of a double click: nobody has seen the next pair yet.
            else if (event.detail > 1) event.preventDefault();
          }}
        >
          {isMerged
            ? onNext === null
              ? trPairs.finish
              : trPairs.next
            : isRunning
              ? trSelection.running.merge
              : trMerge.merge}
        </Button>
      )}
    </ModalButtons>
  );
}

interface MergeChoiceProps {
  label: string;
  hint?: string;
  /** The value of each user, in words. */
  values: readonly [string, string];
  chosen: 0 | 1;
  onChoose: (which: 0 | 1) => void;
}

/** Two values beside each other, one of which is chosen. */
function MergeChoice({ label, hint, values, chosen, onChoose }: MergeChoiceProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <fieldset
      className={styles.choice}
      {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
    >
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
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
