import { encodeRecord } from '#domain/record/userRecord.ts';
import { shownText, textOfCell } from '#domain/sheet/cells.ts';
import { dateOrders } from '#domain/sheet/cellDates.ts';
import { changesOf, newUserOf } from '#domain/sheet/importedRow.ts';
import type { ComparedMapping, OutcomeCounts, RowOutcome } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from '#domain/sheet/rowCells.ts';
import { createRowClaims } from '#domain/sheet/rowClaims.ts';
import type { SheetRow } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { emailKeyOf } from '#domain/sheet/userMatching.ts';
import type { Change } from '#domain/change/change.ts';

/**
 * What an import of these rows would do to the list, row by row, in linear time. Importing the
 * result and planning the same rows again finds nothing to add or change.
 * @param rows without a header
 * @param mapping see `comparedMapping`
 * @param users all users of the list in its order, or in any order at least those that `fileKeys`
 *   finds
 * @param knownRoles those in the list
 */
export function planImport(
  rows: readonly SheetRow[],
  mapping: ComparedMapping,
  users: readonly User[],
  knownRoles: readonly string[],
): readonly RowOutcome[] {
  const cellsOf = rowCellsBy(mapping.columns);
  const read = rows.map((row) => ({ row, cells: cellsOf(row) }));
  const dates = read.flatMap(({ cells: { createdAt } }) =>
    createdAt === null ? [] : textOfCell(createdAt),
  );
  const orders = dateOrders(dates, mapping.dateOrder);
  const rules = { mapping, roles: rolesByText(knownRoles), orders };
  const claims = createRowClaims(read, rules, users);
  const outcomes = read.map(({ row, cells }, position): RowOutcome => {
    const { line } = row;
    const claim = claims.next(position);
    if (claim.kind === 'doubled') {
      return { kind: 'doubled', line, cells: row.cells, firstLine: claim.firstLine };
    }
    if (claim.kind === 'wrong') {
      return { kind: 'wrong', line, cells: row.cells, problems: [claim.problem] };
    }
    if (claim.kind === 'new') {
      const { user, problems } = newUserOf(cells, rules, claim.isIdTaken);
      if (problems.length > 0) return { kind: 'wrong', line, cells: row.cells, problems };
      claims.keepId(user.id);
      return { kind: 'new', line, user };
    }
    const { user } = claim;
    const { changes, problems } = changesOf(user, cells, rules);
    if (problems.length > 0) return { kind: 'wrong', line, cells: row.cells, problems };
    const isSame = Object.keys(changes).length === 0;
    return isSame ? { kind: 'same', line, user } : { kind: 'changed', line, user, changes };
  });
  return mapping.matchBy === 'id' ? withEmailHolders(outcomes, users) : outcomes;
}

/** How many rows have each outcome. */
export function countOutcomes(outcomes: readonly RowOutcome[]): OutcomeCounts {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, doubled: 0 };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}

function rolesByText(roles: readonly string[]): ReadonlyMap<string, string> {
  return new Map(roles.filter(hasVisibleText).map((role) => [shownText(role), role]));
}

/** Whether the row assigns an email that another user of the list has. */
export function hasEmailHolder(outcome: RowOutcome): boolean {
  return 'emailHolder' in outcome;
}

/**
 * The outcomes, with the holder added to those that assign an email which another user of the list
 * has and keeps. Only files matched by id can.
 */
function withEmailHolders(
  outcomes: readonly RowOutcome[],
  users: readonly User[],
): readonly RowOutcome[] {
  const givers = new Set(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'changed' && outcome.changes.email !== undefined ? [outcome.user] : [],
    ),
  );
  const holders = new Map<string, User>();
  for (const user of users) {
    const key = emailKeyOf(user.email);
    if (!givers.has(user) && !holders.has(key)) holders.set(key, user);
  }
  return outcomes.map((outcome) => {
    if (outcome.kind !== 'new' && outcome.kind !== 'changed') return outcome;
    const email = outcome.kind === 'new' ? outcome.user.email : outcome.changes.email?.is;
    const emailHolder = email === undefined ? undefined : holders.get(emailKeyOf(email));
    return emailHolder === undefined ? outcome : { ...outcome, emailHolder };
  });
}

/** What a new user gets whose row names no id or date; the longest. */
const NEW_ID = '-'.repeat(36);
const LAST_DATE = new Date(8.64e15);
/** The length around a field that a record lacks: `,"":`. */
const FIELD_FRAME = 4;

export type ImportChange = Extract<Change, { kind: 'import' }>;

/** The change that carries out the outcomes. */
export function importChange(
  outcomes: readonly RowOutcome[],
  { matchBy }: ComparedMapping,
): ImportChange {
  return {
    kind: 'import',
    additions: outcomes.flatMap((outcome) => (outcome.kind === 'new' ? [outcome.user] : [])),
    edits: outcomes.flatMap((outcome) => {
      if (outcome.kind !== 'changed') return [];
      const { id, name } = outcome.user;
      return [{ user: { id, name }, changes: outcome.changes }];
    }),
    matchBy,
  };
}

/** By how many UTF-16 units the stored text grows at most. */
export function addedCharacters(outcomes: readonly RowOutcome[]): number {
  return outcomes.reduce((sum, outcome) => sum + charactersOf(outcome), 0);
}

function charactersOf(outcome: RowOutcome): number {
  if (outcome.kind === 'new') {
    const { id, createdAt, ...values } = outcome.user;
    const record = { ...values, id: id ?? NEW_ID, createdAt: createdAt ?? LAST_DATE };
    // And a comma after it.
    return encodeRecord(record, null).length + 1;
  }
  if (outcome.kind !== 'changed') return 0;
  return Object.entries(outcome.changes).reduce(
    (sum, [field, { is }]) => sum + FIELD_FRAME + field.length + jsonLength(is),
    0,
  );
}

function jsonLength(value: string | number | boolean | Date | null): number {
  return JSON.stringify(value).length;
}
