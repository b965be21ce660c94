import type { Operation } from '#domain/change/operation.ts';

/** Whether one of two operations may be why the other one cannot be made any more. */
export function touchesSame(one: Operation<unknown>, other: Operation<unknown>): boolean {
  if (one.id !== other.id) return false;
  if (one.kind !== 'edited' || other.kind !== 'edited') return true;
  return Object.keys(one.fields).some((field) => Object.hasOwn(other.fields, field));
}
