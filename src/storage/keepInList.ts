import type { ListStorage } from '#storage/listStorage.ts';
import type { StoreEnvironment } from '#storage/storeEnvironment.ts';
import { decodeUsers, spliceRecord } from '#storage/userRecord.ts';

const ROUNDS = 4;
const ROUND_MS = 60;

/**
 * For browsers without Web Locks: looks again a few times whether the record is still in the list,
 * and puts it back if another tab's write went over it. A list that was removed, or that cannot be
 * read, is left alone.
 */
export async function keepInList(
  env: StoreEnvironment,
  list: ListStorage,
  record: string,
  onPutBack: () => void,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Not in step with another tab that does the same.
    await env.sleep(ROUND_MS * (0.5 + env.random()));
    await list.exclusively(async () => {
      const text = list.read();
      if (text === null || text.includes(record) || decodeUsers(text).kind !== 'list') return;
      if (list.write(spliceRecord(text, record)) === null) onPutBack();
    });
  }
}
