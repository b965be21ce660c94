import type { CommitResult } from '#domain/change/change.ts';
import { newUser, type NewUserInput } from '#domain/user/user.ts';
import { keepInList } from '#sources/local/keepInList.ts';
import type { StoreEnvironment } from '#sources/local/storage/storeEnvironment.ts';
import { encodeRecord, prependRecord } from '#sources/local/record/userRecord.ts';
import { listProblem, type UserStore } from '#sources/local/store/userStore.ts';

interface AddContext {
  readonly store: UserStore;
  readonly env: StoreEnvironment;
}

/** Adds a user to the list: in memory mode only in memory. Never throws. */
export type AddUser = (input: NewUserInput) => Promise<CommitResult>;

export function createAddUser({ store, env }: AddContext): AddUser {
  let hasAskedToPersist = false;
  const askToPersist = () => {
    if (hasAskedToPersist) return;
    hasAskedToPersist = true;
    env.requestPersistence().catch(() => undefined);
  };
  return async (input) => {
    try {
      const passwordHash = await env.hashPassword(input.password).catch(() => null);
      if (passwordHash === null) return { ok: false, problem: 'hashing' };
      const user = newUser(input, { id: env.randomId(), now: env.now(), random: env.random });
      const record = encodeRecord(user, passwordHash);
      const result = await store.commit({
        next: ({ text }) => prependRecord(text, record),
        prepended: user,
      });
      if (!result.ok) return { ok: false, problem: listProblem(result.problem) };
      if (result.isStored) {
        if (env.locks === null) await keepInList(store, env, record);
        askToPersist();
      }
      return { ok: true, user };
    } catch {
      return { ok: false, problem: 'unavailable' };
    }
  };
}
