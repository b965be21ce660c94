import { Faker, tr } from '@faker-js/faker';
import { describe, expect, it } from 'vitest';
import { compilePattern, foldText, matches } from '#domain/turkish/turkish.ts';
import { ROLES } from '#domain/user/user.ts';
import { makeSeedList } from '#sources/local/seeds/seedUsers.ts';
import { decodeUsers } from '#sources/local/record/userRecord.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

async function seeds(count: number, onProgress: (count: number) => void = () => undefined) {
  const faker = new Faker({ locale: tr, seed: 1 });
  const decoded = decodeUsers(await makeSeedList({ faker, now: NOW, count, onProgress }));
  if (decoded.kind !== 'list') throw new Error('the samples are a list');
  return decoded;
}

const { users, skippedCount } = await seeds(2000);

describe('the sample users', () => {
  it('are all users, as many as asked for', () => {
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

  it('have all four roles and both states', () => {
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(new Set(users.map(({ active }) => active))).toEqual(new Set([true, false]));
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
    }
  });

  it('report their progress while they are made', async () => {
    const counts: number[] = [];
    await seeds(1000, (count) => counts.push(count));
    expect(counts).toEqual([250, 500, 750, 1000]);
  });

  it('yield to other work while they are made, if `onProgress` returns a promise', async () => {
    const faker = new Faker({ locale: tr, seed: 1 });
    let turns = 0;
    let isMade = false;
    const onProgress = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      if (!isMade) turns += 1;
    };
    await makeSeedList({ faker, now: NOW, count: 1000, onProgress });
    isMade = true;
    expect(turns).toBe(4);
  });

  it('are the same for the same seed', async () => {
    expect(await seeds(10)).toEqual(await seeds(10));
  });
});
