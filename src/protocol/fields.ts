import * as v from 'valibot';
import {
  MAX_FILTER_VALUES,
  MAX_ID_LENGTH,
  MAX_MEMBERS,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_TEXT_LENGTH,
} from '#domain/limits.ts';
import { FINEST_LEVEL } from '#domain/query/placeCells.ts';

/** A schema for every field of `T`: a field without one does not compile. */
export type Fields<T> = { readonly [Key in keyof T]-?: v.GenericSchema<unknown, T[Key]> };

/** A schema for every kind of a union. */
export type Kinds<T extends { readonly kind: string }> = {
  readonly [Kind in T['kind']]: v.GenericSchema<unknown, Extract<T, { readonly kind: Kind }>>;
};

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, so no stored id has them. */
export function canBeKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The id of a user, whether the list has it or not. */
export const id = v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH), v.check(canBeKept));
/** A value of a user, old or new. No pattern is made of it. */
export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH));
/** A text that is searched for. */
export const searchText = v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH));
/** A count of users, changes or pages. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** From 1. */
export const place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const pageSize = v.pipe(place, v.maxValue(MAX_PAGE_SIZE));
/** A column or a row of the grid of places, at any level. */
export const cell = v.pipe(count, v.maxValue(2 ** FINEST_LEVEL - 1));
export const ids = v.pipe(v.array(id), v.maxLength(MAX_MEMBERS));
export const filterValues = v.pipe(v.array(text), v.maxLength(MAX_FILTER_VALUES));

/** Such as `2026-11-22T08:00:00.000Z`, the only accepted spelling. */
export function isInstant(iso: string): boolean {
  const instant = new Date(iso);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
}

export function toInstant(iso: string): Date {
  return new Date(iso);
}

/** An instant in JSON. */
export const date = v.pipe(v.string(), v.check(isInstant), v.transform(toInstant));

/** The names of an object's fields; the object's type guarantees that none is missing. */
export function namesOf<Name extends string>(
  names: Readonly<Record<Name, true>>,
): readonly [Name, ...Name[]] {
  // Object.keys returns string[]; no caller passes an empty object.
  return Object.keys(names) as unknown as readonly [Name, ...Name[]];
}
