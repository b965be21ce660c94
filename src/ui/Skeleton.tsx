import styles from './Skeleton.module.css';

/** The shape of a table that is not there yet. What is said about it stands beside it. */
export function Skeleton({ rowCount }: { rowCount: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: rowCount }, (_, row) => (
        // All alike.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={row} className={styles.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
