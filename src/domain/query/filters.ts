import { compareMonths, monthOf, parseMonth } from '#domain/query/months.ts';
import { compareText } from '#domain/turkish/compareText.ts';
import { statusOf, STATUSES, type User } from '#domain/user/user.ts';

/** Everything about a filter except its words (text/tr.ts). */
interface FilterValues {
  /** Whether a text from an address can be a value. */
  readonly isValue: (text: string) => boolean;
  /** The order in which the values are listed. */
  readonly compare: (one: string, other: string) => number;
}

interface ValueFilter extends FilterValues {
  /** The user's value, as questions and addresses have it; `null` where there is none. */
  readonly valueOf: (user: User) => string | null;
}

/**
 * A filter whose values depend on the whole list: a user has a value if another user has the same
 * key.
 */
interface SharedKeyFilter extends FilterValues {
  readonly isOfList: true;
}

/** What two users who may be the same person have in common. */
export const DUPLICATE_KINDS = ['email', 'name'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/**
 * Every filter, in the order of the address. Not every filter is a column of the table. Code with
 * an entry for each filter uses `satisfies Record<UserFilter, …>`.
 */
export const FILTERS = {
  role: {
    valueOf: ({ role }) => role,
    isValue: (text) => text !== '',
    compare: compareText,
  },
  status: {
    valueOf: statusOf,
    ...oneOf(STATUSES),
  },
  createdMonth: {
    valueOf: ({ createdAt }) => monthOf(createdAt),
    isValue: (text) => parseMonth(text) !== null,
    compare: compareMonths,
  },
  duplicate: {
    // The keys are in duplicateKeys.ts.
    isOfList: true,
    ...oneOf(DUPLICATE_KINDS),
  },
} as const satisfies Readonly<Record<string, ValueFilter | SharedKeyFilter>>;

export type UserFilter = keyof typeof FILTERS;

// Object.keys returns string[]; the keys of this object are exactly its filters.
export const FILTER_NAMES = Object.keys(FILTERS) as readonly UserFilter[];

/** The chosen values of each filter: AND across filters, OR within; no values, no filter. */
export type UserFilters = Readonly<Partial<Record<UserFilter, readonly string[]>>>;

/** A column of the table has a filter if a filter has its name. */
export function isFilter(name: string): name is UserFilter {
  return Object.hasOwn(FILTERS, name);
}

/** The filters in use, in the order of `FILTERS`. */
export function activeFilters(
  filters: UserFilters,
): readonly { readonly filter: UserFilter; readonly values: readonly string[] }[] {
  return FILTER_NAMES.flatMap((filter) => {
    const values = filters[filter] ?? [];
    return values.length === 0 ? [] : [{ filter, values }];
  });
}

/** Replaces the values of one filter; no values remove it. */
export function withFilterValues(
  filters: UserFilters,
  filter: UserFilter,
  values: readonly string[],
): UserFilters {
  const { [filter]: _old, ...others } = filters;
  return values.length === 0 ? others : { ...others, [filter]: values };
}

/** A filter with these values, in this order. */
function oneOf(all: readonly string[]): FilterValues {
  return {
    isValue: (text) => all.includes(text),
    compare: (one, other) => all.indexOf(one) - all.indexOf(other),
  };
}
