import { MAX_CONDITION_TEXT, MAX_CONDITION_VALUES, MAX_DEGREES } from '#domain/limits.ts';
import type { ConditionTest } from '#domain/query/condition/condition.ts';
import { isDay, isSpan } from '#domain/query/condition/days.ts';
import { CONDITION_FIELDS, operatorsOf, type FieldRule } from '#domain/query/condition/fields.ts';
import type { Operator } from '#domain/query/condition/operators.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

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
