import type { CommitResult } from '#domain/change/change.ts';
import type { Queryable } from '#server/database/database.ts';
import { MADE_RESPONSE, responseText } from '#server/users/commits/changeKeys.ts';
import { isStorableId } from './listRows.ts';
import { takeUnrecordedNumber } from './unrecordedChanges.ts';

const NOTHING: CommitResult = { ok: true, user: null, change: null };
const IN_LIST: CommitResult = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } };

/**
 * Erases a removed user from the history for good, also from the stored responses to changes and
 * the password's hash there.
 * @returns the result, and the number from which on it holds; `null`: nothing was done
 */
export async function erase(
  on: Queryable,
  id: string,
): Promise<{ readonly result: CommitResult; readonly number: number | null }> {
  if (!isStorableId(id)) return { result: NOTHING, number: null };
  // Restoring the user at the same time needs this row, too.
  const [removed] = await on.query(
    'DELETE FROM removed_users WHERE user_id = $1 RETURNING user_id',
    [id],
  );
  if (removed === undefined) {
    const [inList] = await on.query('SELECT id FROM users WHERE id = $1', [id]);
    return { result: inList === undefined ? NOTHING : IN_LIST, number: null };
  }
  const numbers = await eraseOperations(on, id);
  await eraseResponses(on, id, numbers);
  await leaveOutOfChanges(on, numbers);
  return { result: NOTHING, number: await takeUnrecordedNumber(on, Math.max(...numbers)) };
}

/** Returns the numbers of the changes that touched the user. */
async function eraseOperations({ query }: Queryable, id: string): Promise<readonly number[]> {
  const rows = await query<{ change_number: number }>(
    'DELETE FROM operations WHERE user_id = $1 RETURNING change_number',
    [id],
  );
  return [...new Set(rows.map(({ change_number: number }) => number))];
}

/** A response that named the user only keeps whether something was done. */
async function eraseResponses({ query }: Queryable, id: string, numbers: readonly number[]) {
  await query(
    `UPDATE change_keys SET
       change_number = NULL,
       owner = split_part(owner, ':', 1),
       response = CASE WHEN starts_with(response, '${MADE_RESPONSE}') THEN $3 ELSE $4 END
     WHERE change_number = ANY($1::bigint[]) OR strpos(response, $2) > 0`,
    [numbers, JSON.stringify(id), ...[NOTHING, IN_LIST].map(erasedResponse)],
  );
}

function erasedResponse(result: CommitResult): string {
  return responseText({ result, revision: 0 });
}

/** A change that touched nobody else disappears from the history. */
async function leaveOutOfChanges({ query }: Queryable, numbers: readonly number[]) {
  await query('UPDATE changes SET user_count = user_count - 1 WHERE number = ANY($1::bigint[])', [
    numbers,
  ]);
  await query('DELETE FROM changes WHERE number = ANY($1::bigint[]) AND user_count = 0', [numbers]);
}
