import { formatMinute } from '#domain/dateTimes.ts';
import type { HistoryKeep, StaffList } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import styles from './StaffScreen.module.css';

const WORDS = trStaff.room;

/** The room that the database takes, and how long the history stays. */
export function RoomSection({ room, historyKeep }: Pick<StaffList, 'room' | 'historyKeep'>) {
  return (
    <section className={styles.backup}>
      <h2>{WORDS.title}</h2>
      <ul className={styles.list}>
        {room.map(({ part, bytes, rows }) => (
          <li key={part} className={styles.invitation}>
            <span className={styles.who}>{WORDS.parts[part]}</span>
            <span className={styles.muted}>{WORDS.size(bytes, rows)}</span>
          </li>
        ))}
      </ul>
      {historyKeep !== undefined && <KeepNote {...historyKeep} />}
    </section>
  );
}

function KeepNote({ days, first }: HistoryKeep) {
  return (
    <>
      <p>{WORDS.kept(days)}</p>
      {first !== null && first.changeCount > 0 && (
        <p>{WORDS.firstRemoval(formatMinute(new Date(first.at)), first)}</p>
      )}
    </>
  );
}
