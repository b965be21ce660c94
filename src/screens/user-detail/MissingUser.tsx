import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#domain/user/user.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useChange } from '#state/useChange.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trChanges } from '#text/trChanges.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import own from './MissingUser.module.css';
import styles from './UserDetailScreen.module.css';

interface MissingUserProps {
  id: string;
  /** The user, if this page has shown it. */
  last: User | null;
  notFound: ReactNode;
}

/**
 * A user who is not in the list: removed, as far as the history or this page knows, or never there.
 */
export function MissingUser({ id, last, notFound }: MissingUserProps) {
  const mayChange = useMay('change');
  const shown = useAnswer({ kind: 'history', id, page: 1, size: 1 });
  const newest = shown.value?.entries[0]?.users.find((touched) => touched.id === id);
  const removed = newest?.what === 'removed' ? newest : null;
  const name = last?.name ?? removed?.name;
  const isKnown = last !== null || removed !== null;
  return (
    <AnswerArea shown={shown} placeholder={isKnown ? null : <p>{tr.detail.waiting}</p>}>
      {isKnown ? (
        <Removed
          key={id}
          id={id}
          name={nameOf({ name: name ?? '' })}
          wasShown={last !== null}
          canRestore={removed !== null && mayChange}
        />
      ) : shown.value === undefined && shown.problem === null ? (
        // It is not known yet whether there was such a user.
        <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>
      ) : (
        notFound
      )}
    </AnswerArea>
  );
}

interface RemovedProps {
  id: string;
  name: string;
  /** This page has shown the user before. */
  wasShown: boolean;
  /** The history still has the user. */
  canRestore: boolean;
}

function Removed({ id, name, wasShown, canRestore }: RemovedProps) {
  const change = useChange();
  // Screen readers announce changes of a live region, not its first content.
  const [isSaid, setIsSaid] = useState(!wasShown);
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <article className={styles.card}>
      <ScreenHeading>{name}</ScreenHeading>
      <p role="status" className={own.removed}>
        {isSaid && trChanges.removed}
      </p>
      <div className={styles.actions}>
        {canRestore && (
          <Button
            look="primary"
            onClick={once(() => void change({ kind: 'bringBack', ids: [id] }))}
          >
            {trChanges.bringBack}
          </Button>
        )}
      </div>
    </article>
  );
}
