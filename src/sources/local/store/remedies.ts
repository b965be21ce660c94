import type { RemedyProblem } from '#domain/localList.ts';
import { commit } from '#sources/local/store/commit.ts';
import type { StoreCore } from '#sources/local/store/storeCore.ts';
import { isBlockedByDamage } from '#sources/local/store/storeStep.ts';
import { joinLists } from '#domain/record/userRecord.ts';
import { listProblem, type BaseList, type UserStore } from '#sources/local/store/userStore.ts';

/** See `UserStore`. */
export function createRemedies(
  core: StoreCore,
): Pick<UserStore, 'startWithSamples' | 'startEmpty' | 'putBack'> {
  return {
    startWithSamples: async () => {
      const samples = await core.env.makeSeeds(() => undefined).catch(() => null);
      return samples === null ? 'samplesMissing' : startOver(core, samples);
    },
    startEmpty: () => startOver(core, '[]'),
    putBack: () => commitRemedy(core, ({ text }) => text),
  };
}

/** Stores `replacement` if there is no list, and in any case the users added in memory. */
export function startOver(core: StoreCore, replacement: string): Promise<RemedyProblem | null> {
  return commitRemedy(core, ({ text, hasList, memoryOnly }) =>
    hasList ? text : joinLists(memoryOnly, replacement),
  );
}

/** Fails if storage is refused or was full at first: such a tab stays in memory. */
async function commitRemedy(
  core: StoreCore,
  next: (base: BaseList) => string,
): Promise<RemedyProblem | null> {
  await core.opened;
  const { isInMemory, shown } = core.state();
  if (isInMemory && !isBlockedByDamage(core.state())) return shown.notice?.kind ?? 'unavailable';
  const result = await commit(core, { next, isRemedy: true });
  return result.ok ? null : listProblem(result.problem);
}
