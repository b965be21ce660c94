import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import styles from './Mark.module.css';

interface MarkProps {
  /** The member of staff who made the change; only on a shared list. */
  by: string | undefined;
  icon: IconName;
}

/** The initial of the author, whose name stands beside it; or an icon of the change. */
export function Mark({ by, icon }: MarkProps) {
  return (
    <span className={styles.mark}>
      {by === undefined ? (
        <span className={styles.disc}>
          <Icon name={icon} size={16} />
        </span>
      ) : (
        <Avatar letter={avatarLetter(by)} seed={by} />
      )}
    </span>
  );
}
