import fc from 'fast-check';
import type { Change, FieldChanges, Selection } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

/** A step of one of several clients, each of whom knows the list as of its last look. */
export interface Step {
  readonly client: number;
  readonly do:
    | 'look'
    | 'add'
    | 'edit'
    | 'setActive'
    | 'setRole'
    | 'remove'
    | 'merge'
    | 'import'
    | 'undo'
    | 'bringBack'
    | 'erase'
    | 'resend';
  /** Selects one of the existing ones. */
  readonly which: number;
  readonly other: number;
  readonly value: number;
}

export const CLIENT_COUNT = 3;

const kinds: readonly Step['do'][] = [
  ...Array<'look'>(4).fill('look'),
  ...Array<'undo'>(6).fill('undo'),
  ...Array<'edit'>(4).fill('edit'),
  ...Array<'remove'>(3).fill('remove'),
  'add',
  'add',
  'setActive',
  'setRole',
  'merge',
  'import',
  'import',
  'bringBack',
  'erase',
  'resend',
];

export const anySteps = fc.array(
  fc.record<Step>({
    client: fc.nat(CLIENT_COUNT - 1),
    do: fc.constantFrom(...kinds),
    which: fc.nat(30),
    other: fc.nat(30),
    value: fc.nat(30),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

/** What a client knows. */
export interface Known {
  readonly users: readonly User[];
  /** Every id that was ever seen. */
  readonly ids: readonly string[];
  /** The id of a change in the history of the list that is about to change. */
  readonly changeId: (which: number) => string;
}

const NAMES = ['Ali', 'Şule', 'ışık', 'Çağrı "Su"', 'İrem'] as const;
const EMAILS = ['irem@ornek.com', 'IREM@ornek.com', 'b@ornek.com', 'c@ornek.com'] as const;
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'] as const;

/** `null`: nobody is there for it. */
export function changeOf(step: Step, known: Known): Change | null {
  const { which, other, value } = step;
  const user = picked(known.users, which);
  const otherUser = picked(known.users, other);
  switch (step.do) {
    case 'add': {
      const [name, role] = [nameOf(value), roleOf(other)];
      return { kind: 'add', input: makeInput({ name, role, email: emailOf(which) }) };
    }
    case 'edit': {
      const password = value % 7 === 0 ? 'x'.repeat(value) : null;
      return user && { kind: 'edit', user, fields: fieldsOf(user, value), password };
    }
    case 'setActive':
      return { kind: 'setActive', users: selectionOf(step, known), active: value % 2 === 0 };
    case 'setRole':
      return { kind: 'setRole', users: selectionOf(step, known), role: roleOf(value) };
    case 'remove':
      return { kind: 'remove', users: selectionOf(step, known) };
    case 'merge':
      return user && otherUser && user.id !== otherUser.id
        ? { kind: 'merge', user, fields: fieldsOf(user, value), other: otherUser }
        : null;
    case 'import':
      return importOf(step, known);
    case 'undo':
      return { kind: 'undo', changeId: known.changeId(which) };
    case 'bringBack':
      return { kind: 'bringBack', ids: removedIds(step, known) };
    case 'erase':
      return { kind: 'erase', id: picked(known.ids, which) ?? 'nobody' };
    case 'look':
    case 'resend':
      return null;
  }
}

/** One or several ids, some of which may be in the list, or nowhere. */
function removedIds({ which, other, value }: Step, { ids }: Known): readonly string[] {
  const chosen = value % 2 === 0 ? [which] : [which, other, value];
  return chosen.map((place) => picked(ids, place) ?? 'nobody');
}

function fieldsOf(user: User, value: number): FieldChanges {
  return {
    ...(value % 2 === 0 ? { name: { was: user.name, is: nameOf(value) } } : {}),
    ...(value % 3 === 0 ? { role: { was: user.role, is: roleOf(value) } } : {}),
    ...(value % 5 === 0 ? { active: { was: user.active, is: !user.active } } : {}),
  };
}

function selectionOf({ which, other, value }: Step, { users, ids }: Known): Selection {
  const user = picked(users, which);
  if (value % 3 === 0 && user !== null) return { kind: 'user', user };
  if (value % 3 === 1) {
    const chosen = [picked(ids, which), picked(ids, other)].filter((id) => id !== null);
    return { kind: 'ids', ids: [...new Set(chosen)] };
  }
  const role = roleOf(which);
  const matching = users.filter((one) => one.role === role);
  const except = matching.filter((_, place) => place === other).map(({ id }) => id);
  const query = { ...EVERYONE, filters: { role: [role] } };
  return { kind: 'matching', query, except, count: matching.length - except.length };
}

function importOf({ which, other, value }: Step, { users, ids }: Known): Change {
  const edited = users.filter((_, place) => place % 5 === which % 5);
  const ownIds = [null, picked(ids, other), `own-${value}`];
  const additions = Array.from({ length: value % 3 }, (_, place) => ({
    ...makeUser({ name: nameOf(which + place), email: `${value}-${place}@ornek.com` }),
    id: ownIds[(which + place) % ownIds.length] ?? null,
    createdAt: value % 2 === 0 ? null : new Date('2023-05-01T09:00:00Z'),
  }));
  return {
    kind: 'import',
    additions,
    edits: edited.map((user) => ({
      user: { id: user.id, name: user.name },
      changes: {
        name: { was: user.name, is: nameOf(value) },
        latitude: { was: user.latitude, is: value },
      },
    })),
    matchBy: value % 2 === 0 ? 'email' : 'id',
  };
}

function picked<Item>(items: readonly Item[], which: number): Item | null {
  return items[which % Math.max(1, items.length)] ?? null;
}

const nameOf = (value: number) => NAMES[value % NAMES.length] ?? '';
const emailOf = (value: number) => EMAILS[value % EMAILS.length] ?? '';
const roleOf = (value: number) => ROLES[value % ROLES.length] ?? 'User';
