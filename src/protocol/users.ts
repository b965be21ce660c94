import * as v from 'valibot';
import { MAX_CONDITION_NODES, MAX_CONDITION_TEXT, MAX_CONDITION_VALUES } from '#domain/limits.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import {
  ASKED_OPERATORS,
  isGroup,
  JOINS,
  nodeCountOf,
  CONDITION_FIELD_NAMES,
  isComplete,
} from '#domain/query/condition.ts';
import { SORT_ORDERS } from '#domain/query/userQuery.ts';
import { count, date, filterValues, ids, searchText } from '#protocol/fields.ts';

const degrees = v.nullable(v.pipe(v.number(), v.finite()));

/** Every field of a user. Stored values in an answer may be of any length. Ids are unique here. */
const fields = {
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
  createdAt: v.nullable(date),
  active: v.boolean(),
  latitude: degrees,
  longitude: degrees,
  isWithoutPassword: v.exactOptional(v.literal(true)),
};
/** A user in an answer; fields that a later version of the server adds are ignored. */
export const userSchema = v.object(fields);
/** A user as it was shown, in a change. */
export const shownUserSchema = v.strictObject(fields);

/** Strict, and finished: otherwise the condition would match more users than were meant. */
const test = v.pipe(
  v.strictObject({
    field: v.picklist(CONDITION_FIELD_NAMES),
    operator: v.picklist(ASKED_OPERATORS),
    isNegated: v.boolean(),
    values: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(MAX_CONDITION_TEXT))),
      v.maxLength(MAX_CONDITION_VALUES),
    ),
  }),
  v.check(
    (asked) => isComplete(asked),
    'The field has the operator, which has as many values as it takes: days such as `2026-11-26`, ' +
      'numbers such as `41.5`, texts that are not blank.',
  ),
);
const join = v.picklist(JOINS);
const condition = v.pipe(
  v.strictObject({
    join,
    parts: v.array(v.union([test, v.strictObject({ join, parts: v.array(test) })])),
  }),
  v.check(
    (asked) =>
      asked.parts.length > 0 &&
      asked.parts.every((part) => !isGroup(part) || part.parts.length > 0) &&
      nodeCountOf(asked) <= MAX_CONDITION_NODES,
    `At most ${MAX_CONDITION_NODES} nodes: itself, its groups and its tests. No group is empty.`,
  ),
);

const column = v.picklist(COLUMN_NAMES);
const chosen = v.exactOptional(filterValues);

/** Strict: without an unknown filter the query would match more users than were meant. */
export const userQuerySchema = v.strictObject({
  text: searchText,
  columns: v.pipe(v.array(column), v.maxLength(COLUMN_NAMES.length)),
  filters: v.strictObject({
    role: chosen,
    status: chosen,
    createdMonth: chosen,
    duplicate: chosen,
  }),
  condition: v.exactOptional(condition),
  sort: v.nullable(column),
  order: v.picklist(SORT_ORDERS),
});

export const selectionSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('user'), user: shownUserSchema }),
  v.strictObject({ kind: v.literal('ids'), ids }),
  v.strictObject({ kind: v.literal('matching'), query: userQuerySchema, except: ids, count }),
]);
