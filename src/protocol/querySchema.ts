import * as v from 'valibot';
import type { Selection } from '#domain/change/change.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import type { UserFilters } from '#domain/query/filters.ts';
import { SORT_ORDERS, type UserQuery } from '#domain/query/userQuery.ts';
import { condition } from '#protocol/conditionSchema.ts';
import { count, filterValues, ids, searchText, type Fields, type Kinds } from '#protocol/fields.ts';
import { shownUser } from '#protocol/userSchema.ts';

const column = v.picklist(COLUMN_NAMES);
const chosen = v.exactOptional(filterValues);

/** Strict: without an unknown filter the query would match more users than were meant. */
const filters = v.strictObject({
  role: chosen,
  status: chosen,
  createdMonth: chosen,
  duplicate: chosen,
} satisfies Fields<UserFilters>);

const askedCondition = v.exactOptional(condition);

export const userQuery = v.strictObject({
  text: searchText,
  columns: v.pipe(v.array(column), v.maxLength(COLUMN_NAMES.length)),
  filters,
  condition: askedCondition,
  sort: v.nullable(column),
  order: v.picklist(SORT_ORDERS),
} satisfies Fields<UserQuery>);

type OfKind<Kind> = Extract<Selection, { kind: Kind }>;

const SELECTIONS = {
  user: v.strictObject({
    kind: v.literal('user'),
    user: shownUser,
  } satisfies Fields<OfKind<'user'>>),
  ids: v.strictObject({ kind: v.literal('ids'), ids } satisfies Fields<OfKind<'ids'>>),
  matching: v.strictObject({
    kind: v.literal('matching'),
    query: userQuery,
    except: ids,
    count,
  } satisfies Fields<OfKind<'matching'>>),
} satisfies Kinds<Selection>;

export const selection = v.variant('kind', Object.values(SELECTIONS));
