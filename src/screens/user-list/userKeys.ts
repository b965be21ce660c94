import type { User } from '#domain/user/user.ts';

/**
 * React's keys of rows: a row never becomes that of another user, with the focus and an open menu in it. Some
 * backends hold an id twice.
 */
export function userKeys(users: readonly User[]): readonly string[] {
  const seen = new Map<string, number>();
  return users.map(({ id }) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return `${before} ${id}`;
  });
}
