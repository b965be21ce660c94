import {
  isGroup,
  type AskedCondition,
  type AskedTest,
  type Condition,
  type ConditionGroup,
  type ConditionTest,
} from '#domain/query/condition/condition.ts';
import { daysOfSpan, isSpan } from '#domain/query/condition/days.ts';
import { isComplete } from '#domain/query/condition/isComplete.ts';

/**
 * The condition of a question: without unfinished tests, and with relative days replaced by the
 * days that they mean now. So a question and its answers mean the same after midnight. `null`: it
 * matches everybody.
 * @param now decides which day it is
 */
export function askedCondition(condition: Condition | null, now: Date): AskedCondition | null {
  if (condition === null) return null;
  const parts = condition.parts.flatMap((part) =>
    isGroup(part) ? askedGroup(part, now) : askedTests(part, now),
  );
  const [first] = parts;
  if (first === undefined) return null;
  // One form per question.
  if (parts.length > 1) return { join: condition.join, parts };
  return isGroup(first) ? first : { join: 'and', parts };
}

/** A group of one test is that test. */
function askedGroup({ join, parts: lines }: ConditionGroup, now: Date): AskedCondition['parts'] {
  const parts = lines.flatMap((line) => askedTests(line, now));
  return parts.length > 1 ? [{ join, parts }] : parts;
}

function askedTests(test: ConditionTest, now: Date): readonly AskedTest[] {
  if (!isComplete(test)) return [];
  const { field, operator, isNegated, values } = test;
  if (operator !== 'within') return [{ field, operator, isNegated, values }];
  return values.filter(isSpan).map((span) => {
    const { from, to } = daysOfSpan(span, now);
    return { field, operator: 'between', isNegated, values: [from, to] };
  });
}
