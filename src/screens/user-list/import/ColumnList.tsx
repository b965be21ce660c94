import { useId } from 'react';
import { SHEET_FIELDS, type SheetField } from '#domain/sheet/sheet.ts';
import { NAME_PARTS, type ColumnTarget } from '#domain/sheet/importPlan.ts';
import type { FileColumn } from '#files/reading/importMessages.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { columnName } from './columnName.ts';
import styles from './ImportDialog.module.css';
import type { FileMapping } from './useFileMapping.ts';

const BESIDE: Partial<Record<SheetField, readonly ColumnTarget[]>> = {
  name: NAME_PARTS,
  email: ['otherEmail'],
  active: ['blocked'],
};
/** In the order of the select: alternatives for a field stand beside it. */
const TARGETS: readonly ColumnTarget[] = [
  'ignored',
  ...SHEET_FIELDS.flatMap((field): readonly ColumnTarget[] => [field, ...(BESIDE[field] ?? [])]),
];

interface ColumnListProps {
  columns: readonly FileColumn[];
  chosen: FileMapping;
}

/** The columns of the file, each with its target. */
export function ColumnList({ columns, chosen }: ColumnListProps) {
  const { mapping, moved, setTarget } = chosen;
  const words = trImport.mapping;
  return (
    <section className={styles.part}>
      <h4 id="import-columns">{words.columns}</h4>
      <p className={styles.muted}>{words.columnsHint}</p>
      <ul className={styles.columns} aria-labelledby="import-columns">
        {columns.map((column, position) => (
          <ColumnItem
            // Columns have no unique name. oxlint-disable-next-line react/no-array-index-key
            key={position}
            column={column}
            name={columnName(column, position)}
            target={mapping.columns[position] ?? 'ignored'}
            onTarget={(target) => setTarget(position, target)}
          />
        ))}
      </ul>
      <p role="status" className={styles.messages}>
        {moved !== null &&
          words.moved(words.targets[moved.target], columnName(columns[moved.from], moved.from))}
      </p>
    </section>
  );
}

interface ColumnItemProps {
  column: FileColumn;
  name: string;
  target: ColumnTarget;
  onTarget: (target: ColumnTarget) => void;
}

function ColumnItem({ column, name, target, onTarget }: ColumnItemProps) {
  const id = useId();
  const samplesId = `${id}-samples`;
  const words = trImport.mapping;
  return (
    <li className={styles.column} data-ignored={target === 'ignored' || undefined}>
      <label htmlFor={id} className={styles.strong}>
        <bdi translate="no">{name}</bdi>
      </label>
      <p id={samplesId} className={styles.samples}>
        {column.isPassword ? <span>{words.password}</span> : <Samples samples={column.samples} />}
      </p>
      {!column.isPassword && (
        <select
          id={id}
          className={styles.select}
          aria-describedby={samplesId}
          value={target}
          onChange={(event) => {
            const next = TARGETS.find((known) => known === event.target.value);
            if (next !== undefined) onTarget(next);
          }}
        >
          {TARGETS.map((known) => (
            <option key={known} value={known}>
              {words.targets[known]}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function Samples({ samples }: { samples: readonly string[] }) {
  const words = trImport.mapping;
  if (samples.length === 0) return <span>{words.noSamples}</span>;
  return (
    <>
      <span className="visually-hidden">{`${words.samples} `}</span>
      {samples.map((sample) => (
        <bdi key={sample} className={styles.sample} translate="no">
          {sample}
        </bdi>
      ))}
    </>
  );
}
