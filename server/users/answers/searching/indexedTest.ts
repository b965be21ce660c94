import { isGroup, type AskedCondition, type AskedTest } from '#domain/query/condition/condition.ts';
import { CONDITION_FIELDS } from '#domain/query/condition/fields.ts';
import { patternOf } from './patternOf.ts';
import { hasTrigram } from './shortText.ts';

/** Whether one of the tests that all of a condition's users pass is found by an index. */
export function isIndexedCondition({ join, parts }: AskedCondition): boolean {
  const tests = join === 'and' || parts.length === 1 ? parts : [];
  return tests.some((part) => !isGroup(part) && isIndexedTest(part));
}

function isIndexedTest({ field, operator, isNegated, values }: AskedTest): boolean {
  const { kind } = CONDITION_FIELDS[field];
  if (isNegated || kind === 'number' || kind === 'presence' || field === 'status') return false;
  if (kind !== 'text' || operator === 'empty') return true;
  if (operator === 'is' && field !== 'name') return true;
  return field !== 'id' && hasTrigram(patternOf(values[0] ?? ''));
}
