import { MAX_DEGREES } from '#domain/limits.ts';

/** Without escapes, some of which PostgreSQL refuses: no number contains any. */
const PLAIN_RECORD = String.raw`CASE WHEN strpos(record, '\') = 0 THEN record
  ELSE regexp_replace(record, '\\.', '_', 'g') END`;
/** JSON values may be anything: a number within the range of a `float8`. */
const IS_NUMBER = String.raw`length(text) <= 200 AND text ~ '^[-0-9][0-9.]*([eE][-+]?[0-9][0-9]?)?$'`;

/**
 * A number of a record; NULL where `decodeMember` has none. Slower than a column: for rare tests,
 * which are made in parts.
 */
export function recordNumber(field: keyof typeof MAX_DEGREES): string {
  // Materialized: otherwise each part would be computed as often as it is mentioned.
  return `(WITH member AS MATERIALIZED (
      SELECT ((${PLAIN_RECORD})::json -> '${field}')::text AS text
    ), read AS MATERIALIZED (
      SELECT CASE WHEN ${IS_NUMBER} THEN text::float8 END AS number FROM member
    )
    SELECT CASE WHEN abs(number) <= ${MAX_DEGREES[field]} THEN number END FROM read)`;
}
