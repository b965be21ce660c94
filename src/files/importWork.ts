import type { Change } from '#domain/change/change.ts';
import type { ImportMapping, OutcomeKind, RowOutcome } from '#domain/sheet/importPlan.ts';
import { addedCharacters, importChange } from '#domain/sheet/importChange.ts';
import { comparedMapping } from '#domain/sheet/columns/comparedMapping.ts';
import { hasEmailHolder } from '#domain/sheet/emailHolders.ts';
import { fileKeys } from '#domain/sheet/fileKeys.ts';
import { guessHeaderRow } from '#domain/sheet/columns/headerRow.ts';
import { countOutcomes, planImport } from '#domain/sheet/planImport.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { errorCells } from '#domain/sheet/cells/errorCells.ts';
import { unknownValues } from '#domain/sheet/cells/unknownValues.ts';
import type { User } from '#domain/user/user.ts';
import { describeTable, tableOf } from '#files/fileColumns.ts';
import type {
  ChangePart,
  ImportChange,
  ImportRequestKind,
  ImportRequests,
  PlanSummary,
  RowReading,
} from '#files/importMessages.ts';
import { readSheet } from '#files/readFile.ts';
import type { FileShape } from '#files/reading.ts';
import { sampleFile, wrongRowsFile } from '#files/writeFile.ts';

type Answering<Kind extends ImportRequestKind> = (
  asked: ImportRequests[Kind]['asked'],
  onProgress: (share: number) => void,
) => ImportRequests[Kind]['answer'] | Promise<ImportRequests[Kind]['answer']>;

/** The function that answers each kind of request. */
export type ImportWork = { readonly [Kind in ImportRequestKind]: Answering<Kind> };

interface Plan {
  readonly summary: PlanSummary;
  readonly mapping: ImportMapping;
  readonly outcomes: Readonly<Record<OutcomeKind, readonly RowOutcome[]>>;
  readonly change: ImportChange;
}

/** The work of one dialog, on one file at a time; its state is lost with the worker. */
export function createImportWork(): ImportWork {
  let shape: FileShape = { kind: 'json' };
  let rows: readonly SheetRow[] = [];
  let headerRow: number | null = 0;
  let users: User[] = [];
  let plan: Plan | null = null;
  let planCount = 0;
  const table = () => tableOf(rows, headerRow);
  const planOf = (number: number) => (plan?.summary.number === number ? plan : null);

  return {
    read: async ({ file, name, choices }, onProgress) => {
      [rows, plan] = [[], null];
      const reading = await readSheet(file, name, choices, onProgress);
      if (!reading.ok) return reading;
      ({ shape, rows } = reading);
      return { ok: true, shape, rowCount: rows.length };
    },

    describe: (asked) => {
      plan = null;
      const { headerRow: chosen = guessHeaderRow(rows) } = asked;
      // JSON names its fields, so nothing is guessed.
      headerRow = shape.kind === 'json' ? 0 : chosen;
      return describeTable(rows, headerRow);
    },

    unknownValues: ({ mapping, knownRoles }) => unknownValues(table().data, mapping, knownRoles),

    keys: ({ mapping, from }) => fileKeys(table().data, mapping, from),

    users: (asked) => {
      if (asked.isFirst) users = [];
      users.push(...asked.users);
      return null;
    },

    plan: (asked) => {
      planCount += 1;
      plan = makePlan(planCount, table().data, users, asked);
      return plan.summary;
    },

    page: ({ plan: number, outcome, page, size }) =>
      planOf(number)?.outcomes[outcome].slice((page - 1) * size, page * size) ?? null,

    changePart: ({ plan: number, from, size }) => {
      const planned = planOf(number);
      return planned && partOf(planned.change, from, size);
    },

    wrongRows: async ({ plan: number }) => {
      const planned = planOf(number);
      return planned === null
        ? null
        : wrongRowsFile(shape, table().header, planned.mapping, planned.outcomes.wrong);
    },

    sample: sampleFile,
  };
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
  const change = importOf(importChange(outcomes, compared));
  return { summary, mapping, outcomes: byKind(outcomes), change };
}

function partOf(change: ImportChange, from: number, size: number): ChangePart {
  const { additions, edits } = change;
  const part = {
    ...change,
    additions: additions.slice(from, from + size),
    edits: edits.slice(from, from + size),
  };
  return { change: part, isLast: from + size >= Math.max(additions.length, edits.length) };
}

function importOf(change: Change): ImportChange {
  if (change.kind !== 'import') throw new Error(`an import, not ${change.kind}`);
  return change;
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
