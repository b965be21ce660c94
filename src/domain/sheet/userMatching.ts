import { formatDate } from '#domain/dates.ts';
import { readDate, type DateOrders } from '#domain/sheet/cellDates.ts';
import { shownText, textOfCell, readNumber, readStatus } from '#domain/sheet/cells.ts';
import { type RowCells, rowCellsBy } from '#domain/sheet/rowCells.ts';
import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';
import type { ComparedMapping, ImportMapping } from '#domain/sheet/importPlan.ts';
import type { HolderKeys } from '#domain/userSource.ts';

/** The id or email by which a row finds its user, from `idKeyOf` or `emailKeyOf`. */
export interface MatchKey {
  readonly by: 'email' | 'id';
  readonly key: string;
}

/** Finds users of the list for rows, each at most once. */
export interface UserMatching {
  /** All with this key. */
  readonly usersWith: (key: MatchKey) => readonly User[];
  /** A user with this key who has all values of the row, and was not taken before; `null`: none. */
  readonly takeExactMatch: (key: MatchKey, cells: RowCells) => User | null;
}

/** An id as it is compared; blank if nothing is visible. */
export function idKeyOf(cell: Cell): string {
  return shownText(textOfCell(cell));
}

/** An email as it is compared. */
export function emailKeyOf(cell: Cell): string {
  return emailKey(shownText(textOfCell(cell)));
}

/**
 * @param fields those that the file has columns for
 * @param named ids that the file contains: these users are not found by their email
 * @param orders of the file's column with dates
 */
export function createUserMatching(
  users: readonly User[],
  fields: ReadonlySet<SheetField>,
  named: ReadonlySet<string>,
  orders: DateOrders,
): UserMatching {
  const unnamed = users.filter((user) => !named.has(idKeyOf(user.id)));
  const groups = {
    id: groupsBy(users, ({ id }) => idKeyOf(id)),
    email: groupsBy(unnamed, ({ email }) => emailKeyOf(email)),
  };
  const taken = new Set<User>();
  const exactMatches = new Map<readonly User[], Map<string, User[]>>();
  const exactMatchesIn = (group: readonly User[]) => {
    const known = exactMatches.get(group);
    if (known !== undefined) return known;
    const found = new Map<string, User[]>();
    // Reversed, so that `pop` takes the first one first.
    for (const user of group.toReversed()) {
      for (const print of printsOf(user, fields)) pushTo(found, print, user);
    }
    exactMatches.set(group, found);
    return found;
  };
  return {
    usersWith: ({ by, key }) => groups[by].get(key) ?? [],
    takeExactMatch: ({ by, key }, cells) => {
      const alike = exactMatchesIn(groups[by].get(key) ?? []).get(printOf(cells, orders)) ?? [];
      let exactMatch = alike.pop();
      while (exactMatch !== undefined && taken.has(exactMatch)) exactMatch = alike.pop();
      if (exactMatch !== undefined) taken.add(exactMatch);
      return exactMatch ?? null;
    },
  };
}

function groupsBy(users: readonly User[], keyOf: (user: User) => string) {
  const groups = new Map<string, User[]>();
  for (const user of users) pushTo(groups, keyOf(user), user);
  return groups;
}

function pushTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/**
 * What distinguishes users with the same key: all fields of the file. Files hold days or instants.
 */
function printsOf(user: User, fields: ReadonlySet<SheetField>): readonly string[] {
  const { createdAt } = user;
  const isDated = createdAt !== null && !Number.isNaN(createdAt.getTime());
  const dates = isDated ? [formatDate(createdAt), createdAt.toISOString()] : [null];
  return dates.map((date) => {
    const said: Record<SheetField, Cell> = { ...user, createdAt: date };
    return printOf(said, {}, fields);
  });
}

function printOf(cells: RowCells, orders: DateOrders, fields?: ReadonlySet<SheetField>): string {
  const parts = SHEET_FIELDS.map((field) =>
    fields === undefined || fields.has(field) ? partOf(field, cells[field], orders) : '',
  );
  return JSON.stringify(parts);
}

function partOf(field: SheetField, cell: Cell, orders: DateOrders): string {
  const text = shownText(textOfCell(cell));
  switch (field) {
    case 'active':
      return String(readStatus(cell) ?? text);
    case 'latitude':
    case 'longitude':
      return String(readNumber(cell) ?? text);
    case 'createdAt': {
      const said = readDate(text, orders);
      if (said === null) return text;
      return said.precision === 'day' ? formatDate(said.date) : said.date.toISOString();
    }
    case 'name':
    case 'email':
    case 'role':
    case 'id':
      return text;
  }
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
  if (!columns.includes('id')) return { ...mapping, matchBy: 'email' };
  const cellsOf = rowCellsBy(columns);
  const ids = new Set(users.map(({ id }) => idKeyOf(id)));
  const emails = new Set(users.map(({ email }) => emailKeyOf(email)));
  const seen = new Set<string>();
  let isEmailKnown = false;
  for (const row of rows) {
    const { id, email } = cellsOf(row);
    const key = idKeyOf(id);
    // If the file is matched by id, the first row of each id counts.
    if (id === null || seen.has(key)) continue;
    if (ids.has(key)) return { ...mapping, matchBy: 'id' };
    seen.add(key);
    isEmailKnown ||= email !== null && emails.has(emailKeyOf(email));
  }
  if (!isEmailKnown) return { ...mapping, matchBy: 'id' };
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
  const ids = new Set<string>();
  const emails = new Set<string>();
  let characters = 0;
  const add = (keys: Set<string>, cell: Cell) => {
    if (cell === null) return;
    const text = textOfCell(cell);
    for (const key of [text, shownText(text)]) {
      if (keys.has(key)) continue;
      keys.add(key);
      characters += JSON.stringify(key).length;
    }
  };
  let next = from;
  for (let row = rows[next]; row !== undefined; row = rows[next]) {
    if (ids.size + emails.size >= MAX_KEYS || characters >= MAX_CHARACTERS) break;
    const { id, email } = cellsOf(row);
    add(ids, id);
    add(emails, email);
    next += 1;
  }
  return { keys: { ids: [...ids], emails: [...emails] }, next: next < rows.length ? next : null };
}
