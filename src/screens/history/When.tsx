import { formatDateTime } from '#domain/dates.ts';
import styles from './ChangeItems.module.css';

export function When({ at }: { at: Date }) {
  // An invalid date has no ISO text.
  const isValid = !Number.isNaN(at.getTime());
  return (
    <time className={styles.when} dateTime={isValid ? at.toISOString() : undefined}>
      {formatDateTime(at)}
    </time>
  );
}
