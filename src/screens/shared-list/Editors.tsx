import { useContext } from 'react';
import type { OtherEditors } from '#protocol/live.ts';
import { PresenceContext, useEditors, useOpenForm } from '#state/staff/useStaff.ts';
import { trShared } from '#text/trShared.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './LiveCount.module.css';

const WORDS = trShared.presence;

interface UserEditorsProps {
  id: string;
  /** Beside the buttons of a user's page, which reserves a place for it. */
  isBeside?: boolean;
}

/** Who else edits a user of a shared list, beside the user's values. */
export function UserEditors({ id, isBeside = false }: UserEditorsProps) {
  const isShared = useContext(PresenceContext) !== null;
  return (
    isShared && (
      <EditorsLine
        id={id}
        className={isBeside ? styles.beside : undefined}
        own={WORDS.ownElsewhere}
      />
    )
  );
}

/**
 * Who else edits a user, above the buttons of a form, always in sight; announces the form to the
 * others.
 */
export function FormEditors({ id }: { id: string }) {
  const isShared = useContext(PresenceContext) !== null;
  return isShared && <SharedFormEditors id={id} />;
}

function SharedFormEditors({ id }: { id: string }) {
  useOpenForm(id);
  return <EditorsLine id={id} className={styles.inForm} own={WORDS.ownAlso} />;
}

interface EditorsLineProps {
  id: string;
  className: string | undefined;
  /** Shown if only the person edits the user, in another tab. */
  own: string;
}

function EditorsLine({ id, className, own }: EditorsLineProps) {
  const words = wordsOf(useEditors(id), own);
  return (
    <p role="status" className={classNames(styles.line, className)}>
      {words !== null && (
        <span className={styles.words}>
          <Icon name="users" size={16} />
          <span>{words}</span>
        </span>
      )}
    </p>
  );
}

function wordsOf({ names, count, isOwnElsewhere }: OtherEditors, own: string): string | null {
  if (count > 0) return WORDS.others(names, count);
  return isOwnElsewhere ? own : null;
}
