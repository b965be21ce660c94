import { matchesQuery } from '#domain/answer/matchesQuery.ts';
import type {
  ChangeStep,
  ChangesSince,
  DoneSince,
  MovedSince,
  Moved,
  MovedUsers,
} from '#domain/change/changesSince.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

/** Who matches a query now and did not then, and the other way round; `null`: users alone do not say so. */
export function movedUsers(query: UserQuery, { changes, steps }: DoneSince): MovedUsers | null {
  const byId = new Map<string, ChangeStep[]>();
  for (const step of steps) byId.set(step.id, [...(byId.get(step.id) ?? []), step]);
  const came: Moved[] = [];
  const left: Moved[] = [];
  const matches = (user: User | null) => (user === null ? false : matchesQuery(user, query));
  for (const of of byId.values()) {
    const now = of[0]?.is ?? null;
    const then = of.at(-1)?.was ?? null;
    const [does, did] = [matches(now), matches(then)];
    if (does === null || did === null) return null;
    const user = now ?? then;
    if (does === did || user === null) continue;
    const by = of.find(({ was, is }) => matches(was) !== matches(is))?.change;
    const change = changes.find(({ id }) => id === by);
    if (change === undefined) return null;
    (does ? came : left).push({ user, change });
  }
  return { came, left };
}

/** As a source answers, from what was done since. @param query `null`: the newest change alone is wanted */
export function movedSince(query: UserQuery | null, { newest, done }: ChangesSince): MovedSince {
  if (query === null || typeof done === 'string') {
    return { newest, moved: done === 'many' ? done : null };
  }
  return { newest, moved: movedUsers(query, done) };
}
