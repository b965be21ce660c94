import styles from './Skeleton.module.css';

/** The skeleton of a table that is loading; hidden from assistive technology. */
export function Skeleton({ rowCount }: { rowCount: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: rowCount }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- all rows are alike
        <div key={row} className={styles.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
