import type { RoomTaken } from '#protocol/staffApi.ts';
import { trStaff } from '#text/trStaff.ts';
import styles from './StaffScreen.module.css';

const WORDS = trStaff.room;

/** What takes room in the database. */
export function RoomSection({ room }: { room: readonly RoomTaken[] }) {
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
    </section>
  );
}
