import type { DoneChange } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';
import { userIn } from '#domain/change/touchedUsers.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';

/** What one change did to one user. */
export interface ChangeStep {
  readonly id: string;
  /** Before; `null`: was not in the list. */
  readonly was: User | null;
  /** After; `null`: is not in the list. */
  readonly is: User | null;
  /** The id of the change. */
  readonly change: string;
}

interface DoneOperation {
  readonly change: string;
  readonly operation: Operation<unknown>;
}

/**
 * Takes back one operation after the other from the users as they are now.
 * @param operations newest first
 * @returns `null`: they do not fit each other
 */
export function stepsOf(
  operations: readonly DoneOperation[],
  userNow: (id: string) => User | undefined,
): readonly ChangeStep[] | null {
  const users = new Map<string, User | null>();
  const steps: ChangeStep[] = [];
  for (const { change, operation } of operations) {
    const { id, kind } = operation;
    if (id === null) continue;
    const is = users.get(id) ?? (users.has(id) ? null : (userNow(id) ?? null));
    // Of several with one id it is not known who is meant.
    const isShared =
      kind === 'edited' ? operation.twin !== undefined : (is === null) !== (kind === 'removed');
    const was = isShared ? undefined : userBefore(operation, is);
    if (was === undefined) return null;
    users.set(id, was);
    steps.push({ id, was, is, change });
  }
  return steps;
}

/** `undefined`: the operation did not leave this user. */
function userBefore(operation: Operation<unknown>, is: User | null): User | null | undefined {
  if (operation.kind === 'added') return null;
  if (operation.kind === 'removed') return userIn(operation.record) ?? undefined;
  if (is === null) return undefined;
  const { storedId: _storedId, ...values } = is;
  const record: Record<string, unknown> = { ...values, id: storedIdOf(is) };
  for (const [field, { was }] of Object.entries(operation.fields)) {
    record[field] = was === null ? undefined : parseJson(was);
  }
  // As it is stored: dates as texts.
  return decodeMember(parseJson(JSON.stringify(record))) ?? undefined;
}

/** Who came into a list or went from it, and by which change. */
export interface Moved {
  readonly user: User;
  readonly change: DoneChange;
}

export interface MovedGroup {
  readonly count: number;
  /** The first of them, at most `HISTORY_USERS_SHOWN`. */
  readonly users: readonly Moved[];
}

export interface MovedUsers {
  readonly came: MovedGroup;
  readonly left: MovedGroup;
}

export interface MovedSince {
  /** To ask from later: the id of the newest change that the history has, or what comes before its first one. */
  readonly newest: string;
  /** `many`: changes touched more than `MAX_USERS_SINCE` users; `null`: the history does not say who. */
  readonly moved: MovedUsers | 'many' | null;
}
