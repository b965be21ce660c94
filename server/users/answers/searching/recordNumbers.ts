import { MAX_DEGREES } from '#domain/limits.ts';

/** No escapes: PostgreSQL refuses to read some that JSON may have, and no number has any. */
const PLAIN_RECORD = String.raw`CASE WHEN strpos(record, '\') = 0 THEN record
  ELSE regexp_replace(record, '\\.', '_', 'g') END`;
/** A number of JSON that is neither too large nor too small for a `float8`. */
const NUMBER = String.raw`'^-?\d{1,250}(\.\d+)?([eE][+-]?\d{1,2})?$'`;

/** A number of a record, `null` where `decodeMember` has none. Slow: for tests of few users, or in parts. */
export function recordNumber(field: keyof typeof MAX_DEGREES): string {
  return `(SELECT CASE WHEN abs(number) <= ${MAX_DEGREES[field]} THEN number END FROM (
    SELECT CASE WHEN text ~ ${NUMBER} THEN text::float8 END AS number
    FROM (SELECT ((${PLAIN_RECORD})::json -> '${field}')::text AS text) AS member) AS read)`;
}
