import type { ChangeResponse } from '#protocol/api.ts';
import type { Queryable } from '#server/database/database.ts';

/** How long a repeated change is recognised. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How the text of a response begins, unless it is a refusal. */
export const MADE_RESPONSE = '{"result":{"ok":true';

export function responseText({ result: { ok, ...rest }, revision }: ChangeResponse): string {
  return JSON.stringify({ result: { ok, ...rest }, revision });
}

export interface KnownResponse {
  readonly response: ChangeResponse;
  /** See `ownerText`; `null`: an earlier version has stored it. */
  readonly owner: string | null;
}

/** The response to the change that was sent under this key; `null`: none, or expired. */
export async function knownResponse(
  { prepared }: Queryable,
  key: string,
): Promise<KnownResponse | null> {
  const [row] = await prepared<{ response: string; owner: string | null }>(
    'SELECT response, owner FROM change_keys WHERE key = $1::uuid',
    [key],
  );
  if (row === undefined) return null;
  // The table contains what `storeResponse` wrote.
  return { response: JSON.parse(row.response, revived) as ChangeResponse, owner: row.owner };
}

/** The key under which a response is stored. */
export interface ResponseKey {
  /** A UUID. */
  readonly key: string;
  /** See `ownerText`. */
  readonly owner: string;
}

/** Returns false if another transaction has made a change under this key. */
export async function storeResponse(
  { prepared }: Queryable,
  { key, owner }: ResponseKey,
  response: ChangeResponse,
  now: Date,
): Promise<boolean> {
  const rows = await prepared(
    `INSERT INTO change_keys (key, change_number, response, made_at, owner)
     VALUES ($1::uuid, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING key`,
    [key, changeNumberOf(response), responseText(response), now, owner],
  );
  return rows.length > 0;
}

export async function clearOldKeys({ query }: Pick<Queryable, 'query'>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEY_LIFETIME_MS);
  await query('DELETE FROM change_keys WHERE made_at < $1', [oldest]);
}

/** The number of the change in a response. */
function changeNumberOf({ result }: ChangeResponse): number | null {
  if (result.ok) return result.change && Number(result.change.id);
  if (result.problem !== 'conflict' || result.conflict.kind !== 'changedSince') return null;
  return result.conflict.by && Number(result.conflict.by.id);
}

/** JSON has dates as texts; no other text is under these names. */
function revived(key: string, value: unknown): unknown {
  const isDate = (key === 'at' || key === 'createdAt') && typeof value === 'string';
  return isDate ? new Date(value) : value;
}
