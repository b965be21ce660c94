import { formatDate } from '#domain/dates.ts';
import { compareText } from '#domain/turkish/compareText.ts';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

/** Everything about a column except its words (text/) and its cell (screens/). */
interface Column {
  /** The text shown for a user, which search uses too. */
  readonly show: (user: User) => string;
  /** Whether there is nothing to show. Such users sort last in both directions. */
  readonly isBlank: (user: User) => boolean;
  /** Ascending order of two users with a value; 0 is a tie. */
  readonly compare: (a: User, b: User) => number;
  readonly table: { readonly isSearched: boolean; readonly isSortable: boolean };
  readonly cards: { readonly isSearched: boolean; readonly isSortable: boolean };
}

/**
 * Every column, in the order of the table. Code with an entry for each column uses
 * `satisfies Record<UserColumn, …>`, so that a new column without one fails to compile.
 */
export const COLUMNS = {
  name: {
    ...textColumn(({ name }) => name),
    table: { isSearched: true, isSortable: true },
    cards: { isSearched: true, isSortable: true },
  },
  email: {
    ...textColumn(({ email }) => email),
    table: { isSearched: true, isSortable: true },
    cards: { isSearched: true, isSortable: false },
  },
  role: {
    ...textColumn(({ role }) => role),
    table: { isSearched: true, isSortable: true },
    cards: { isSearched: true, isSortable: false },
  },
  createdAt: {
    show: ({ createdAt }) => formatDate(createdAt),
    isBlank: (user) => Number.isNaN(timeOf(user)),
    compare: (a, b) => timeOf(a) - timeOf(b),
    table: { isSearched: true, isSortable: true },
    cards: { isSearched: false, isSortable: true },
  },
} as const satisfies Readonly<Record<string, Column>>;

export type UserColumn = keyof typeof COLUMNS;

/** The columns that the cards can be sorted by. */
export type CardSort = {
  [Name in UserColumn]: (typeof COLUMNS)[Name]['cards']['isSortable'] extends true ? Name : never;
}[UserColumn];

// Object.keys returns string[]; the keys of this object are exactly its columns.
export const COLUMN_NAMES = Object.keys(COLUMNS) as readonly UserColumn[];

function textColumn(textOf: (user: User) => string) {
  return {
    show: textOf,
    isBlank: (user: User) => !hasVisibleText(textOf(user)),
    compare: (a: User, b: User) => compareText(textOf(a), textOf(b)),
  };
}

/** NaN for no date or an invalid one. */
function timeOf({ createdAt }: User): number {
  return createdAt === null ? Number.NaN : createdAt.getTime();
}
