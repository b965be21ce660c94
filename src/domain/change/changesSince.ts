import type { Operation } from '#domain/change/operation.ts';
import { userIn } from '#domain/change/touchedUsers.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';

/** What one change did to one user. */
export interface ChangeStep {
  readonly id: string;
  /** Before the change; `null`: not in the list. */
  readonly was: User | null;
  /** After the change; `null`: not in the list. */
  readonly is: User | null;
}

/**
 * Reverts one operation after the other, starting from the users as they are now.
 * @param operations newest first
 * @returns `null`: the operations do not fit each other
 */
export function stepsOf(
  operations: readonly Operation<unknown>[],
  userNow: (id: string) => User | undefined,
): readonly ChangeStep[] | null {
  const users = new Map<string, User | null>();
  const steps: ChangeStep[] = [];
  for (const operation of operations) {
    const { id, kind } = operation;
    if (id === null) continue;
    const is = users.get(id) ?? (users.has(id) ? null : (userNow(id) ?? null));
    const isOdd = kind !== 'edited' && (is === null) !== (kind === 'removed');
    const was = isOdd ? undefined : userBefore(operation, is);
    if (was === undefined) return null;
    users.set(id, was);
    steps.push({ id, was, is });
  }
  return steps;
}

/** `undefined`: this user is not the result of the operation. */
function userBefore(operation: Operation<unknown>, is: User | null): User | null | undefined {
  if (operation.kind === 'added') return null;
  if (operation.kind === 'removed') return userIn(operation.record) ?? undefined;
  if (is === null) return undefined;
  const { isWithoutPassword = false, ...values } = is;
  const record: Record<string, unknown> = values;
  // Only whether there is one is shown.
  if (!isWithoutPassword) record['password'] = 'x';
  for (const [field, { was }] of Object.entries(operation.fields)) {
    record[field] = was === null ? undefined : parseJson(was);
  }
  // As stored: dates are texts.
  return decodeMember(parseJson(JSON.stringify(record))) ?? undefined;
}
