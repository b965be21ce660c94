import { describe, expect, it } from 'vitest';
import { compilePattern, foldText, matches } from '#domain/turkish/turkish.ts';
import { ROLES } from '#domain/user/user.ts';
import { makeSeedList } from '#domain/samples/seedUsers.ts';
import { FAMILY_NAMES, MENS_NAMES, WOMENS_NAMES } from '#domain/samples/turkishNames.ts';
import { readList } from '#domain/record/storedList.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

function seeds(
  count: number,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<string> {
  return makeSeedList({ random: seededRandom(), now: NOW, count, onProgress });
}

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const list = await seeds(2000);
const records = JSON.parse(list) as Record<string, unknown>[];
const decoded = readList(list);
if (typeof decoded === 'string') throw new Error('the samples are a list');
const { users, skippedCount } = decoded;

const shareOf = (count: number) => count / users.length;

describe('the sample users', () => {
  it('are valid users, in the requested number', () => {
    expect(users).toHaveLength(2000);
    expect(skippedCount).toBe(0);
  });

  it('have unique ids and addresses', () => {
    expect(new Set(users.map(({ id }) => id)).size).toBe(2000);
    expect(new Set(users.map(({ email }) => email)).size).toBe(2000);
    for (const { id } of users) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab]/);
  });

  it('have ASCII addresses that match their names', () => {
    for (const { name, email } of users) {
      expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@[a-z.]+$/);
      const [first = ''] = email.split('.');
      expect(matches(foldText(name), compilePattern(first)), `${name} ${email}`).toBe(true);
    }
  });

  it('have given and family names from the lists, about half of them women’s', () => {
    const given = new Set([...WOMENS_NAMES, ...MENS_NAMES]);
    const family = new Set(FAMILY_NAMES);
    const parts = users.map(({ name }) => name.split(' '));
    expect(
      parts.filter(
        ([first = '', last = '', ...rest]) =>
          !given.has(first) || !family.has(last) || rest.length > 0,
      ),
    ).toEqual([]);
    const menOnly = MENS_NAMES.filter((name) => !WOMENS_NAMES.includes(name));
    for (const names of [WOMENS_NAMES, menOnly]) {
      const share = shareOf(parts.filter(([first = '']) => names.includes(first)).length);
      expect(share).toBeGreaterThan(0.4);
      expect(share).toBeLessThan(0.6);
    }
    expect(new Set(users.map(({ name }) => name)).size).toBeGreaterThan(1900);
  });

  it('have the four roles, and are active or not, in about equal shares', () => {
    for (const role of ROLES) {
      const share = shareOf(users.filter((user) => user.role === role).length);
      expect(share).toBeCloseTo(1 / ROLES.length, 1);
    }
    expect(shareOf(users.filter(({ active }) => active).length)).toBeCloseTo(0.5, 1);
  });

  it('have distinct random passwords', () => {
    const passwords = records.map(({ password }) => password);
    for (const password of passwords) expect(password).toMatch(/^[\dA-Za-z]{20}$/);
    expect(new Set(passwords).size).toBe(2000);
  });

  it('were created over the last four years, none in the future, newest first', () => {
    const times = users.map(({ createdAt }) => Number(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(NOW.getTime());
    const years = (NOW.getTime() - (times.at(-1) ?? 0)) / (365.25 * 86_400_000);
    expect(years).toBeGreaterThan(3.5);
    expect(years).toBeLessThanOrEqual(4.01);
  });

  it('are spread over the whole globe', () => {
    for (const [values, limit] of [
      [users.map(({ latitude }) => latitude ?? 0), 90],
      [users.map(({ longitude }) => longitude ?? 0), 180],
    ] as const) {
      expect(Math.min(...values)).toBeLessThan(-0.95 * limit);
      expect(Math.max(...values)).toBeGreaterThan(0.95 * limit);
      for (const value of values) expect(value).toBe(Number(value.toFixed(4)));
    }
  });

  it('report their progress while they are made', async () => {
    const counts: number[] = [];
    await seeds(1000, (count) => {
      counts.push(count);
    });
    expect(counts).toEqual([250, 500, 750, 1000]);
  });

  it('yield to other work while they are made, if `onProgress` returns a promise', async () => {
    let turns = 0;
    let isMade = false;
    const onProgress = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      if (!isMade) turns += 1;
    };
    await seeds(1000, onProgress);
    isMade = true;
    expect(turns).toBe(4);
  });

  it('are the same for the same random numbers', async () => {
    expect(await seeds(10)).toBe(await seeds(10));
  });
});

describe.each([
  ['women’s names', WOMENS_NAMES, 150],
  ['men’s names', MENS_NAMES, 150],
  ['family names', FAMILY_NAMES, 250],
])('the %s', (_, names, least) => {
  it(`are at least ${least}, each once, in the order of the Turkish alphabet`, () => {
    expect(names.length).toBeGreaterThanOrEqual(least);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(names.toSorted(new Intl.Collator('tr').compare));
  });

  it('are words of Turkish letters, with a capital first', () => {
    for (const name of names) expect(name).toMatch(/^[A-PR-VYZÇİÖŞÜ][a-pr-vyzçğıöşüâ]+$/);
  });
});
