import {
  isGroup,
  nodeCountOf,
  type Condition,
  type ConditionGroup,
  type ConditionTest,
} from '#domain/query/condition/condition.ts';
import type { Operator } from '#domain/query/condition/operators.ts';
import { MAX_CONDITION_NODES } from '#domain/limits.ts';

/**
 * Adds a test that must hold beside the condition. A condition has only two levels: if its parts
 * are joined by OR, the test goes into each group. `null`: that makes too many nodes.
 */
export function withTest<Op extends Operator>(
  condition: Condition<Op> | null,
  test: ConditionTest<Op>,
): Condition<Op> | null {
  const made = joined(condition ?? { join: 'and', parts: [] }, test);
  return nodeCountOf(made) > MAX_CONDITION_NODES ? null : made;
}

function joined<Op extends Operator>(
  { join, parts }: Condition<Op>,
  test: ConditionTest<Op>,
): Condition<Op> {
  if (join === 'and') return { join, parts: [...parts, test] };
  const tests = parts.flatMap((part) => (isGroup(part) ? [] : [part]));
  if (tests.length === parts.length) {
    return { join: 'and', parts: [{ join, parts: tests }, test] };
  }
  const groups = parts.flatMap((part): readonly ConditionGroup<Op>[] => {
    if (!isGroup(part)) return [{ join: 'and', parts: [part, test] }];
    if (part.join === 'and') return [{ join: 'and', parts: [...part.parts, test] }];
    return part.parts.map((one) => ({ join: 'and', parts: [one, test] }));
  });
  return { join, parts: groups };
}
