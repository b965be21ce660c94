import * as v from 'valibot';
import { MAX_CONDITION_NODES, MAX_CONDITION_TEXT, MAX_CONDITION_VALUES } from '#domain/limits.ts';
import { isGroup, JOINS, nodeCountOf, type AskedTest } from '#domain/query/condition/condition.ts';
import { CONDITION_FIELD_NAMES } from '#domain/query/condition/fields.ts';
import { isComplete } from '#domain/query/condition/isComplete.ts';
import type { AskedOperator } from '#domain/query/condition/operators.ts';
import { namesOf, type Fields } from '#protocol/fields.ts';

const operator = v.picklist(
  namesOf<AskedOperator>({
    contains: true,
    is: true,
    exact: true,
    beginsWith: true,
    anyOf: true,
    before: true,
    after: true,
    on: true,
    between: true,
    less: true,
    greater: true,
    equals: true,
    inside: true,
    empty: true,
  }),
);

/** Strict: without an unknown test the condition would match more users than were meant. */
const line = v.strictObject({
  field: v.picklist(CONDITION_FIELD_NAMES),
  operator,
  isNegated: v.boolean(),
  values: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(MAX_CONDITION_TEXT))),
    v.maxLength(MAX_CONDITION_VALUES),
  ),
} satisfies Fields<AskedTest>);

/** Without an unfinished test the condition would match more users than were meant, too. */
export function isFinished(asked: v.InferOutput<typeof line>): boolean {
  return isComplete(asked);
}

const test = v.pipe(line, v.check(isFinished));
const join = v.picklist(JOINS);
const group = v.strictObject({ join, parts: v.array(test) });
const part = v.union([test, group]);
const tree = v.strictObject({ join, parts: v.array(part) });

/** No more nodes than a condition may have, and a test in each group. */
export function isOfSize(asked: v.InferOutput<typeof tree>): boolean {
  const { parts } = asked;
  const isFilled = parts.length > 0 && parts.every((one) => !isGroup(one) || one.parts.length > 0);
  return isFilled && nodeCountOf(asked) <= MAX_CONDITION_NODES;
}

export const condition = v.pipe(tree, v.check(isOfSize));
