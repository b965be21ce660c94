import { expect } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { ROLES, type User } from '#domain/user/user.ts';
import type { Office } from '#server/testing/year/yearOffice.ts';
import { HASHED } from '#testing/data/hashedPassword.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** Enough for a change of all to be a large one. */
export const FIRST_USERS = 1100;
const SOME = 200;
/** Any prime. */
const STEP = 7919;

/** What changes of role and status are made of. */
export const stateOf = ({ role, active }: Pick<User, 'role' | 'active'>) => `${role} ${active}`;

const roleOn = (at: number) => ROLES[at % ROLES.length] ?? 'User';

/** The list of an office, as far as its changes were acknowledged: the state of each user, by id. */
export function openYearList(office: Office) {
  const users = Array.from({ length: FIRST_USERS }, (_, at) =>
    makeUser({ id: `user ${at}`, name: `Kişi ${at % 50}`, email: `kisi${at}@ornek.com` }),
  );
  let states: ReadonlyMap<string, string> = new Map();
  const after = (change: Change, addedId = ''): ReadonlyMap<string, string> => {
    const next = new Map(states);
    if (change.kind === 'add') next.set(addedId, stateOf(change.input));
    if (change.kind === 'import') for (const user of users) next.set(user.id, stateOf(user));
    if (!('users' in change) || change.users.kind === 'user') return next;
    const ids = change.users.kind === 'ids' ? change.users.ids : [...states.keys()];
    for (const id of ids) {
      const [role = '', active = ''] = next.get(id)?.split(' ') ?? [];
      if (change.kind === 'setRole') next.set(id, `${change.role} ${active}`);
      else if (change.kind === 'setActive') next.set(id, `${role} ${change.active}`);
      else next.delete(id);
    }
    return next;
  };
  return {
    states: () => states,
    /** What the list would be after a change of existing users. */
    after,
    commit: async (key: string, change: Change) => {
      const { result } = await office.change(key, change);
      expect(result).toMatchObject({ ok: true });
      states = after(change, result.ok ? result.user?.id : undefined);
    },
    first: { kind: 'import', additions: users, edits: [], matchBy: 'id' } satisfies Change,
    small: (at: number): Change => {
      const ids = [...states.keys()];
      const id = ids[(at * STEP) % ids.length] ?? '';
      const one = { kind: 'ids', ids: [id] } as const;
      if (at % 8 === 0)
        return {
          kind: 'add',
          input: makeInput({ password: HASHED, email: `yeni${at}@ornek.com` }),
        };
      if (at % 8 === 1) return { kind: 'remove', users: one };
      return { kind: 'setActive', users: one, active: !states.get(id)?.endsWith('true') };
    },
    some: (at: number): Change => ({
      kind: 'setRole',
      users: { kind: 'ids', ids: [...states.keys()].slice(0, SOME) },
      role: roleOn(at),
    }),
    large: (at: number): Change => ({
      kind: 'setRole',
      users: { kind: 'matching', query: EVERYONE, except: [], count: states.size },
      role: roleOn(at),
    }),
  };
}
