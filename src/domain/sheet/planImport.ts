import type { Change } from '#domain/change/change.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import type { HolderKeys } from '#domain/userSource.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { columnOrder } from './cellDates.ts';
import { rowCellsBy, shownText, textOfCell, type RowCells } from './cells.ts';
import { changesOf, newUserOf, type ReadingRules } from './importedRow.ts';
import type {
  CellProblem,
  ComparedMapping,
  ImportMapping,
  MatchedBy,
  OutcomeCounts,
  RowOutcome,
} from './importPlan.ts';
import type { Cell, SheetRow } from './sheet.ts';

/**
 * What an import of these rows would do to the list, row by row. Importing the result and planning
 * the same rows again finds nothing to add or change. Each user belongs to the first of its rows,
 * right or wrong: otherwise the next import of the same file would find another. Users who share
 * the id or email that the file is matched by are never changed.
 * @param rows without a header
 * @param mapping see `comparedMapping`
 * @param users of the list, in any order, at least those that `fileKeys` finds
 * @param knownRoles those in the list
 */
export function planImport(
  rows: readonly SheetRow[],
  mapping: ComparedMapping,
  users: readonly User[],
  knownRoles: readonly string[],
): readonly RowOutcome[] {
  const cellsOf = rowCellsBy(mapping.columns);
  const read = rows.map((row) => ({ ...row, said: cellsOf(row) }));
  const dates = read.map(({ said }) => textOfCell(said.createdAt));
  const rules: ReadingRules = {
    mapping,
    roles: new Map(knownRoles.filter(hasVisibleText).map((role) => [shownText(role), role])),
    order: columnOrder(dates, mapping.dateOrder),
  };
  const ids = new Map<string, number>();
  const emailsOfIds = new Map<string, number>();
  for (const { said, line } of mapping.matchBy === 'id' ? read : []) {
    const [id, email] = [idKeyOf(said.id), emailKeyOf(said.email)];
    if (id === '' || ids.has(id)) continue;
    ids.set(id, line);
    if (email !== '' && !emailsOfIds.has(email)) emailsOfIds.set(email, line);
  }
  const emailHolders = groupedBy(users, ({ email }) => emailKeyOf(email));
  emailHolders.delete('');
  const usersBy = {
    id: groupedBy(users, ({ id }) => idKeyOf(id)),
    // Whoever's id is in the file is not found by the email, which another row may take over.
    email:
      ids.size === 0
        ? emailHolders
        : groupedBy(
            users.filter(({ id }) => !ids.has(idKeyOf(id))),
            ({ email }) => emailKeyOf(email),
          ),
  };
  /** The first line of each user, by the user or the key of a new one. */
  const lines = new Map<User | string, number>();
  const addedIds = new Set<string>();

  return read.map(({ line, cells, said }): RowOutcome => {
    const wrong = (...problems: CellProblem[]): RowOutcome => ({
      kind: 'wrong',
      line,
      cells,
      problems,
    });
    const key = matchKeyOf(said, mapping.matchBy);
    const group = key === null ? [] : (usersBy[key.by].get(key.key) ?? []);
    if (key !== null && group.length > 1) {
      const equal = group.find((one) => isUnchanged(changesOf(one, said, rules)));
      return equal === undefined
        ? wrong({ field: key.by, kind: 'ambiguous', text: textOfCell(said[key.by]) })
        : { kind: 'same', line, user: equal };
    }
    const [user] = group;
    if (key !== null) {
      const owner = user ?? `${key.by} ${key.key}`;
      const firstLine =
        (key.by === 'email' ? emailsOfIds.get(key.key) : undefined) ?? lines.get(owner);
      if (firstLine !== undefined) return { kind: 'doubled', line, cells, firstLine };
      lines.set(owner, line);
    }
    const emailHolder = (email: string | undefined) => {
      const held = mapping.matchBy === 'id' && email !== undefined ? emailKeyOf(email) : '';
      const holder = emailHolders.get(held)?.find((one) => one !== user);
      return holder && { emailHolder: holder };
    };
    if (user !== undefined) {
      const found = changesOf(user, said, rules);
      if (isUnchanged(found)) return { kind: 'same', line, user };
      if (found.problems.length > 0) return wrong(...found.problems);
      const { changes } = found;
      return { kind: 'changed', line, user, changes, ...emailHolder(changes.email?.is) };
    }
    const added = newUserOf(said, rules);
    const id = idKeyOf(said.id);
    const isTaken = id !== '' && (addedIds.has(id) || usersBy.id.has(id));
    const taken: CellProblem = { field: 'id', kind: 'taken', text: textOfCell(said.id) };
    const problems = isTaken ? [...added.problems, taken] : added.problems;
    if (problems.length > 0) return wrong(...problems);
    if (id !== '') addedIds.add(id);
    return { kind: 'new', line, user: added.user, ...emailHolder(added.user.email) };
  });
}

function isUnchanged({ changes, problems }: ReturnType<typeof changesOf>): boolean {
  return problems.length === 0 && Object.keys(changes).length === 0;
}

/** The id or email by which a row finds its user. */
interface MatchKey {
  readonly by: MatchedBy;
  readonly key: string;
}

/**
 * A row without an id is found by its email; otherwise each import would add its user again.
 * `null`: by nothing.
 */
function matchKeyOf({ id, email }: RowCells, matchBy: MatchedBy): MatchKey | null {
  const idKey = matchBy === 'id' ? idKeyOf(id) : '';
  if (idKey !== '') return { by: 'id', key: idKey };
  const key = emailKeyOf(email);
  return key === '' ? null : { by: 'email', key };
}

/** An id as it is compared; blank if nothing is visible. */
function idKeyOf(cell: Cell): string {
  return shownText(textOfCell(cell));
}

/** An email as it is compared. */
function emailKeyOf(cell: Cell): string {
  return emailKey(shownText(textOfCell(cell)));
}

function groupedBy(users: readonly User[], keyOf: (user: User) => string) {
  const groups = new Map<string, User[]>();
  for (const user of users) {
    const group = groups.get(keyOf(user));
    if (group === undefined) groups.set(keyOf(user), [user]);
    else group.push(user);
  }
  return groups;
}

/**
 * Decides by what this file is compared. If the list knows none of its ids but one of its emails,
 * the ids belong to another system: matching by them would add everybody again. Such a column is
 * left out; otherwise the next import of the file would know only the ids of the users added now.
 * @param rows without a header
 * @param users as for `planImport`
 */
export function comparedMapping(
  rows: readonly SheetRow[],
  mapping: ImportMapping,
  users: readonly User[],
): ComparedMapping {
  const { columns, matchBy } = mapping;
  if (matchBy !== 'idOrEmail') return { ...mapping, matchBy };
  const said = rows.map(rowCellsBy(columns));
  const ids = new Set(users.map(({ id }) => idKeyOf(id)));
  const emails = new Set(users.map(({ email }) => emailKeyOf(email)));
  const isIdKnown = said.some(({ id }) => id !== null && ids.has(idKeyOf(id)));
  const isEmailKnown = said.some(
    ({ id, email }) => id !== null && email !== null && emails.has(emailKeyOf(email)),
  );
  if (columns.includes('id') && (isIdKnown || !isEmailKnown)) return { ...mapping, matchBy: 'id' };
  const others = columns.map((target) => (target === 'id' ? 'ignored' : target));
  return { ...mapping, columns: others, matchBy: 'email' };
}

/** The most keys of one part; those of its last row may exceed it. */
const MAX_KEYS = 10_000;
/** Of the keys of one part as JSON, in UTF-16 units. */
const MAX_CHARACTERS = 400_000;

export interface FileKeys {
  readonly keys: HolderKeys;
  /** The first row of the next part; `null`: this is the last. */
  readonly next: number | null;
}

/**
 * The ids and emails by which the rows of a file are compared with a list, in parts that can be
 * asked for at once. Both are needed whichever the file is matched by, since another user may have
 * the other one. Each is given as in the file and as shown.
 * @param rows without a header
 * @param from position of the first row of the part
 */
export function fileKeys(
  rows: readonly SheetRow[],
  { columns }: ImportMapping,
  from: number,
): FileKeys {
  const cellsOf = rowCellsBy(columns);
  const [ids, emails] = [new Set<string>(), new Set<string>()];
  let characters = 0;
  const add = (keys: Set<string>, cell: Cell) => {
    const text = textOfCell(cell);
    for (const key of cell === null ? [] : [text, shownText(text)]) {
      if (!keys.has(key)) characters += JSON.stringify(key).length;
      keys.add(key);
    }
  };
  let next = from;
  for (const row of rows.slice(from)) {
    if (ids.size + emails.size >= MAX_KEYS || characters >= MAX_CHARACTERS) break;
    const { id, email } = cellsOf(row);
    add(ids, id);
    add(emails, email);
    next += 1;
  }
  return { keys: { ids: [...ids], emails: [...emails] }, next: next < rows.length ? next : null };
}

/** How many rows have each outcome. */
export function countOutcomes(outcomes: readonly RowOutcome[]): OutcomeCounts {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, doubled: 0 };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
}

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
