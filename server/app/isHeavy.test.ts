import { describe, expect, it } from 'vitest';
import type { Selection } from '#domain/change/change.ts';
import { wholeWorld } from '#domain/query/placeCells.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { isHeavy } from '#server/app/turns.ts';

const page = (query: Partial<UserQuery>) =>
  ({ kind: 'page', query: { ...EVERYONE, ...query }, page: 3000, size: 10 }) as const;
const idsOf = (count: number): Selection => ({
  kind: 'ids',
  ids: Array.from({ length: count }, (_, place) => String(place)),
});
const MATCHING: Selection = { kind: 'matching', query: EVERYONE, except: [], count: 5 };

const HEAVY: Record<string, AskedQuestion> = {
  'duplicates together': page({ filters: { duplicate: ['name'] } }),
  'a whole search': page({ text: 'a' }),
  'neighbours in a search': { kind: 'neighbours', query: { ...EVERYONE, text: 'a' }, id: 'a' },
  'all users': { kind: 'rows', users: null, query: EVERYONE },
  'many users': { kind: 'rows', users: idsOf(201), query: EVERYONE },
  'all users that a search finds': { kind: 'selected', users: MATCHING, query: EVERYONE },
  'the places of all users': { kind: 'places', query: EVERYONE, level: 4, area: wholeWorld(4) },
  'the users of a file': { kind: 'holders', ids: [], emails: ['a'] },
};

const LIGHT: Record<string, AskedQuestion> = {
  'any page of all': page({ sort: 'name' }),
  'a page of some roles': page({ filters: { role: ['Admin'], status: ['active'] } }),
  'a user': { kind: 'user', id: 'a' },
  'neighbours in the list': { kind: 'neighbours', query: EVERYONE, id: 'a' },
  'values of a filter': { kind: 'values', filter: 'role' },
  'an email': { kind: 'email', email: 'a@b', except: null },
  'the rows of a page': { kind: 'rows', users: idsOf(200), query: EVERYONE },
  'the history': { kind: 'history', id: null, page: 1001, size: 10 },
};

describe('a heavy question', () => {
  it.each(Object.entries(HEAVY))('%s', (_name, question) => {
    expect(isHeavy(question)).toBe(true);
  });
});

describe('a light question', () => {
  it.each(Object.entries(LIGHT))('%s', (_name, question) => {
    expect(isHeavy(question)).toBe(false);
  });
});
