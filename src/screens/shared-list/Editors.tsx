import type { OtherEditors } from '#protocol/presence.ts';
import { trShared } from '#text/trShared.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { useEditors, useOpenForm } from '#state/staff/useStaff.ts';
import styles from './Editors.module.css';

const WORDS = trShared.presence;

interface UserEditorsProps {
  id: string;
  /** Beside the buttons of a user's page, which reserves a place for it. */
  isBeside?: boolean;
}

/** Who else edits a user, beside the user's values. */
export function UserEditors({ id, isBeside = false }: UserEditorsProps) {
  return (
    <EditorsLine
      className={isBeside ? styles.beside : undefined}
      editors={useEditors(id)}
      own={WORDS.ownElsewhere}
    />
  );
}

/**
 * Who else edits a user, above the buttons of a form, always in sight; announces the form to the
 * others.
 */
export function FormEditors({ id }: { id: string }) {
  useOpenForm(id);
  return <EditorsLine className={styles.inForm} editors={useEditors(id)} own={WORDS.ownAlso} />;
}

interface EditorsLineProps {
  className: string | undefined;
  editors: OtherEditors;
  /** Shown if only the person edits the user, in another tab. */
  own: string;
}

function EditorsLine({ className, editors, own }: EditorsLineProps) {
  const words = wordsOf(editors, own);
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
