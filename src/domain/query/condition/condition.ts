import type { ConditionField } from '#domain/query/condition/fields.ts';
import type { AskedOperator, Operator } from '#domain/query/condition/operators.ts';

/** One line of a filter. Plain data, as typed: it may be unfinished (`isComplete`). */
export interface ConditionTest<Op extends Operator = Operator> {
  readonly field: ConditionField;
  readonly operator: Op;
  /** Whoever the test does not match, blanks included. */
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

/** Which users a filter leaves: tests and groups of tests, no deeper. */
export interface Condition<Op extends Operator = Operator> {
  readonly join: Join;
  readonly parts: readonly (ConditionTest<Op> | ConditionGroup<Op>)[];
}

export type AskedTest = ConditionTest<AskedOperator>;
/** A condition as questions have it: finished, and of days that stay the same. */
export type AskedCondition = Condition<AskedOperator>;

export function isGroup<Op extends Operator>(
  part: ConditionTest<Op> | ConditionGroup<Op>,
): part is ConditionGroup<Op> {
  return 'parts' in part;
}
