import type {
  ColumnTarget,
  RowOutcome,
  ImportedChanges,
  ImportedField,
} from '#domain/sheet/importPlan.ts';
import { type Cell, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { shownCell } from '#domain/sheet/cells/shownCell.ts';
import { formatDate } from '#domain/dates.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { cellProblemInWords } from '#text/user-list/trCellProblems.ts';
import { tr } from '#text/tr.ts';
import { trFilters } from '#text/user-list/trFilters.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { ShownValue } from '#screens/ShownValue.tsx';
import { formatDateTime } from '#domain/dateTimes.ts';
import { FieldChange } from '#screens/FieldChange.tsx';
import { trHistory } from '#text/trHistory.ts';
import { trSheetFields } from '#text/user-list/trSheetFields.ts';
import styles from './ImportDialog.module.css';

const words = trImport.preview;

interface OutcomeItemProps {
  row: RowOutcome;
  isJson: boolean;
  /** The targets of the file's columns. */
  columns: readonly ColumnTarget[];
}

/** A row of the file and its outcome. */
export function OutcomeItem({ row, isJson, columns }: OutcomeItemProps) {
  const lineWords = isJson ? words.record : words.line;
  return (
    <li className={styles.outcome}>
      <span className={styles.line}>{lineWords(row.line)}</span>
      <div className={styles.what}>
        <RowBody row={row} lineWords={lineWords} columns={columns} />
      </div>
    </li>
  );
}

interface RowBodyProps extends Pick<OutcomeItemProps, 'row' | 'columns'> {
  lineWords: (line: number) => string;
}

function RowBody({ row, lineWords, columns }: RowBodyProps) {
  switch (row.kind) {
    case 'new': {
      const { role, active, createdAt } = row.user;
      const status = trFilters.status.value(active ? 'active' : 'passive');
      const date = createdAt === null ? [] : [formatDate(createdAt)];
      return (
        <>
          <Who user={row.user} />
          <Values values={[trFilters.role.value(role), status, ...date]} />
          <EmailHolder holder={row.emailHolder} />
        </>
      );
    }
    case 'changed':
      return (
        <>
          <Who user={row.user} />
          <ChangedFields changes={row.changes} />
          <EmailHolder holder={row.emailHolder} />
        </>
      );
    case 'same':
      return <Who user={row.user} />;
    case 'wrong':
      return (
        <>
          <ul className={styles.problems}>
            {row.problems.map((problem) => (
              <li key={`${problem.field} ${problem.kind}`}>{cellProblemInWords(problem)}</li>
            ))}
          </ul>
          <Values values={shownCells(row.cells, columns)} />
        </>
      );
    case 'doubled':
      return (
        <>
          <p>{words.doubledWith(lineWords(row.firstLine))}</p>
          <Values values={shownCells(row.cells, columns)} />
        </>
      );
  }
}

function EmailHolder({ holder }: { holder: User | undefined }) {
  return (
    holder !== undefined && (
      <p>
        <span>{`${words.emailHolder} `}</span>
        <ShownValue text={nameInWords(holder)} />
      </p>
    )
  );
}

function nameInWords({ name }: { name: string }): string {
  return hasVisibleText(name) ? name : tr.detail.unnamed;
}

function Who({ user }: { user: { name: string; email: string } }) {
  return (
    <p>
      <ShownValue className={styles.strong} text={nameInWords(user)} />{' '}
      <ShownValue className={styles.muted} text={user.email} />
    </p>
  );
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <p className={styles.muted}>
      {values.map((value, position) => (
        // Two cells may hold the same.
        // oxlint-disable-next-line react/no-array-index-key
        <bdi key={position} className={styles.sample} translate="no">
          {value}
        </bdi>
      ))}
    </p>
  );
}

const MAX_CELLS = 4;

/** The imported cells by which a row is recognised: never ignored ones, such as a password. */
function shownCells(cells: readonly Cell[], columns: readonly ColumnTarget[]): readonly string[] {
  return cells
    .filter((_, column) => (columns[column] ?? 'ignored') !== 'ignored')
    .map(shownCell)
    .filter(hasVisibleText)
    .slice(0, MAX_CELLS);
}

type Value = string | boolean | number | Date | null;

/** Each changed field, with its value before and after. */
function ChangedFields({ changes }: { changes: ImportedChanges }) {
  const fields = SHEET_FIELDS.filter(
    (field): field is ImportedField => field !== 'id' && changes[field] !== undefined,
  );
  return (
    <ul className={styles.changes}>
      {fields.map((field) => {
        const change = changes[field];
        if (change === undefined) return null;
        const [was, is] = bothInWords(field, change.was, change.is);
        return (
          <li key={field}>
            <FieldChange field={trSheetFields[field]} was={was} is={is} />
          </li>
        );
      })}
    </ul>
  );
}

/** Two values of a field; two times of the same day include the time. */
function bothInWords(field: ImportedField, was: Value, is: Value): readonly [string, string] {
  const isSameDay = was instanceof Date && is instanceof Date && formatDate(was) === formatDate(is);
  const format = isSameDay ? formatDateTime : formatDate;
  const inWords = (value: Value) =>
    value instanceof Date ? format(value) : trHistory.value(field, value);
  return [inWords(was), inWords(is)];
}
