import { matchesQuery } from '#domain/answer/matchesQuery.ts';
import type { DoneChange } from '#domain/change/change.ts';
import type { ChangeStep, MovedGroup, MovedUsers } from '#domain/change/changesSince.ts';
import { HISTORY_USERS_SHOWN } from '#domain/limits.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';

interface MovedStep {
  readonly user: User;
  /** The id of the change. */
  readonly change: string;
}

interface Moves {
  readonly came: readonly MovedStep[];
  readonly left: readonly MovedStep[];
}

/**
 * The users who match a query now and did not before, and those who did and no longer do, each with
 * the last change that made it so.
 * @param steps newest first
 * @returns `null`: the users alone do not tell
 */
export function movedUsers(query: UserQuery, steps: readonly ChangeStep[]): Moves | null {
  const byId = new Map<string, ChangeStep[]>();
  for (const step of steps) byId.set(step.id, [...(byId.get(step.id) ?? []), step]);
  const came: MovedStep[] = [];
  const left: MovedStep[] = [];
  const matches = (user: User | null) => (user === null ? false : matchesQuery(user, query));
  for (const of of byId.values()) {
    const now = of[0]?.is ?? null;
    const then = of.at(-1)?.was ?? null;
    const [does, did] = [matches(now), matches(then)];
    if (does === null || did === null) return null;
    const user = now ?? then;
    const by = of.find(({ was, is }) => matches(was) !== matches(is));
    if (does === did || user === null || by === undefined) continue;
    (does ? came : left).push({ user, change: by.change });
  }
  return { came, left };
}

/** The ids of the changes that the answer names. */
export function shownChangeIds({ came, left }: Moves): readonly string[] {
  return [...new Set([came, left].flatMap((moved) => first(moved).map(({ change }) => change)))];
}

/** @param describe describes a change by its id; `undefined`: the history no longer has it */
export function describedMoves(
  { came, left }: Moves,
  describe: (id: string) => DoneChange | undefined,
): MovedUsers {
  const groupOf = (moved: readonly MovedStep[]): MovedGroup => ({
    count: moved.length,
    users: first(moved).flatMap(({ user, change: id }) => {
      const change = describe(id);
      return change === undefined ? [] : [{ user, change }];
    }),
  });
  return { came: groupOf(came), left: groupOf(left) };
}

function first(moved: readonly MovedStep[]): readonly MovedStep[] {
  return moved.slice(0, HISTORY_USERS_SHOWN);
}
