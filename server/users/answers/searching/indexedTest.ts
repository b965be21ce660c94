import { isGroup, type AskedCondition, type AskedTest } from '#domain/query/condition/condition.ts';
import { CONDITION_FIELDS, type ConditionField } from '#domain/query/condition/fields.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { patternOf } from './patternOf.ts';
import { hasTrigram } from './shortText.ts';

/** Whether an index finds one of the tests that all matches of a condition pass. */
export function isIndexedCondition({ join, parts }: AskedCondition): boolean {
  const tests = join === 'and' || parts.length === 1 ? parts : [];
  return tests.some((part) => !isGroup(part) && isIndexedTest(part));
}

function isIndexedTest({ field, operator, isNegated, values }: AskedTest): boolean {
  if (isNegated || isOfRecord(field) || field === 'status') return false;
  const { kind } = CONDITION_FIELDS[field];
  if (kind !== 'text' || operator === 'empty') return true;
  if (operator === 'is' && field !== 'name') return true;
  return field !== 'id' && hasTrigram(patternOf(values[0] ?? ''));
}

/** Whether a test reads each user's record. */
export function readsRecords({ condition }: UserQuery): boolean {
  const tests = condition?.parts.flatMap((part) => (isGroup(part) ? part.parts : [part])) ?? [];
  return tests.some(({ field }) => isOfRecord(field));
}

function isOfRecord(field: ConditionField): boolean {
  return CONDITION_FIELDS[field].kind === 'number';
}
