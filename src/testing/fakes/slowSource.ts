import { uuidFromBytes } from '#domain/user/randomId.ts';
import type { UserSource } from '#domain/userSource.ts';
import { createSharedSource } from '#sources/shared/sharedUserSource.ts';
import { createSlowConnection, type Travel } from './slowConnection.ts';

/** The source of a shared list, backed by a list of this browser behind a slow network. */
export function createSlowSource(list: UserSource, travel: Travel): UserSource {
  let keyCount = 0;
  const shared = createSharedSource(createSlowConnection(list, travel), {
    now: () => new Date(),
    randomId: () => {
      keyCount += 1;
      return uuidFromBytes(new Uint8Array(new BigUint64Array([BigInt(keyCount), 0n]).buffer));
    },
    // The list behind it does.
    hashPassword: (password) => Promise.resolve(password),
    sleep: () => Promise.resolve(),
    random: () => 0,
    isHidden: () => false,
    onBack: () => undefined,
  });
  return {
    ...shared,
    // The state of storage is known at once: only answers, changes and revisions travel.
    status: list.status,
    subscribe: (listener) => {
      const stop = [shared.subscribe(listener), list.subscribe(listener)];
      return () => {
        for (const end of stop) end();
      };
    },
  };
}
