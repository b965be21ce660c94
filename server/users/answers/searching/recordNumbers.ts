import { MAX_DEGREES } from '#domain/limits.ts';

/** Without escapes, some of which PostgreSQL refuses: no number has any. */
const PLAIN_RECORD = String.raw`CASE WHEN strpos(record, '\') = 0 THEN record
  ELSE regexp_replace(record, '\\.', '_', 'g') END`;
/** Of all values of JSON: a number that is neither too large nor too small for a `float8`. */
const IS_NUMBER = String.raw`length(text) <= 200 AND text ~ '^[-0-9][0-9.]*([eE][-+]?[0-9][0-9]?)?$'`;

/**
 * A number of a record, `null` where `decodeMember` has none. Slow beside a column: it is for tests that are
 * seldom made, and looked at in parts.
 */
export function recordNumber(field: keyof typeof MAX_DEGREES): string {
  // Materialized: else each part would be computed as often as it is named.
  return `(WITH member AS MATERIALIZED (
      SELECT ((${PLAIN_RECORD})::json -> '${field}')::text AS text
    ), read AS MATERIALIZED (
      SELECT CASE WHEN ${IS_NUMBER} THEN text::float8 END AS number FROM member
    )
    SELECT CASE WHEN abs(number) <= ${MAX_DEGREES[field]} THEN number END FROM read)`;
}
