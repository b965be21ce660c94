import { useRef, type ReactNode } from 'react';
import type { EditableField } from '#domain/change/change.ts';
import { valuesOf } from '#domain/user/userEdit.ts';
import { trEdit } from '#text/trEdit.ts';
import { breakableEmail } from '#ui/breakableEmail.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import styles from './EditNews.module.css';
import type { UserEdit } from './useUserEdit.ts';

interface EditNewsProps {
  edit: UserEdit;
  onRestored: () => void;
}

/**
 * What others have changed in the user since the form was opened, and what to choose. Below the
 * fields, so that it moves none of them.
 */
export function EditNews({ edit, onRestored }: EditNewsProps) {
  const { form, conflicts, removal, isChoiceMissed } = edit;
  const theirs = valuesOf(form.user);
  const isGone = removal === 'gone' || removal === 'lost';
  const newsRef = useRef<HTMLDivElement>(null);
  const hasNews = isGone || conflicts.length > 0 || form.takenOver.length > 0;
  return (
    <>
      {hasNews && (
        // Only for the pointer: it is announced, and keys reach the choices anyway.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          data-covers=""
          className={styles.below}
          onClick={() => newsRef.current?.scrollIntoView()}
        >
          {trEdit.newsBelow}
        </button>
      )}
      <div ref={newsRef} role="status" className={styles.news}>
        {isGone ? <GoneNotice edit={edit} onRestored={onRestored} /> : <ChangeNotice edit={edit} />}
      </div>
      {!isGone &&
        conflicts.map(({ field, mine, choice }) => (
          <RadioGroup
            key={field}
            label={trEdit.fields[field]}
            options={[
              {
                value: 'theirs',
                label: shown(field, trEdit.whose.theirs(trEdit.value(theirs[field]))),
              },
              { value: 'mine', label: shown(field, trEdit.whose.mine(trEdit.value(mine))) },
            ]}
            value={choice}
            error={isChoiceMissed && choice === null ? trEdit.chooseOne : null}
            onChange={(whose) => edit.choose(field, whose)}
          />
        ))}
    </>
  );
}

/** Focuses the first control that has to be used before saving. */
export function focusTodo(form: HTMLFormElement | null): void {
  const controls = '[role=status] button, [role=radiogroup]:not(:has(:checked)) input';
  const todo = form?.querySelector<HTMLElement>(controls);
  todo?.focus();
  todo?.closest('[role]')?.scrollIntoView({ block: 'nearest' });
}

function GoneNotice({ edit, onRestored }: EditNewsProps) {
  const isBusy = useRef(false);
  const restore = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await edit.restore();
    isBusy.current = false;
    onRestored();
  };
  const isLost = edit.removal === 'lost';
  return (
    <Notice
      tone="danger"
      {...(isLost
        ? {}
        : { actions: <Button onClick={() => void restore()}>{trEdit.restore}</Button> })}
    >
      {isLost ? trEdit.notInHistory : trEdit.gone}
    </Notice>
  );
}

function ChangeNotice({ edit }: { edit: UserEdit }) {
  const { form, conflicts, removal, isRefused } = edit;
  const sentences: [key: string, sentence: ReactNode][] = [];
  if (removal === 'back') sentences.push(['back', trEdit.restored]);
  if (isRefused) sentences.push(['refused', trEdit.notSavedYet]);
  for (const field of form.takenOver) {
    sentences.push([field, shown(field, takenOverWords(field, valuesOf(form.user)[field]))]);
  }
  if (conflicts.length > 0) {
    const fields = conflicts.map(({ field }) => trEdit.fields[field]);
    sentences.push(['conflict', trEdit.conflict(fields)]);
  } else if (isRefused) {
    sentences.push(['again', trEdit.saveAgain]);
  }
  if (sentences.length === 0) return null;
  return (
    <Notice tone={isRefused || conflicts.length > 0 ? 'warning' : 'info'}>
      {sentences.map(([key, sentence]) => (
        <p key={key}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Words about a field; an email in them can wrap. */
function shown(field: EditableField, words: string): ReactNode {
  return field === 'email' ? breakableEmail(words) : words;
}

function takenOverWords(field: EditableField, value: string | boolean): string {
  if (value === '' && field !== 'active') return trEdit.emptied[field];
  return trEdit.takenOver[field](trEdit.value(value));
}
