import type { ConditionField } from '#domain/query/condition/fields.ts';
import type { AskedOperator, Operator } from '#domain/query/condition/operators.ts';

/** One test of a condition. Plain data, as typed: it may be unfinished (`isComplete`). */
export interface ConditionTest<Op extends Operator = Operator> {
  readonly field: ConditionField;
  readonly operator: Op;
  /** Matches every user that the test does not match, blanks included. */
  readonly isNegated: boolean;
  /** Days as `2026-11-26`, numbers and degrees as `41.5`. */
  readonly values: readonly string[];
}

export const JOINS = ['and', 'or'] as const;
type Join = (typeof JOINS)[number];

/** Tests that belong together. */
export interface ConditionGroup<Op extends Operator = Operator> {
  readonly join: Join;
  readonly parts: readonly ConditionTest<Op>[];
}

/** Which users match: tests and groups of tests, not deeper. */
export interface Condition<Op extends Operator = Operator> {
  readonly join: Join;
  readonly parts: readonly (ConditionTest<Op> | ConditionGroup<Op>)[];
}

export type AskedTest = ConditionTest<AskedOperator>;
/** A condition of a question: finished tests on calendar days. */
export type AskedCondition = Condition<AskedOperator>;

/** How many tests and groups a condition has, and itself. */
export function nodeCountOf<Op extends Operator>({ parts }: Condition<Op>): number {
  return parts.reduce((sum, part) => sum + (isGroup(part) ? part.parts.length : 0) + 1, 1);
}

export function isGroup<Op extends Operator>(
  part: ConditionTest<Op> | ConditionGroup<Op>,
): part is ConditionGroup<Op> {
  return 'parts' in part;
}
