import styles from './OverviewRow.module.css';
import { TextPlace } from './Panel.tsx';

/** Placeholders for rows that are still loading. */
export function RowPlaces({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- all rows are alike
        <div key={row} className={styles.row}>
          <span className={styles.disc} />
          <TextPlace width="40%" />
        </div>
      ))}
    </div>
  );
}
