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

/*
 * Types are inferred from schemas, unless the domain has them already. The message of a check is its
 * rule in words, for the description of the API.
 */

/** What a schema lets through; nobody changes it. */
export type Of<Schema extends v.GenericSchema> = Unchanging<v.InferOutput<Schema>>;
type Unchanging<T> = unknown extends T
  ? T
  : T extends Date
    ? T
    : { readonly [Key in keyof T]: Unchanging<T[Key]> };

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, so no stored id has them. */
export function canBeKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
export const kept = v.check(canBeKept, 'Well-formed Unicode without U+0000.');

/** The id of a user, whether the list has it or not. */
export const id = v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH), kept);
/** A value of a user, old or new. No pattern is made of it. */
export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH));

/*
 * Links and pasted texts lead to questions of any length: what is looked for is brought within the
 * limits instead of being refused.
 */

/** An id that is looked for: one that cannot be stored is nobody's. */
export const askedId = v.pipe(
  v.string(),
  v.transform((asked) => (v.is(id, asked) ? asked : '')),
);
/** A text that is looked for. */
export function textUpTo(most: number) {
  return v.pipe(
    v.string(),
    v.transform((asked) => asked.slice(0, most)),
    v.description(`Cut to ${most} UTF-16 code units.`),
  );
}
export const searchText = textUpTo(MAX_SEARCH_LENGTH);
export const filterValues = v.pipe(
  v.array(textUpTo(MAX_TEXT_LENGTH)),
  v.transform((values) => values.slice(0, MAX_FILTER_VALUES)),
);

/** A count of users, changes or pages. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** From 1. */
export const place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const pageSize = v.pipe(place, v.maxValue(MAX_PAGE_SIZE));
/** A column or a row of the grid of places, at any level. */
export const cell = v.pipe(count, v.maxValue(2 ** FINEST_LEVEL - 1));
export const ids = v.pipe(v.array(id), v.maxLength(MAX_MEMBERS));
/** Only ever true: missing otherwise. */
export const flag = v.exactOptional(v.literal(true));

function isInstant(iso: string): boolean {
  const instant = new Date(iso);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
}

/** An instant in JSON. */
const time = v.pipe(
  v.string(),
  v.check(isInstant, 'In UTC, with milliseconds, such as `2026-11-22T08:00:00.000Z`.'),
  v.metadata({ format: 'date-time' }),
);
export const date = v.pipe(
  time,
  v.transform((iso) => new Date(iso)),
);
