import { createHash } from 'node:crypto';
import type { Change, CommitResult } from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import type { Queryable } from '#server/database/database.ts';
import type { Actor } from '#server/list/revision.ts';

/** A change was sent under a key that belongs to another change or another person. */
export class KeyReusedError extends Error {}

/** How long a repeated change is recognised. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How the text of a response begins, unless it is a refusal. */
const MADE_RESPONSE = '{"result":{"ok":true';

/** A change under its key, a UUID. */
export interface SentChange {
  readonly key: string;
  readonly change: Change;
  readonly by: Actor;
}

/**
 * Takes the key for this change. Waits for another transaction that has taken it.
 * @returns the response to the change that was made under it before; `null`: none
 * @throws KeyReusedError if that was another change, or somebody else's
 */
export async function takeKey(
  { query }: Queryable,
  { key, change, by }: SentChange,
  now: Date,
): Promise<ChangeResponse | null> {
  const owner = createHash('sha256')
    .update(JSON.stringify([by.staffId, change]))
    .digest('base64url');
  const taken = await query(
    `INSERT INTO change_keys (key, response, made_at, owner) VALUES ($1::uuid, '', $2, $3)
     ON CONFLICT DO NOTHING RETURNING key`,
    [key, now, owner],
  );
  if (taken.length > 0) return null;
  const [row] = await query<{ response: string; owner: string }>(
    'SELECT response, owner FROM change_keys WHERE key = $1::uuid',
    [key],
  );
  if (row?.owner !== owner) throw new KeyReusedError();
  // The table contains what `storeResponse` wrote.
  return JSON.parse(row.response, revived) as ChangeResponse;
}

/** Stores the response to the change that has taken the key. */
export async function storeResponse(
  { query }: Queryable,
  { key }: SentChange,
  response: ChangeResponse,
): Promise<void> {
  await query('UPDATE change_keys SET change_number = $2, response = $3 WHERE key = $1::uuid', [
    key,
    changeNumberOf(response.result),
    responseText(response),
  ]);
}

export async function clearOldKeys({ query }: Pick<Queryable, 'query'>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEY_LIFETIME_MS);
  await query('DELETE FROM change_keys WHERE made_at < $1', [oldest]);
}

/** Of a response that named an erased user only whether something was done is kept. */
export async function eraseResponses(
  { query }: Queryable,
  id: string,
  numbers: readonly number[],
  made: CommitResult,
  refused: CommitResult,
): Promise<void> {
  await query(
    `UPDATE change_keys SET
       change_number = NULL,
       response = CASE WHEN starts_with(response, '${MADE_RESPONSE}') THEN $3 ELSE $4 END
     WHERE change_number = ANY($1::bigint[]) OR strpos(response, $2) > 0`,
    [
      numbers,
      JSON.stringify(id),
      ...[made, refused].map((result) => responseText({ result, revision: 0 })),
    ],
  );
}

function responseText({ result: { ok, ...rest }, revision }: ChangeResponse): string {
  return JSON.stringify({ result: { ok, ...rest }, revision });
}

/** The number of the change in a result. */
function changeNumberOf(result: CommitResult): number | null {
  if (result.ok) return result.change && Number(result.change.id);
  if (result.problem !== 'conflict' || result.conflict.kind !== 'changedSince') return null;
  return result.conflict.by && Number(result.conflict.by.id);
}

/** JSON has dates as texts; no other text is under these names. */
function revived(key: string, value: unknown): unknown {
  const isDate = (key === 'at' || key === 'createdAt') && typeof value === 'string';
  return isDate ? new Date(value) : value;
}
