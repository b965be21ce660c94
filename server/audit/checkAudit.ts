import type { AuditAbout, AuditCheck } from '#protocol/audit.ts';
import { AUDIT_COLUMNS, FIRST_HASH, hashOf, type AuditRow } from '#server/audit/auditLog.ts';
import { ONE_STATE, type Database, type Row } from '#server/database/database.ts';

const ROWS_AT_ONCE = 1000;

/** Follows the chain from its first row to its last. */
export async function checkAudit(database: Database): Promise<AuditCheck> {
  const chain = openChain();
  await database.transaction(async (on) => {
    for (let last = Number.MIN_SAFE_INTEGER; ;) {
      const rows = await on.query<AuditRow & Row>(
        `SELECT ${AUDIT_COLUMNS} FROM audit WHERE number > $1 ORDER BY number LIMIT ${ROWS_AT_ONCE}`,
        [last],
      );
      for (const row of rows) chain.add(row);
      if (rows.length < ROWS_AT_ONCE) return;
      last = rows.at(-1)?.number ?? last;
    }
  }, ONE_STATE);
  return chain.result();
}

/** Verifies rows, given in the order of their numbers. */
export function openChain() {
  let count = 0;
  let first: AuditRow | null = null;
  let last: AuditRow | null = null;
  let brokenAt: number | null = null;
  /**
   * After a removal by the retention, one of the remaining rows has the hash of the last removed
   * one.
   */
  let isBegun = false;
  const add = (row: AuditRow) => {
    count += 1;
    first ??= row;
    if (row.number === 1) isBegun = hashOf(row, FIRST_HASH) === row.hash;
    else if (last !== null) {
      const isNext = row.number === last.number + 1;
      if (!isNext) brokenAt ??= last.number + 1;
      else if (hashOf(row, last.hash) !== row.hash) brokenAt ??= row.number;
    }
    const through = row.kind === 'auditRemoved' ? throughOf(row.about) : undefined;
    if (through?.number === first.number - 1 && hashOf(first, through.hash) === first.hash) {
      isBegun = true;
    }
    last = row;
  };
  return {
    add,
    result: (): AuditCheck => ({
      count,
      last: last === null ? null : { number: last.number, hash: last.hash },
      brokenAt: first === null || isBegun ? brokenAt : first.number,
    }),
  };
}

function throughOf(about: string): AuditAbout['through'] {
  try {
    // JSON.parse returns any; it is an `AuditAbout` unless the row was changed, which the hash
    // shows.
    return (JSON.parse(about) as AuditAbout).through;
  } catch {
    return undefined;
  }
}
