import { TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { Skeleton } from '#ui/loading/Skeleton.tsx';
import styles from './WaitingRows.module.css';

/** Placeholders for the first rows. */
export function WaitingRows() {
  return (
    <div className={styles.late}>
      <Skeleton rowCount={TABLE_PAGE_SIZE} isInCard />
    </div>
  );
}
