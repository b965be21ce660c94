import { useEffect, useEffectEvent, useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import { IMPORT_PAGE_SIZE } from '#domain/limits.ts';
import { clampPage, pageCount, rangeText } from '#domain/query/pages.ts';
import { shownCell } from '#domain/sheet/cellDates.ts';
import {
  OUTCOME_KINDS,
  type ImportedChanges,
  type ImportedField,
  type OutcomeKind,
  type RowOutcome,
} from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS, type Cell } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import type { PlanSummary } from '#files/fileWork.ts';
import { FieldChange, ShownValue } from '#screens/FieldChange.tsx';
import { tr, trFilters } from '#text/tr.ts';
import { trHistory } from '#text/trHistory.ts';
import { cellProblemInWords, trImport, trSheetFields } from '#text/trImport.ts';
import { classNames } from '#ui/classNames.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Pager } from '#ui/controls/Pager.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import styles from './ImportDialog.module.css';
import type { ReadFileProps } from './MappingStep.tsx';
import { DownloadButton, Samples } from './StepParts.tsx';
import type { Import } from './useImport.ts';

const words = trImport.preview;

/** What is shown first, if there is any. */
const FIRST: readonly OutcomeKind[] = ['wrong', 'new', 'changed', 'doubled', 'same'];

interface OutcomeViewProps extends ReadFileProps {
  summary: PlanSummary;
  /** A new comparison is running: the numbers may change. */
  isBusy: boolean;
}

/** How many rows of each kind there are, and the rows of one kind. */
export function OutcomeView({ imported, read, summary, isBusy }: OutcomeViewProps) {
  const { counts } = summary;
  const [kind, setKind] = useState(() => FIRST.find((one) => counts[one] > 0) ?? 'new');
  // Each keeps its place when the numbers change.
  const [isWrongFirst] = useState(kind === 'wrong');
  const [asked, setAsked] = useState(1);
  const total = counts[kind];
  const page = clampPage(asked, total, IMPORT_PAGE_SIZE);
  const rows = useOutcomePage(summary, kind, page, imported);
  const kinds = isWrongFirst ? new Set<OutcomeKind>(['wrong', ...OUTCOME_KINDS]) : OUTCOME_KINDS;
  const lineWords = read.shape.kind === 'json' ? words.record : words.line;
  return (
    <div className={styles.part} aria-busy={isBusy || undefined}>
      <div role="group" aria-label={words.counts} className={styles.counts}>
        {[...kinds].map((one) => (
          <Button
            key={one}
            className={classNames(
              styles.count,
              one === 'wrong' && counts.wrong > 0 ? styles.wrongCount : undefined,
            )}
            isActive={one === kind}
            onClick={() => {
              setKind(one);
              setAsked(1);
            }}
          >
            <span className={styles.number}>{words.count(counts[one])}</span>{' '}
            <span>{words.kinds[one]}</span>
          </Button>
        ))}
      </div>
      {kind === 'wrong' && total > 0 && <WrongRows imported={imported} />}
      {total === 0 ? (
        <p className={styles.muted}>{words.none[kind]}</p>
      ) : (
        <ol className={styles.rows} aria-label={words.kinds[kind]}>
          {rows.map((row) => (
            <li key={row.line} className={styles.outcome}>
              <span className={styles.line}>{lineWords(row.line)}</span>
              <div className={styles.what}>
                <RowBody row={row} lineWords={lineWords} mapping={imported.mapping} />
              </div>
            </li>
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
    </div>
  );
}

/** A page of the rows of one kind; the previous one stays until it is there. */
function useOutcomePage(
  summary: PlanSummary,
  outcome: OutcomeKind,
  page: number,
  { ask }: Import,
): readonly RowOutcome[] {
  const [rows, setRows] = useState<readonly RowOutcome[]>([]);
  const askPage = useEffectEvent(() => ask('page', { outcome, page, size: IMPORT_PAGE_SIZE }));
  useEffect(() => {
    let isStale = false;
    const show = async () => {
      const answer = await askPage();
      if (!isStale && answer !== null) setRows(answer);
    };
    void show();
    return () => {
      isStale = true;
    };
  }, [summary, outcome, page]);
  return rows[0]?.kind === outcome ? rows : [];
}

/** Downloads the wrong rows with their problems, to be corrected and imported again. */
function WrongRows({ imported }: { imported: Import }) {
  const download = async () => {
    const made = await imported.ask('wrongRows', null);
    if (made === null) return '';
    const name = words.wrongRowsFile(isoDate(new Date()), made.extension);
    downloadFile(name, made.file);
    return words.wrongRowsDownloaded(name);
  };
  return (
    <div className={styles.wrong}>
      <DownloadButton label={words.wrongRows} onDownload={download} />
      <p className={styles.wrongNote}>{words.wrongNote}</p>
    </div>
  );
}

interface RowBodyProps {
  row: RowOutcome;
  lineWords: (line: number) => string;
  mapping: Import['mapping'];
}

function RowBody({ row, lineWords, mapping: { columns } }: RowBodyProps) {
  switch (row.kind) {
    case 'new': {
      const { role, active, createdAt } = row.user;
      const status = trFilters.status.value(active ? 'active' : 'passive');
      const date = createdAt === null ? [] : [formatDate(createdAt)];
      return (
        <>
          <Who user={row.user} />
          <p className={styles.muted}>
            <Samples texts={[trFilters.role.value(role), status, ...date]} />
          </p>
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
    case 'doubled':
      return (
        <>
          {row.kind === 'doubled' ? (
            <p>{words.doubledWith(lineWords(row.firstLine))}</p>
          ) : (
            <ul className={styles.problems}>
              {row.problems.map((problem) => (
                <li key={`${problem.field} ${problem.kind}`}>{cellProblemInWords(problem)}</li>
              ))}
            </ul>
          )}
          <p className={styles.muted}>
            <Samples texts={shownCells(row.cells, columns)} />
          </p>
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

const MAX_CELLS = 4;

/** The imported cells by which a row is recognised: never ignored ones, such as a password. */
function shownCells(
  cells: readonly Cell[],
  columns: Import['mapping']['columns'],
): readonly string[] {
  return cells
    .filter((_, column) => (columns[column] ?? 'ignored') !== 'ignored')
    .map(shownCell)
    .filter(hasVisibleText)
    .slice(0, MAX_CELLS);
}

/** Each changed field, with its value before and after. */
function ChangedFields({ changes }: { changes: ImportedChanges }) {
  return (
    <ul className={styles.changes}>
      {SHEET_FIELDS.map((field) => {
        const change = field === 'id' ? undefined : changes[field];
        if (field === 'id' || change === undefined) return null;
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

type Value = string | boolean | number | Date | null;

/** Two values of a field; two times of the same day include the time. */
function bothInWords(field: ImportedField, was: Value, is: Value): readonly [string, string] {
  const isSameDay = was instanceof Date && is instanceof Date && formatDate(was) === formatDate(is);
  const format = isSameDay ? formatDateTime : formatDate;
  const inWords = (value: Value) =>
    value instanceof Date ? format(value) : trHistory.value(field, value);
  return [inWords(was), inWords(is)];
}
