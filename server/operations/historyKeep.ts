import type { Logger } from 'pino';
import type { HistoryKeep } from '#protocol/staffApi.ts';
import { errorFacts } from '#server/app/errors.ts';
import { type Database, ifWritable, type Queryable } from '#server/database/database.ts';
import { oldHistory, type OldHistory, removeOldHistory } from '#server/list/erase.ts';
import { startRegularWork } from '#server/operations/regularWork.ts';
import { readValue, writeValue } from '#server/operations/serverValues.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Its name in `server_values`. */
const NAME = 'history';

/** The state of the retention; `null`: the history stays for ever. */
export async function readHistoryKeep(on: Queryable): Promise<HistoryKeep | null> {
  const value = await readValue(on, NAME);
  // Only `applyRetention` writes it.
  return value === undefined ? null : (JSON.parse(value) as HistoryKeep);
}

export interface HistoryParts {
  readonly database: Database;
  /** `null`: for ever. */
  readonly keepMs: number | null;
  readonly now: () => Date;
  /** Called with what goes first, and when. */
  readonly onAnnounced: (first: NonNullable<HistoryKeep['first']>) => void;
  readonly onRemoved: (old: OldHistory) => void;
}

/**
 * Removes what is older than the retention. A retention shorter than the last one is announced for
 * a day first, with what it removes.
 */
export async function applyRetention(parts: HistoryParts, signal: AbortSignal): Promise<void> {
  const { database, keepMs, now, onAnnounced, onRemoved } = parts;
  if (!database.takesWrites()) return;
  const stored = await readHistoryKeep(database);
  const store = (keep: HistoryKeep) => writeValue(database, NAME, JSON.stringify(keep));
  if (keepMs === null) {
    if (stored !== null) await database.query('DELETE FROM server_values WHERE name = $1', [NAME]);
    return;
  }
  const days = keepMs / DAY_MS;
  if (stored === null || stored.days > days) {
    const begins = now().getTime() + DAY_MS;
    const old = await oldHistory(database, new Date(begins - keepMs));
    const { changeCount, removedCount } = old;
    const first = { at: new Date(begins).toISOString(), changeCount, removedCount };
    await store({ days, first });
    onAnnounced(first);
    return;
  }
  if (stored.first !== null && now() < new Date(stored.first.at)) {
    if (stored.days < days) await store({ days, first: stored.first });
    return;
  }
  const old = await oldHistory(database, new Date(now().getTime() - keepMs));
  if (!(await removeOldHistory(database, old, signal))) return;
  if (stored.days < days || stored.first !== null) await store({ days, first: null });
  if (old.changeCount > 0) onRemoved(old);
}

/** @returns stops it; the next start removes the rest */
export function startHistoryKeep(
  keepMs: number | null,
  database: Database,
  log: Logger,
): () => Promise<void> {
  const ending = new AbortController();
  const parts: HistoryParts = {
    database,
    keepMs,
    now: () => new Date(),
    onAnnounced: (first) => log.warn(first, 'history is going to be removed'),
    onRemoved: ({ changeCount, removedCount }) =>
      log.info({ changeCount, removedCount }, 'history removed'),
  };
  const run = () => ifWritable(applyRetention(parts, ending.signal));
  // Separate from other regular work, which does not wait for it.
  const stop = startRegularWork([{ everyMs: HOUR_MS, isAtStart: true, run }], (error) =>
    log.warn(errorFacts(error), 'old history not removed'),
  );
  return () => {
    ending.abort();
    return stop();
  };
}
