import { FILTERS } from '#domain/query/filters.ts';
import { gridPosition, type GridPosition } from '#domain/query/placeCells.ts';
import type { User } from '#domain/user/user.ts';
import {
  MAX_CONDITION_TEXT,
  MAX_CONDITION_VALUES,
  MAX_DEGREES,
  MAX_CONDITION_NODES,
} from '#domain/limits.ts';
import { isDay, isSpan, daysOfSpan } from '#domain/query/days.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

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

/** The operators of questions: relative days, which change with the clock, `askedCondition` replaces by dates. */
export const ASKED_OPERATORS = [
  'contains',
  'is',
  'exact',
  'beginsWith',
  'anyOf',
  'before',
  'after',
  'on',
  'between',
  'less',
  'greater',
  'equals',
  'inside',
  'empty',
] as const;
type AskedOperator = (typeof ASKED_OPERATORS)[number];

/** How a test compares a field. `operatorsOf` tells which field has which. */
export type Operator = AskedOperator | 'within';

/** How texts are compared. */
type TextRule =
  /** As the search compares them: a plain letter finds its marked forms. */
  | 'folded'
  /** The same, but emails are equal by `emailKey`. */
  | 'email'
  /** Letter by letter. */
  | 'written';

interface TextField {
  readonly kind: 'text';
  readonly rule: TextRule;
  readonly valueOf: (user: User) => string;
}

interface ChoiceField {
  readonly kind: 'choice';
  readonly valueOf: (user: User) => string;
  /** Whether a text can be one of its values. */
  readonly isValue: (text: string) => boolean;
}

interface DateField {
  readonly kind: 'date';
  readonly valueOf: (user: User) => Date | null;
}

interface NumberField {
  readonly kind: 'number';
  readonly valueOf: (user: User) => number | null;
}

interface PlaceField {
  readonly kind: 'place';
  readonly valueOf: (user: User) => GridPosition | null;
}

export type FieldRule = TextField | ChoiceField | DateField | NumberField | PlaceField;
type FieldKind = FieldRule['kind'];

/** Every field that a condition can test, in the order in which they are offered. */
export const CONDITION_FIELDS = {
  name: { kind: 'text', rule: 'folded', valueOf: ({ name }) => name },
  email: { kind: 'text', rule: 'email', valueOf: ({ email }) => email },
  role: { kind: 'choice', valueOf: ({ role }) => role, isValue: FILTERS.role.isValue },
  status: {
    kind: 'choice',
    valueOf: FILTERS.status.valueOf,
    isValue: FILTERS.status.isValue,
  },
  createdAt: { kind: 'date', valueOf: ({ createdAt }) => createdAt },
  id: { kind: 'text', rule: 'written', valueOf: ({ id }) => id },
  place: { kind: 'place', valueOf: gridPosition },
  latitude: { kind: 'number', valueOf: ({ latitude }) => latitude },
  longitude: { kind: 'number', valueOf: ({ longitude }) => longitude },
} as const satisfies Readonly<Record<string, FieldRule>>;

export type ConditionField = keyof typeof CONDITION_FIELDS;

// Object.keys returns string[]; the keys of this object are exactly its fields.
export const CONDITION_FIELD_NAMES = Object.keys(CONDITION_FIELDS) as readonly ConditionField[];

const KIND_OPERATORS = {
  text: ['contains', 'is', 'exact', 'beginsWith', 'empty'],
  choice: ['anyOf', 'empty'],
  date: ['on', 'before', 'after', 'between', 'within', 'empty'],
  number: ['equals', 'less', 'greater', 'between', 'empty'],
  place: ['empty', 'inside'],
} as const satisfies Readonly<Record<FieldKind, readonly Operator[]>>;

/** The operators of a field, in the order in which they are offered. */
export function operatorsOf(field: ConditionField): readonly Operator[] {
  const rule: FieldRule = CONDITION_FIELDS[field];
  const operators: readonly Operator[] = KIND_OPERATORS[rule.kind];
  return operators.filter((operator) => {
    // Emails and ids have no stricter comparison.
    if (operator === 'exact') return rule.kind === 'text' && rule.rule === 'folded';
    // Everybody has an id and a status.
    return operator !== 'empty' || (field !== 'id' && field !== 'status');
  });
}

/** How many values an operator takes. */
export function valueCountOf(operator: Operator): { min: number; max: number } {
  if (operator === 'empty') return { min: 0, max: 0 };
  if (operator === 'between') return { min: 2, max: 2 };
  // South, west, north, east, in degrees.
  if (operator === 'inside') return { min: 4, max: 4 };
  return operator === 'anyOf' ? { min: 1, max: MAX_CONDITION_VALUES } : { min: 1, max: 1 };
}

/** Whether a test can be applied. An unfinished test matches everybody. */
export function isComplete({ field, operator, values }: ConditionTest): boolean {
  const { min, max } = valueCountOf(operator);
  return (
    operatorsOf(field).includes(operator) &&
    values.length >= min &&
    values.length <= max &&
    values.every((value) => value.length <= MAX_CONDITION_TEXT) &&
    values.every((value) => isValue(CONDITION_FIELDS[field], operator, value))
  );
}

function isValue(rule: FieldRule, operator: Operator, value: string): boolean {
  switch (rule.kind) {
    case 'text':
      return hasVisibleText(value);
    case 'choice':
      return rule.isValue(value);
    case 'date':
      return operator === 'within' ? isSpan(value) : isDay(value);
    case 'number':
      return isNumber(value);
    case 'place':
      return isNumber(value) && Math.abs(Number(value)) <= MAX_DEGREES.longitude;
  }
}

/** Such as `-41.5`, with a decimal point. */
function isNumber(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
}

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
