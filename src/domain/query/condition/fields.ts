import type { Operator } from '#domain/query/condition/operators.ts';
import { FILTERS } from '#domain/query/filters.ts';
import { gridPosition, type GridPosition } from '#domain/query/placeCells.ts';
import type { User } from '#domain/user/user.ts';

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
