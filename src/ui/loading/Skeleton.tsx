import { classNames } from '#ui/classNames.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  rowCount: number;
  /** Inside a card, which has the border. */
  isInCard?: boolean;
}

/** The skeleton of a table that is loading; hidden from assistive technology. */
export function Skeleton({ rowCount, isInCard = false }: SkeletonProps) {
  return (
    <div className={classNames(styles.rows, isInCard ? undefined : styles.card)} aria-hidden="true">
      {Array.from({ length: rowCount }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- all rows are alike
        <div key={row} className={styles.row}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
