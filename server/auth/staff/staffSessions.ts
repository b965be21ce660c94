import type { StaffSession } from '#protocol/staffApi.ts';
import type { Queryable } from '#server/database/database.ts';
import { Refusal } from '#server/http/problems.ts';
import { notifyOfStaff } from './staffChannel.ts';

export async function listSessions(
  { query }: Queryable,
  staffId: string,
  currentId: string | null,
  now: Date,
): Promise<readonly StaffSession[]> {
  const rows = await query<SessionRow>(
    `SELECT id, created_at, seen_at, user_agent, ip_address FROM staff_sessions
     WHERE staff_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id`,
    [staffId, now],
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    userAgent: row.user_agent ?? '',
    address: row.ip_address ?? '',
    isCurrent: row.id === currentId,
  }));
}

/**
 * Ends a session. @param staffId its required owner; `null`: anybody. @returns its owner. @throws
 * Refusal
 */
export async function endSession(
  queryable: Queryable,
  id: string,
  staffId: string | null,
): Promise<string> {
  const [ended] = await queryable.query<{ staff_id: string }>(
    `DELETE FROM staff_sessions WHERE id = $1 AND ($2::text IS NULL OR staff_id = $2)
     RETURNING staff_id`,
    [id, staffId],
  );
  if (ended === undefined) throw new Refusal('urn:problem:not-found');
  await notifyOfStaff(queryable, ended.staff_id);
  return ended.staff_id;
}

type SessionRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
};
