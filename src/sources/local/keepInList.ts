import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import { prependRecord } from '#sources/local/record/userRecord.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';

const ROUNDS = 4;
const ROUND_MS = 60;

/**
 * For browsers without Web Locks: checks a few times whether the record is still in the list, and
 * adds it again if another tab's write overwrote it. A list that was removed or cannot be read is
 * left alone.
 */
export async function keepInList(
  store: Pick<UserStore, 'commit'>,
  env: Pick<StoreEnvironment, 'sleep' | 'random'>,
  record: string,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Random, so that two tabs do not keep overwriting each other.
    await env.sleep(ROUND_MS * (0.5 + env.random()));
    await store.commit({
      next: ({ text }) => (text.includes(record) ? null : prependRecord(text, record)),
    });
  }
}
