import { setListZone } from '#domain/listZone.ts';
import type {
  ImportMapping,
  OutcomeCounts,
  OutcomeKind,
  RowOutcome,
} from '#domain/sheet/importPlan.ts';
import {
  addedCharacters,
  importChange,
  type ImportChange,
  hasEmailHolder,
  countOutcomes,
  planImport,
} from '#domain/sheet/planImport.ts';
import { comparedMapping, fileKeys } from '#domain/sheet/userMatching.ts';
import { guessHeaderRow } from '#domain/sheet/headerRow.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { errorCells, type ErrorCells } from '#domain/sheet/rowCells.ts';
import { unknownValues } from '#domain/sheet/unknownValues.ts';
import type { User } from '#domain/user/user.ts';
import { describeTable, tableOf } from '#files/fileColumns.ts';
import { readSheet } from '#files/readFile.ts';
import type { FileShape, ReadingChoices, ReadProblem } from '#files/reading.ts';
import { makeFile, sampleFile, wrongRowsFile, type FileChoices } from '#files/writeFile.ts';

type FileOpening =
  | {
      readonly ok: true;
      readonly shape: FileShape;
      /** Includes the header and the rows above it. */
      readonly rowCount: number;
    }
  | { readonly ok: false; readonly problem: ReadProblem };

/** How the rows of a file are read. */
export interface RowReading {
  readonly mapping: ImportMapping;
  /** The roles in the list. */
  readonly knownRoles: readonly string[];
}

export interface PlanSummary {
  /** Identifies this plan, so that later requests do not get another one's rows. */
  readonly number: number;
  readonly counts: OutcomeCounts;
  /** An upper bound, in UTF-16 units. */
  readonly addedCharacters: number;
  /** The file's ids are ignored, and it is matched by email: see `comparedMapping`. */
  readonly areIdsForeign: boolean;
  /**
   * How many rows assign an email that another user of the list has; those rows are listed first.
   */
  readonly othersEmails: number;
  readonly errors: ErrorCells;
}

interface Plan {
  readonly summary: PlanSummary;
  readonly mapping: ImportMapping;
  readonly outcomes: Readonly<Record<OutcomeKind, readonly RowOutcome[]>>;
  readonly change: ImportChange;
}

/** Receives the share that is done, or how many users are written. */
type OnProgress = (done: number) => void;

/**
 * The work of one dialog, by the kinds of its requests; its state is lost with the worker. Answers
 * about a plan are `null` when there is another one by now.
 */
function startWork() {
  let shape: FileShape = { kind: 'json' };
  let rows: readonly SheetRow[] = [];
  let headerRow: number | null = 0;
  let users: User[] = [];
  let plan: Plan | null = null;
  let planCount = 0;
  const table = () => tableOf(rows, headerRow);
  const planOf = (number: number) => (plan?.summary.number === number ? plan : null);

  return {
    read: async (
      asked: { readonly file: Blob; readonly name: string; readonly choices: ReadingChoices },
      onProgress: OnProgress,
    ): Promise<FileOpening> => {
      [rows, plan] = [[], null];
      const reading = await readSheet(asked.file, asked.name, asked.choices, onProgress);
      if (!reading.ok) return reading;
      ({ shape, rows } = reading);
      return { ok: true, shape, rowCount: rows.length };
    },

    /** The header row is guessed if missing. */
    describe: (asked: { readonly headerRow?: number | null }) => {
      plan = null;
      const { headerRow: chosen = guessHeaderRow(rows) } = asked;
      // JSON names its fields, so nothing is guessed.
      headerRow = shape.kind === 'json' ? 0 : chosen;
      return describeTable(rows, headerRow);
    },

    unknownValues: ({ mapping, knownRoles }: RowReading) =>
      unknownValues(table().data, mapping, knownRoles),

    /** The keys by which rows from this position on find users of the list. */
    keys: ({ mapping, from }: { readonly mapping: ImportMapping; readonly from: number }) =>
      fileKeys(table().data, mapping, from),

    /** Users of the list, in slices: to compare the file with, or to be written. */
    users: (asked: { readonly users: readonly User[]; readonly isFirst: boolean }) => {
      if (asked.isFirst) users = [];
      users.push(...asked.users);
      return null;
    },

    plan: (asked: RowReading) => {
      planCount += 1;
      plan = makePlan(planCount, table().data, users, asked);
      return plan.summary;
    },

    /** Pages count from 1. */
    page: (asked: {
      readonly plan: number;
      readonly outcome: OutcomeKind;
      readonly page: number;
      readonly size: number;
    }) => {
      const from = (asked.page - 1) * asked.size;
      return planOf(asked.plan)?.outcomes[asked.outcome].slice(from, from + asked.size) ?? null;
    },

    change: (asked: { readonly plan: number }) => planOf(asked.plan)?.change ?? null,

    /** In the format of the file that was read. */
    wrongRows: async (asked: { readonly plan: number }) => {
      const planned = planOf(asked.plan);
      return planned === null
        ? null
        : wrongRowsFile(shape, table().header, planned.mapping, planned.outcomes.wrong);
    },

    sample: (_asked: null) => sampleFile(),

    /** The users that were sent, as a file. */
    write: (choices: FileChoices, onProgress: OnProgress) => makeFile(users, choices, onProgress),
  };
}

type Work = ReturnType<typeof startWork>;
export type RequestKind = keyof Work;
/** What a request of a kind asks. */
export type Asked<Kind extends RequestKind> = Parameters<Work[Kind]>[0];
export type Answer<Kind extends RequestKind> = Awaited<ReturnType<Work[Kind]>>;

/** The function that answers each kind of request. */
export type FileWork = {
  readonly [Kind in RequestKind]: (
    asked: Asked<Kind>,
    onProgress: OnProgress,
  ) => Answer<Kind> | Promise<Answer<Kind>>;
};

export const createFileWork: () => FileWork = startWork;

export interface FileRequest<Kind extends RequestKind = RequestKind> {
  readonly id: number;
  readonly kind: Kind;
  readonly asked: Asked<Kind>;
  /** For `setListZone`. */
  readonly zone: string | null;
}

export type FileMessage =
  /** The worker runs. */
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly id: number; readonly done: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /**
   * `isMissing`: a part of its code could not be loaded. Otherwise memory ran out, or there is a
   * bug.
   */
  | { readonly kind: 'failure'; readonly id: number; readonly isMissing: boolean };

/** Answers a request with one message, after any progress messages. Never rejects. */
export async function answerRequest<Kind extends RequestKind>(
  work: FileWork,
  { id, kind, asked, zone }: FileRequest<Kind>,
  send: (message: FileMessage) => void,
): Promise<void> {
  setListZone(zone);
  try {
    const answer = await work[kind](asked, (done) => send({ kind: 'progress', id, done }));
    send({ kind: 'answer', id, answer });
  } catch (error) {
    // A rejected promise in a worker fires no `error` event outside it.
    send({ kind: 'failure', id, isMissing: isMissingPart(error) });
  }
}

/** The messages of several browsers for a worker's module that could not be loaded. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

function makePlan(
  number: number,
  rows: readonly SheetRow[],
  users: readonly User[],
  { mapping, knownRoles }: RowReading,
): Plan {
  const compared = comparedMapping(rows, mapping, users);
  const outcomes = planImport(rows, compared, users, knownRoles);
  const summary = {
    number,
    counts: countOutcomes(outcomes),
    addedCharacters: addedCharacters(outcomes),
    areIdsForeign: compared.columns !== mapping.columns,
    othersEmails: outcomes.filter(hasEmailHolder).length,
    errors: errorCells(rows, compared),
  };
  const change = importChange(outcomes, compared);
  return { summary, mapping, outcomes: byKind(outcomes), change };
}

function byKind(outcomes: readonly RowOutcome[]): Plan['outcomes'] {
  const sorted: Record<OutcomeKind, RowOutcome[]> = {
    new: [],
    changed: [],
    same: [],
    wrong: [],
    doubled: [],
  };
  // Rows that the summary mentions come first.
  const ordered = outcomes.toSorted(
    (a, b) => Number(hasEmailHolder(b)) - Number(hasEmailHolder(a)),
  );
  for (const outcome of ordered) sorted[outcome.kind].push(outcome);
  return sorted;
}
