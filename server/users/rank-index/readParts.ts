import type { Place } from '#server/users/answers/rowOrder.ts';
import type { Queryable } from '#server/database/database.ts';
import { createParameters } from '#server/users/answers/statement.ts';
import type { CategoryNumbers } from '#server/users/rank-index/categories.ts';
import {
  FILLED,
  orderedBy,
  placeColumns,
  rangeConditions,
  type ListOrder,
} from '#server/users/rank-index/listOrders.ts';
import type { Segment, Segments } from '#server/users/rank-index/segments.ts';

/** How large segments are. */
export interface SegmentSizes {
  /** Their size when they are made, in users; a segment more than twice as large is divided. */
  readonly users: number;
  /** How many of them one statement reads. */
  readonly atOnce: number;
}

interface PartRow {
  readonly [column: string]: unknown;
  readonly part: number;
  readonly role: string;
  readonly active: boolean;
  readonly count: number;
  /** The order key of the role; only in the order of roles. */
  readonly role_order: Uint8Array | null;
  /** Only in one row of each part: that of its first user. */
  readonly first_key: Place['key'];
  readonly first_seq: number | null;
}

/**
 * Reads the beginning of a segment, by its index.
 * @returns what replaces it; the last part is unread if there is more than was read
 */
export async function readParts(
  { query }: Queryable,
  order: ListOrder,
  range: { readonly from: Place | null; readonly to: Place | null },
  { users, atOnce }: SegmentSizes,
  { numberOf }: CategoryNumbers,
): Promise<Segments> {
  const parameters = createParameters();
  const limit = parameters.add(users * atOnce + 1);
  const found = rangeConditions(order, range, parameters.add).map(
    (where) => `(SELECT ${placeColumns(order)}, role, active FROM users WHERE ${where}
      ORDER BY ${orderedBy(order, 'ASC')} LIMIT ${limit})`,
  );
  const rows = await query<PartRow>(
    `WITH found AS MATERIALIZED (
       SELECT * FROM (${found.join(' UNION ALL ')}) AS each ORDER BY key, seq LIMIT ${limit}
     ), placed AS (SELECT *, row_number() OVER (ORDER BY key, seq) - 1 AS place FROM found)
     SELECT place / ${users} AS part, role, active, count(*) AS count,
       ${order === FILLED.role ? '(array_agg(key))[1]' : 'NULL::bytea'} AS role_order,
       (array_agg(key) FILTER (WHERE place % ${users} = 0))[1] AS first_key,
       min(seq) FILTER (WHERE place % ${users} = 0) AS first_seq
     FROM placed GROUP BY part, role, active`,
    parameters.values,
  );
  const parts: Segment[] = [];
  const partCount = Math.max(1, ...rows.map(({ part }) => part + 1));
  for (let part = 0; part < partCount; part += 1) {
    const own = rows.filter((row) => row.part === part);
    const first = own.find((row) => row.first_seq !== null);
    const place = { key: first?.first_key ?? null, seq: first?.first_seq ?? 0 };
    const from = part === 0 ? range.from : place;
    if (part === atOnce) {
      parts.push({ from, size: 0, counts: null });
      break;
    }
    const counts: number[] = [];
    for (const row of own) {
      const category = numberOf(row);
      while (counts.length <= category) counts.push(0);
      counts[category] = (counts[category] ?? 0) + row.count;
    }
    parts.push({ from, size: counts.reduce((sum, count) => sum + count, 0), counts });
  }
  return parts;
}
