import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import type { FileColumn } from '#files/reading/importMessages.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { columnName } from './columnName.ts';
import styles from './ImportDialog.module.css';

/** How many can be read at a glance. */
const MAX_OPEN = 8;

interface LeftOutColumnsProps {
  columns: readonly FileColumn[];
  targets: readonly ColumnTarget[];
}

/** The columns with content that is not imported. */
export function LeftOutColumns({ columns, targets }: LeftOutColumnsProps) {
  const names = columns.flatMap((column, position) => {
    const isLeftOut = targets[position] === 'ignored';
    const isBlank = column.samples.length === 0 && !column.isPassword;
    return isLeftOut && !isBlank ? [columnName(column, position)] : [];
  });
  if (names.length === 0) return null;
  return (
    <details open={names.length <= MAX_OPEN} className={styles.muted}>
      <summary>{trImport.preview.leftOut(names.length)}</summary>
      <p className={styles.leftOut}>
        {names.map((name, position) => (
          // Two columns may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <bdi key={position} className={styles.sample} translate="no">
            {name}
          </bdi>
        ))}
      </p>
    </details>
  );
}
