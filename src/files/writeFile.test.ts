import { afterEach, expect, it } from 'vitest';
import { setListZone } from '#domain/listZone.ts';
import { createFileWork } from './fileWork.ts';
import type { FileChoices } from './writeFile.ts';
import { readSheet } from '#files/readFile.ts';
import { makeUser } from '#testing/data/makeUser.ts';

/** In Istanbul it is the 6th. */
const NIGHT = new Date('2024-01-05T22:30:00Z');
const USERS = ['a', 'b', 'c'].map((id) => makeUser({ id, name: `Ad ${id}`, createdAt: NIGHT }));

// In a worker of its own it stays.
afterEach(() => setListZone(null));

/** The file of an export of users that come in two slices. */
async function exported(choices: FileChoices, zone: string | null = null): Promise<Blob> {
  setListZone(zone);
  const work = createFileWork();
  work.users({ users: [makeUser({ id: 'before' })], isFirst: true });
  work.users({ users: USERS.slice(0, 2), isFirst: true });
  work.users({ users: USERS.slice(2), isFirst: false });
  return work.write(choices);
}

it('a file has the users of all slices in order, with the chosen columns', async () => {
  const file = await exported({ fields: ['name', 'active'], format: 'csvPlain' });
  expect(await file.text()).toBe('Ad,Durum\r\nAd a,Aktif\r\nAd b,Aktif\r\nAd c,Aktif\r\n');
});

it.each([
  ['csvExcel', '06.01.2024', '05.01.2024'],
  ['xlsx', '2024-01-06', '2024-01-05'],
] as const)('a file has the days of the list’s zone, not of the browser’s: %s', async (...row) => {
  const [format, ownDay, dayBefore] = row;
  const choices = { fields: ['createdAt'], format } as const;
  const daysIn = async (zone: string | null) => {
    const read = await readSheet(await exported(choices, zone), 'a', {});
    return read.ok && read.rows.slice(1).map(({ cells }) => cells[0]);
  };
  expect(await daysIn(null)).toEqual([ownDay, ownDay, ownDay]);
  expect(await daysIn('America/New_York')).toEqual([dayBefore, dayBefore, dayBefore]);
});

it('JSON is the specification’s list with the chosen fields, one user a line', async () => {
  const file = await exported({ fields: ['active', 'id'], format: 'json' });
  const text = await file.text();
  expect(JSON.parse(text)).toEqual(USERS.map(({ id, active }) => ({ id, active })));
  expect(text.trimEnd().split('\n')).toHaveLength(USERS.length + 2);
  expect(file.type).toBe('application/json;charset=utf-8');
});
