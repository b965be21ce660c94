import { isRecord, parseJson } from '#domain/record/userRecord.ts';

/*
 * Operations carry values and records as JSON text. Two texts are the same value if they are equal
 * once parsed; the order of an object's entries counts.
 */

export function isSameJson(one: string, other: string): boolean {
  return one === other || canonical(one) === canonical(other);
}

function canonical(text: string): string | undefined {
  return JSON.stringify(parseJson(text));
}

/** A record's value as JSON text; `null`: it has no such field. */
export function valueText(record: unknown, field: string): string | null {
  if (!isRecord(record) || !Object.hasOwn(record, field)) return null;
  return JSON.stringify(record[field]);
}

/**
 * The record with other values, given as JSON texts by field; `null` removes a field. The other
 * fields keep their order, and new ones come last.
 */
export function withValues(
  record: unknown,
  values: Iterable<readonly [field: string, value: string | null]>,
): Record<string, unknown> {
  const entries = new Map(Object.entries(isRecord(record) ? record : {}));
  for (const [field, value] of values) {
    if (value === null) entries.delete(field);
    else entries.set(field, parseJson(value));
  }
  // Unlike an assignment, this makes an entry of any name, such as `__proto__`.
  return Object.fromEntries(entries);
}

/** The JSON text of a member without its password, if it has one. */
export function withoutPassword(text: string): string {
  const member = parseJson(text);
  const hasPassword = isRecord(member) && Object.hasOwn(member, 'password');
  return hasPassword ? JSON.stringify(withValues(member, [['password', null]])) : text;
}
