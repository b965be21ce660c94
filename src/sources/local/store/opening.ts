import { commit } from '#sources/local/store/commit.ts';
import { loadStored, dispatchText } from '#sources/local/store/loadStored.ts';
import type { StoreCore } from '#sources/local/store/storeCore.ts';

/** Held while the sample users are made, so that only one tab makes them. */
const SEEDING_LOCK = 'users-seeding';

/** Loads the stored list, or makes the sample users if there is none. Never throws. */
export async function openStore(core: StoreCore): Promise<void> {
  try {
    if (!loadStored(core, core.stored)) await seed(core);
  } catch {
    await openInMemory(core, 'unavailable', null);
  }
}

/** Makes and stores the sample users, once for all tabs that open at the same time. */
async function seed(core: StoreCore): Promise<void> {
  const { stored, dispatch } = core;
  dispatch({ kind: 'seeding' });
  // Not under the list's own lock, which other tabs may need meanwhile.
  await stored.withLock(SEEDING_LOCK, async () => {
    if (await stored.exclusively((locked) => loadStored(core, locked))) return;
    const samples = await makeSamples(core);
    // In small tasks, which the page does not feel; under the lock it would be one task with the
    // write.
    if (samples !== null) await core.reader.prepare(samples, () => core.env.sleep(0));
    // Meanwhile another tab or program may have stored a list, and even removed it again.
    const result = await commit(core, { next: ({ hasList }) => (hasList ? null : samples) });
    if (result.ok) return;
    if (result.problem === 'declined') dispatch({ kind: 'samplesMissing' });
    else await openInMemory(core, result.problem === 'full' ? 'full' : 'unavailable', samples);
  });
}

/** Starts in memory with sample users, unless another tab has stored a list meanwhile. */
async function openInMemory(
  core: StoreCore,
  kind: 'full' | 'unavailable',
  made: string | null,
): Promise<void> {
  const { state, dispatch } = core;
  if (state().shown.phase === 'ready') return;
  dispatch({ kind });
  const samples = made ?? (await makeSamples(core));
  if (samples === null) dispatch({ kind: 'samplesMissing' });
  else dispatchText(core, samples);
}

/** @returns the list as JSON; `null` when it cannot be made */
function makeSamples({ env, dispatch }: StoreCore): Promise<string | null> {
  return env.makeSeeds((count) => dispatch({ kind: 'seedProgress', count })).catch(() => null);
}
