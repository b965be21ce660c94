import * as v from 'valibot';
import type { Queryable } from '#server/database/database.ts';
import { readValue, writeValue } from '#server/operations/serverValues.ts';

const goodSchema = v.object({
  /** When it was made: ISO 8601. */
  at: v.string(),
  bytes: v.number(),
  userCount: v.number(),
});
const stateSchema = v.object({
  /** The last backup that was restored and compared; `null`: none. */
  good: v.nullable(goodSchema),
  /** When the last backup that failed or was cut off was begun; `null`: none since the good one. */
  failedAt: v.nullable(v.string()),
  /** When the last one was begun; `null`: none. */
  begunAt: v.nullable(v.string()),
});

/** What all servers of a database know about its backups. */
export type BackupState = v.InferOutput<typeof stateSchema>;

const NONE: BackupState = { good: null, failedAt: null, begunAt: null };
/** Its name in `server_values`. */
const NAME = 'backups';

export async function readBackupState(on: Queryable): Promise<BackupState> {
  const value = await readValue(on, NAME);
  return value === undefined ? NONE : v.parse(stateSchema, JSON.parse(value));
}

export function writeBackupState(on: Queryable, state: BackupState): Promise<void> {
  return writeValue(on, NAME, JSON.stringify(state));
}
