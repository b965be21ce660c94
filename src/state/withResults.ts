import type { UserSource } from '#domain/userSource.ts';

/**
 * Makes commits and requests of rows end in a result whatever the source does: a backend of one's own may throw, and
 * whatever waits for it would wait for ever.
 */
export function withResults(source: UserSource): UserSource {
  return {
    ...source,
    commit: (change) => source.commit(change).catch(unreachable),
    fetch: (question) => source.fetch(question).catch(unreachable),
  };
}

function unreachable(error: unknown) {
  console.error(error);
  return { ok: false, problem: 'unreachable' } as const;
}
