import { formatDateTime, formatTime } from '#domain/dateTimes.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './ChangeItems.module.css';

/**
 * The time of a change; the heading has its day.
 * @param by who made the change, on a shared list
 */
export function When({ at, by }: { at: Date; by?: string | undefined }) {
  // An invalid date has no ISO text.
  const isValid = !Number.isNaN(at.getTime());
  const time = (
    <time
      className={styles.when}
      dateTime={isValid ? at.toISOString() : undefined}
      title={formatDateTime(at)}
    >
      {formatTime(at)}
    </time>
  );
  if (by === undefined) return time;
  return (
    <span className={classNames(styles.when, styles.whose)}>
      <bdi translate="no">{by}</bdi>
      <span> · </span>
      {time}
    </span>
  );
}
