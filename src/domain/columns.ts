import { formatDate } from '#domain/dates.ts';
import { compareText } from '#domain/turkish.ts';
import type { User } from '#domain/user.ts';
import { showsAnything } from '#domain/visibleText.ts';

/** All there is to know of a column but its words (text/) and its cell (screens/). */
interface Column {
  /** What is shown of a user; search and filters look at the same. */
  readonly show: (user: User) => string;
  /** Is there nothing to show? Such users come last in either direction, and offer no value. */
  readonly isBlank: (user: User) => boolean;
  /** Ascending order of two users who are not blank; 0 is a tie. */
  readonly compare: (a: User, b: User) => number;
  readonly table: {
    readonly isSearched: boolean;
    readonly isSortable: boolean;
    readonly isFilterable: boolean;
  };
  readonly cards: { readonly isSearched: boolean; readonly isSortable: boolean };
}

/**
 * Every column, in the order of the table. Whoever has something for each of them says
 * `satisfies Record<UserColumn, …>`: what a new column lacks then fails to compile.
 */
export const COLUMNS = {
  name: {
    ...textColumn(({ name }) => name),
    table: { isSearched: true, isSortable: true, isFilterable: false },
    cards: { isSearched: true, isSortable: true },
  },
  email: {
    ...textColumn(({ email }) => email),
    table: { isSearched: true, isSortable: true, isFilterable: false },
    cards: { isSearched: true, isSortable: false },
  },
  role: {
    ...textColumn(({ role }) => role),
    table: { isSearched: true, isSortable: true, isFilterable: true },
    cards: { isSearched: true, isSortable: false },
  },
  createdAt: {
    show: ({ createdAt }) => formatDate(createdAt),
    isBlank: (user) => Number.isNaN(timeOf(user)),
    compare: (a, b) => timeOf(a) - timeOf(b),
    table: { isSearched: true, isSortable: true, isFilterable: false },
    cards: { isSearched: false, isSortable: true },
  },
} as const satisfies Readonly<Record<string, Column>>;

export type UserColumn = keyof typeof COLUMNS;

/** What the cards can be sorted by. */
export type CardSort = {
  [Name in UserColumn]: (typeof COLUMNS)[Name]['cards']['isSortable'] extends true ? Name : never;
}[UserColumn];

// The keys of the object above are exactly its columns.
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly UserColumn[];

function textColumn(textOf: (user: User) => string) {
  return {
    show: textOf,
    isBlank: (user: User) => !showsAnything(textOf(user)),
    compare: (a: User, b: User) => compareText(textOf(a), textOf(b)),
  };
}

/** NaN when there is no date, or an invalid one. */
function timeOf({ createdAt }: User): number {
  return createdAt === null ? Number.NaN : createdAt.getTime();
}
