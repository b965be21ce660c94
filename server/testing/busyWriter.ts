import { randomUUID } from 'node:crypto';
import type { Change } from '#domain/change/change.ts';
import type { ChangeResponse } from '#protocol/changes.ts';
import type { Database } from '#server/database/database.ts';
import { nextChange } from '#server/testing/busyChanges.ts';
import { SOMEBODY } from '#server/testing/listEnvironment.ts';
import type { SharedList } from '#server/list/openSharedList.ts';

const RETRY_MS = 50;

/** The acknowledged changes. */
export interface Acknowledged {
  readonly key: string;
  readonly change: Change;
  readonly response: ChangeResponse;
}

/**
 * Makes random changes, one after the other, while `isWriting`. If the database is lost during a
 * change, it is sent again under its key until there is a response.
 * @param seed a whole number, different for each writer
 */
export async function writeBusily(
  list: SharedList,
  database: Database,
  seed: number,
  isWriting: () => boolean,
): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const changeIds: string[] = [];
  const random = randomFrom(seed);
  while (isWriting()) {
    const key = randomUUID();
    const change = await persistently(() => nextChange(database, random, changeIds));
    const response = await persistently(() => list.commit(key, change, SOMEBODY));
    acknowledged.push({ key, change, response });
    const { result } = response;
    if (result.ok && result.change !== null) changeIds.push(result.change.id);
  }
  return acknowledged;
}

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Lehmer's generator: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 48_271 + 11) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
