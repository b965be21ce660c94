import type { ListEnvironment } from '#server/list/commit.ts';
import type { Actor } from '#server/list/revision.ts';

export const SOMEBODY: Actor = { staffId: 'staff-1', staffName: 'Deniz Aydın' };

/** Fixed time and chance; ids `new-1`, `new-2` …, like those of a fake browser. */
export function fixedEnvironment(): ListEnvironment {
  let idCount = 0;
  return {
    now: () => new Date('2026-11-20T10:00:00Z'),
    random: () => 0.5,
    randomId: () => `new-${(idCount += 1)}`,
  };
}
