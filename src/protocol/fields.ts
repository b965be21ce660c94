import * as v from 'valibot';
import { FINEST_LEVEL } from '#domain/query/placeCells.ts';

/** A schema for every field of `T`: a field without one does not compile. */
export type Fields<T> = { readonly [Key in keyof T]-?: v.GenericSchema<unknown, T[Key]> };

/** A schema for every kind of a union. */
export type Kinds<T extends { readonly kind: string }> = {
  readonly [Kind in T['kind']]: v.GenericSchema<unknown, Extract<T, { readonly kind: Kind }>>;
};

/** The longest id, in UTF-16 code units; an entry of an index of PostgreSQL holds 2,700 bytes. */
export const MAX_ID_LENGTH = 500;
/** The longest text of a user or a search: more than a cell of a spreadsheet holds. */
export const MAX_TEXT_LENGTH = 40_000;
/** The longest list in a question or a change. */
export const MAX_MEMBERS = 100_000;

export const MAX_FILTER_VALUES = 1000;

/** PostgreSQL keeps neither U+0000 nor half of a surrogate pair: such an id could not be found. */
export function canBeKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Of a user, known or not. */
export const id = v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH), v.check(canBeKept));
export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH));
/** Of users, changes, pages. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** From 1. */
export const place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** A column or a row of the grid of places, of whatever level. */
export const cell = v.pipe(count, v.maxValue(2 ** FINEST_LEVEL - 1));
export const ids = v.pipe(v.array(id), v.maxLength(MAX_MEMBERS));
export const filterValues = v.pipe(v.array(text), v.maxLength(MAX_FILTER_VALUES));

/** Such as `2026-11-22T08:00:00.000Z`, and no other way to write it. */
export function isInstant(iso: string): boolean {
  const instant = new Date(iso);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
}

export function toInstant(iso: string): Date {
  return new Date(iso);
}

/** An instant as JSON has it. */
export const date = v.pipe(v.string(), v.check(isInstant), v.transform(toInstant));

/** The names of an object's fields; the type of the object says that none is missing. */
export function namesOf<Name extends string>(
  names: Readonly<Record<Name, true>>,
): readonly [Name, ...Name[]] {
  // Object.keys returns string[]; no caller names nothing.
  return Object.keys(names) as unknown as readonly [Name, ...Name[]];
}
