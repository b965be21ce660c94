import { startOfText } from '#domain/cutText.ts';
import {
  JOINS,
  type Condition,
  type ConditionGroup,
  type ConditionTest,
} from '#domain/query/condition/condition.ts';
import { CONDITION_FIELD_NAMES, operatorsOf } from '#domain/query/condition/fields.ts';
import { MAX_CONDITION_NODES, MAX_CONDITION_TEXT, MAX_CONDITION_VALUES } from '#domain/limits.ts';

/**
 * A condition from untrusted input, such as an address or stored text. Drops what is invalid or
 * beyond the limits; `null`: nothing is left. Never throws.
 */
export function parseCondition(input: unknown): Condition | null {
  const root = parseGroup(input);
  if (root === null) return null;
  let left = MAX_CONDITION_NODES - 1;
  const parts = root.parts.flatMap((part): Condition['parts'] => {
    const group = parseGroup(part);
    const room = group === null ? left : left - 1;
    const tests = (group === null ? [part] : group.parts)
      .flatMap((test) => parseTest(test) ?? [])
      .slice(0, Math.max(0, room));
    if (tests.length === 0) return [];
    left = room - tests.length;
    return group === null ? tests : [{ join: group.join, parts: tests } satisfies ConditionGroup];
  });
  return parts.length === 0 ? null : { join: root.join, parts };
}

interface ParsedGroup {
  readonly join: Condition['join'];
  readonly parts: readonly unknown[];
}

function parseGroup(input: unknown): ParsedGroup | null {
  const { join, parts } = fieldsOf(input);
  const known = JOINS.find((one) => one === join);
  return known === undefined || !Array.isArray(parts) ? null : { join: known, parts };
}

function parseTest(input: unknown): ConditionTest | null {
  const { field, operator, isNegated, values } = fieldsOf(input);
  const name = CONDITION_FIELD_NAMES.find((one) => one === field);
  if (name === undefined || !Array.isArray(values)) return null;
  const known = operatorsOf(name).find((one) => one === operator);
  if (known === undefined) return null;
  const texts = values.filter((value) => typeof value === 'string');
  return {
    field: name,
    operator: known,
    isNegated: isNegated === true,
    values: texts
      .slice(0, MAX_CONDITION_VALUES)
      .map((text) => startOfText(text, MAX_CONDITION_TEXT)),
  };
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  // An object may have any fields.
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}
