import type { Change } from '#domain/change/change.ts';
import type { ImportMapping, OutcomeKind, RowOutcome } from '#domain/sheet/importPlan.ts';
import { addedCharacters, importChange } from '#domain/sheet/importChange.ts';
import { comparedMapping } from '#domain/sheet/columns/comparedMapping.ts';
import { hasEmailHolder } from '#domain/sheet/emailHolders.ts';
import { fileKeys } from '#domain/sheet/fileKeys.ts';
import { guessHeaderRow } from '#domain/sheet/columns/headerRow.ts';
import { guessMapping, headerKey } from '#domain/sheet/columns/importMapping.ts';
import { countOutcomes, planImport } from '#domain/sheet/planImport.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import { unknownValues } from '#domain/sheet/cells/unknownValues.ts';
import type { User } from '#domain/user/user.ts';
import { columnsOf, topRowsOf } from './fileColumns.ts';
import type {
  ImportChange,
  ImportRequestKind,
  ImportRequests,
  PlanSummary,
} from './importMessages.ts';
import { readSheet } from './readFile.ts';
import type { FileShape } from './reading.ts';
import { sampleFile } from '#files/writing/sampleFile.ts';
import { wrongRowsFile } from '#files/writing/wrongRowsFile.ts';

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
  const header = () => (headerRow === null ? null : (rows[headerRow] ?? null));
  const dataRows = () => (headerRow === null ? rows : rows.slice(headerRow + 1));
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
      const first = header();
      const columns = columnsOf(first, dataRows());
      return {
        headerRow,
        topRows: topRowsOf(rows, headerRow, columns),
        headerKey: first === null ? null : headerKey(first),
        columns,
        guess: guessMapping(first, dataRows()),
      };
    },

    unknownValues: ({ mapping, knownRoles }) => unknownValues(dataRows(), mapping, knownRoles),

    keys: ({ mapping, from }) => fileKeys(dataRows(), mapping, from),

    users: (asked) => {
      if (asked.isFirst) users = [];
      users.push(...asked.users);
      return null;
    },

    plan: ({ mapping, knownRoles }) => {
      const compared = comparedMapping(dataRows(), mapping, users);
      const outcomes = planImport(dataRows(), compared, users, knownRoles);
      planCount += 1;
      const summary = {
        number: planCount,
        counts: countOutcomes(outcomes),
        addedCharacters: addedCharacters(outcomes),
        areIdsForeign: compared.columns !== mapping.columns,
        othersEmails: outcomes.filter(hasEmailHolder).length,
      };
      const change = importOf(importChange(outcomes, compared));
      plan = { summary, mapping, outcomes: byKind(outcomes), change };
      return summary;
    },

    page: ({ plan: number, outcome, page, size }) =>
      planOf(number)?.outcomes[outcome].slice((page - 1) * size, page * size) ?? null,

    changePart: ({ plan: number, from, size }) => {
      const planned = planOf(number);
      if (planned === null) return null;
      const { change } = planned;
      const { additions, edits } = change;
      const part = {
        ...change,
        additions: additions.slice(from, from + size),
        edits: edits.slice(from, from + size),
      };
      return { change: part, isLast: from + size >= Math.max(additions.length, edits.length) };
    },

    wrongRows: async ({ plan: number }) => {
      const planned = planOf(number);
      return planned === null
        ? null
        : wrongRowsFile(shape, header(), planned.mapping, planned.outcomes.wrong);
    },

    sample: sampleFile,
  };
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
