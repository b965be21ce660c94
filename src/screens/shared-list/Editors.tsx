import type { OtherEditors } from '#protocol/presence.ts';
import { useEditors, useOpenForm } from '#state/staff/usePresence.ts';
import { trShared } from '#text/trShared.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Editors.module.css';

const WORDS = trShared.presence;

interface UserEditorsProps {
  id: string;
  /** Beside the buttons of a user's page, which keeps a place for it. */
  isBeside?: boolean;
}

/** Who else edits a user, with what is shown of them. */
export function UserEditors({ id, isBeside = false }: UserEditorsProps) {
  return (
    <EditorsLine
      className={isBeside ? styles.beside : undefined}
      editors={useEditors(id)}
      own={WORDS.ownElsewhere}
    />
  );
}

/** The same in a form, which the others are told of: above its buttons, always in sight. */
export function FormEditors({ id }: { id: string }) {
  useOpenForm(id);
  return <EditorsLine className={styles.inForm} editors={useEditors(id)} own={WORDS.ownAlso} />;
}

interface EditorsLineProps {
  className: string | undefined;
  editors: OtherEditors;
  /** What is said of the person in another tab, where there is nobody else. */
  own: string;
}

function EditorsLine({ className, editors, own }: EditorsLineProps) {
  const words = wordsOf(editors, own);
  return (
    <p role="status" className={classNames(styles.line, className)}>
      {words !== null && (
        <span className={styles.words}>
          <Icon name="users" size={16} />
          {words}
        </span>
      )}
    </p>
  );
}

function wordsOf({ names, count, isOwnElsewhere }: OtherEditors, own: string): string | null {
  if (count > 0) return WORDS.others(names, count);
  return isOwnElsewhere ? own : null;
}
