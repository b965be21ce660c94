import { useState, useEffect, useEffectEvent } from 'react';
import {
  OUTCOME_KINDS,
  type ImportMapping,
  type OutcomeCounts,
  type OutcomeKind,
  type RowOutcome,
  type ColumnTarget,
  type ImportedChanges,
  type ImportedField,
} from '#domain/sheet/importPlan.ts';
import { IMPORT_PAGE_SIZE } from '#domain/limits.ts';
import { clampPage, pageCount, pageRange, rangeText } from '#domain/query/pages.ts';
import type { PlanSummary } from '#files/fileWork.ts';
import { tr, trFilters } from '#text/tr.ts';
import { trImport, cellProblemInWords, trSheetFields } from '#text/trImport.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Pager } from '#ui/controls/Pager.tsx';
import { isoDate, formatDateTime } from '#domain/dateTimes.ts';
import { downloadFile } from '#ui/downloadFile.ts';
import styles from './ImportDialog.module.css';
import type { ImportFile } from './useImportFile.ts';
import { DownloadButton } from './StepParts.tsx';
import { type Cell, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { shownCell } from '#domain/sheet/cellDates.ts';
import { formatDate } from '#domain/dates.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { ShownValue, FieldChange } from '#screens/FieldChange.tsx';
import { trHistory } from '#text/trHistory.ts';

/** The kinds that are shown first, if there are any. */
const FIRST: readonly OutcomeKind[] = ['wrong', 'new', 'changed', 'doubled', 'same'];

const WRONG_FIRST = OUTCOME_KINDS.toSorted((one, other) => rank(one) - rank(other));

interface OutcomeViewProps {
  summary: PlanSummary;
  /** The mapping by which the file was compared. */
  mapping: ImportMapping;
  /** A new comparison is running: the numbers may change. */
  isBusy: boolean;
  file: ImportFile;
  isJson: boolean;
}

/** How many rows of each kind there are, and the rows of one kind. */
export function OutcomeView({ summary, mapping, isBusy, file, isJson }: OutcomeViewProps) {
  const { counts } = summary;
  const [kind, setKind] = useState<OutcomeKind>(() => firstOf(counts));
  const [asked, setAsked] = useState(1);
  const total = counts[kind];
  const page = clampPage(asked, total, IMPORT_PAGE_SIZE);
  const rows = useOutcomePage(summary.number, kind, page, file);
  const words = trImport.preview;
  const { start, end } = pageRange(page, total, IMPORT_PAGE_SIZE);
  return (
    <div className={styles.part} aria-busy={isBusy || undefined}>
      <KindButtons
        counts={counts}
        chosen={kind}
        onChoose={(each) => {
          setKind(each);
          setAsked(1);
        }}
      />
      {kind === 'wrong' && total > 0 && <WrongRowsButton plan={summary.number} file={file} />}
      {total === 0 ? (
        <p className={styles.muted}>{words.none[kind]}</p>
      ) : (
        <ol className={styles.rows} aria-label={words.kinds[kind]}>
          {rows.map((row) => (
            <OutcomeItem key={row.line} row={row} isJson={isJson} columns={mapping.columns} />
          ))}
        </ol>
      )}
      {total > IMPORT_PAGE_SIZE && (
        <Pager
          label={words.pages}
          page={page}
          pageCount={pageCount(total, IMPORT_PAGE_SIZE)}
          onPageChange={setAsked}
        >
          {rangeText(page, total, IMPORT_PAGE_SIZE)}
        </Pager>
      )}
      <Announcer
        message={
          total === 0 ? words.none[kind] : `${words.kinds[kind]}: ${tr.list.rowsShown(start, end)}`
        }
      />
    </div>
  );
}

interface KindButtonsProps {
  counts: OutcomeCounts;
  chosen: OutcomeKind;
  onChoose: (kind: OutcomeKind) => void;
}

function KindButtons({ counts, chosen, onChoose }: KindButtonsProps) {
  // Keeps its place when the numbers change.
  const [isWrongFirst] = useState(chosen === 'wrong');
  const words = trImport.preview;
  return (
    <div role="group" aria-label={words.counts} className={styles.counts}>
      {(isWrongFirst ? WRONG_FIRST : OUTCOME_KINDS).map((kind) => (
        <Button
          key={kind}
          className={classNames(
            styles.count,
            kind === 'wrong' && counts.wrong > 0 ? styles.wrongCount : undefined,
          )}
          isActive={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          <span className={styles.number}>{words.count(counts[kind])}</span>{' '}
          <span>{words.kinds[kind]}</span>
        </Button>
      ))}
    </div>
  );
}

/** The others keep their order. */
function rank(kind: OutcomeKind): number {
  return kind === 'wrong' ? 0 : 1;
}

function firstOf(counts: OutcomeCounts): OutcomeKind {
  return FIRST.find((kind) => counts[kind] > 0) ?? 'new';
}

interface WrongRowsButtonProps {
  plan: number;
  file: Pick<ImportFile, 'session' | 'fail'>;
}

/** Downloads the wrong rows with their problems, to be corrected and imported again. */
function WrongRowsButton({ plan, file: { session, fail } }: WrongRowsButtonProps) {
  const words = trImport.preview;
  const download = async () => {
    const answer = await session().ask('wrongRows', { plan });
    if (!answer.ok) fail(answer.failure);
    if (!answer.ok || answer.value === null) return '';
    const name = words.wrongRowsFile(isoDate(new Date()), answer.value.extension);
    downloadFile(name, answer.value.file);
    return words.wrongRowsDownloaded(name);
  };
  return (
    <div className={styles.wrong}>
      <DownloadButton label={words.wrongRows} onDownload={download} />
      <p className={styles.wrongNote}>{words.wrongNote}</p>
    </div>
  );
}

/**
 * A page of the rows of one kind; the previous page stays until it is there, unless it has another
 * kind.
 */
function useOutcomePage(
  plan: number,
  outcome: OutcomeKind,
  page: number,
  { session, fail }: Pick<ImportFile, 'session' | 'fail'>,
): readonly RowOutcome[] {
  const [rows, setRows] = useState<readonly RowOutcome[]>([]);
  const currentSession = useEffectEvent(session);
  const handleFailure = useEffectEvent(fail);
  useEffect(() => {
    let isStale = false;
    const ask = async () => {
      const asked = { plan, outcome, page, size: IMPORT_PAGE_SIZE };
      const answer = await currentSession().ask('page', asked);
      if (isStale) return;
      if (!answer.ok) handleFailure(answer.failure);
      // Otherwise a later plan is about to be shown.
      else if (answer.value !== null) setRows(answer.value);
    };
    void ask();
    return () => {
      isStale = true;
    };
  }, [plan, outcome, page]);
  return rows[0]?.kind === outcome ? rows : [];
}

const words = trImport.preview;

interface OutcomeItemProps {
  row: RowOutcome;
  isJson: boolean;
  /** The targets of the file's columns. */
  columns: readonly ColumnTarget[];
}

/** A row of the file and its outcome. */
function OutcomeItem({ row, isJson, columns }: OutcomeItemProps) {
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
