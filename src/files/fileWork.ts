import { hasVisibleText } from '#domain/visibleText.ts';
import { shownCell } from '#domain/sheet/cellDates.ts';
import { isBlankCell, textOfCell } from '#domain/sheet/cells.ts';
import { meaningOf } from '#domain/sheet/columnNames.ts';
import {
  columnCountOf,
  guessHeaderRow,
  guessMapping,
  headerKey,
  MAX_HEADER_ROWS,
} from '#domain/sheet/guessMapping.ts';
import type {
  ComparedMapping,
  ImportMapping,
  OutcomeCounts,
  OutcomeKind,
  RowOutcome,
} from '#domain/sheet/importPlan.ts';
import {
  comparedMapping,
  countOutcomes,
  fileKeys,
  importChange,
  planImport,
} from '#domain/sheet/planImport.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { errorCells, unknownValues, type ErrorCells } from '#domain/sheet/unknownValues.ts';
import type { User } from '#domain/user/user.ts';
import { readSheet } from './readFile.ts';
import type { FileShape, ReadingChoices, ReadProblem } from './reading.ts';
import { makeFile, sampleFile, wrongRowsFile, type FileChoices } from './writeFile.ts';

type FileOpening =
  | {
      readonly ok: true;
      readonly shape: FileShape;
      /** Includes the header and the rows above it. */
      readonly rowCount: number;
      readonly description: FileDescription;
    }
  | { readonly ok: false; readonly problem: ReadProblem };

export interface FileColumn {
  /** `null`: the file has no header. May be blank. */
  readonly header: string | null;
  /** The first distinct values, shortened; empty for passwords, and if all are blank. */
  readonly samples: readonly string[];
  /** Its name is that of passwords, which are never imported. */
  readonly isPassword: boolean;
}

export interface FileDescription {
  /** The position of the row that names the columns; rows above it are ignored. `null`: none. */
  readonly headerRow: number | null;
  /** The first rows of the file, at least up to the header, with the first texts in each. */
  readonly topRows: readonly { readonly line: number; readonly texts: readonly string[] }[];
  /** The key under which a mapping is remembered; `null` without a header. */
  readonly headerKey: string | null;
  readonly columns: readonly FileColumn[];
  readonly guess: ImportMapping;
}

/** How the rows of a file are read. */
export interface RowReading {
  readonly mapping: ImportMapping;
  /** The roles in the list. */
  readonly knownRoles: readonly string[];
}

export interface PlanSummary {
  readonly counts: OutcomeCounts;
  /** The file's ids are ignored, and it is matched by email: see `comparedMapping`. */
  readonly areIdsForeign: boolean;
  /**
   * How many rows assign an email that another user of the list has; those rows are listed first.
   */
  readonly othersEmails: number;
  readonly errors: ErrorCells;
}

/** The work of one dialog, by the kinds of its requests; its state is lost with the worker. */
export function createFileWork() {
  let shape: FileShape = { kind: 'json' };
  let rows: readonly SheetRow[] = [];
  let headerRow: number | null = 0;
  let users: User[] = [];
  let mapping: ComparedMapping | null = null;
  let outcomes: readonly RowOutcome[] = [];
  const header = () => (headerRow === null ? null : (rows[headerRow] ?? null));
  const data = () => rows.slice(headerRow === null ? 0 : headerRow + 1);
  const describe = (): FileDescription => {
    const columns = columnsOf(header(), data());
    const names = header();
    return {
      headerRow,
      topRows: topRowsOf(rows, headerRow, columns),
      headerKey: names === null ? null : headerKey(names),
      columns,
      guess: guessMapping(names, data()),
    };
  };

  return {
    /** Missing choices are guessed, as is the header row. */
    read: async (asked: {
      readonly file: Blob;
      readonly name: string;
      readonly choices: ReadingChoices;
    }): Promise<FileOpening> => {
      rows = [];
      const reading = await readSheet(asked.file, asked.name, asked.choices);
      if (!reading.ok) return reading;
      ({ shape, rows } = reading);
      // JSON names its fields, so nothing is guessed.
      headerRow = shape.kind === 'json' ? 0 : guessHeaderRow(rows);
      return { ok: true, shape, rowCount: rows.length, description: describe() };
    },

    describe: (asked: { readonly headerRow: number | null }) => {
      ({ headerRow } = asked);
      return describe();
    },

    unknownValues: (asked: RowReading) => unknownValues(data(), asked.mapping, asked.knownRoles),

    /** The keys by which rows from this position on find users of the list. */
    keys: (asked: { readonly mapping: ImportMapping; readonly from: number }) =>
      fileKeys(data(), asked.mapping, asked.from),

    /** Users of the list, in slices: to compare the file with, or to be written. */
    users: (asked: { readonly users: readonly User[]; readonly isFirst: boolean }) => {
      if (asked.isFirst) users = [];
      users.push(...asked.users);
      return null;
    },

    /** What an import would do with the users that were sent. */
    plan: (asked: RowReading): PlanSummary => {
      mapping = comparedMapping(data(), asked.mapping, users);
      outcomes = planImport(data(), mapping, users, asked.knownRoles);
      return {
        counts: countOutcomes(outcomes),
        areIdsForeign: mapping.columns !== asked.mapping.columns,
        othersEmails: outcomes.filter((outcome) => 'emailHolder' in outcome).length,
        errors: errorCells(data(), mapping),
      };
    },

    /** Pages count from 1. */
    page: (asked: {
      readonly outcome: OutcomeKind;
      readonly page: number;
      readonly size: number;
    }) => {
      const from = (asked.page - 1) * asked.size;
      // Rows that the summary mentions come first.
      return outcomes
        .filter(({ kind }) => kind === asked.outcome)
        .toSorted((a, b) => Number('emailHolder' in b) - Number('emailHolder' in a))
        .slice(from, from + asked.size);
    },

    /** The change that carries the plan out; `null`: there is none. */
    change: (_asked: null) => mapping && importChange(outcomes, mapping),

    /** The wrong rows in the format of the file that was read; `null`: there is no plan. */
    wrongRows: async (_asked: null) => mapping && wrongRowsFile(shape, header(), mapping, outcomes),

    sample: (_asked: null) => sampleFile(),

    /** The users that were sent, as a file. */
    write: (choices: FileChoices) => makeFile(users, choices),
  };
}

type FileWork = ReturnType<typeof createFileWork>;
export type RequestKind = keyof FileWork;
/** What a request of a kind asks. */
export type Asked<Kind extends RequestKind> = Parameters<FileWork[Kind]>[0];
export type Answer<Kind extends RequestKind> = Awaited<ReturnType<FileWork[Kind]>>;

const SAMPLES = 3;
/** How many rows are searched for further samples. */
const SAMPLE_ROWS = 1000;

/** The columns of a file, each with its name or samples. */
function columnsOf(header: SheetRow | null, rows: readonly SheetRow[]): readonly FileColumn[] {
  const count = Math.max(header?.cells.length ?? 0, columnCountOf(rows));
  return Array.from({ length: count }, (_, column) => {
    const name = header?.cells[column];
    const isPassword = meaningOf(textOfCell(name)) === 'password';
    const samples = isPassword ? [] : samplesOf(rows, column);
    return { header: header === null ? null : shownCell(name), samples, isPassword };
  });
}

/** Empty only if the whole column is blank. */
function samplesOf(rows: readonly SheetRow[], column: number): readonly string[] {
  const samples = new Set<string>();
  for (const [position, { cells }] of rows.entries()) {
    if (samples.size === SAMPLES || (samples.size > 0 && position >= SAMPLE_ROWS)) break;
    if (!isBlankCell(cells[column])) samples.add(shownCell(cells[column]));
  }
  return [...samples];
}

/** The rows among which a person chooses the header. */
function topRowsOf(
  rows: readonly SheetRow[],
  headerRow: number | null,
  columns: readonly FileColumn[],
): FileDescription['topRows'] {
  const top = rows.slice(0, Math.max(MAX_HEADER_ROWS, (headerRow ?? 0) + 1));
  return top.map(({ line, cells }, position) => {
    // Below the header there may be passwords.
    const isShown = (column: number) =>
      headerRow === null || position <= headerRow || columns[column]?.isPassword !== true;
    const texts = cells.map((cell, column) => (isShown(column) ? shownCell(cell) : ''));
    return { line, texts: texts.filter(hasVisibleText).slice(0, SAMPLES) };
  });
}
