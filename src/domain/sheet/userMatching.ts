import { formatDate } from '#domain/dates.ts';
import { readDate } from './cells/cellDates.ts';
import type { DateOrders } from './cells/dateOrders.ts';
import { shownText, textOfCell } from './cells/cellText.ts';
import { readNumber, readStatus } from './cells/cellValues.ts';
import type { RowCells } from './cells/rowCells.ts';
import { SHEET_FIELDS, type Cell, type SheetField } from './sheet.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { User } from '#domain/user/user.ts';

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
