import { afterEach, expect, it } from 'vitest';
import { setListZone } from '#domain/listZone.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { ExportMessage, FileChoices } from '#files/exportMessages.ts';
import { createExportWork } from '#files/exportWork.ts';
import { readSheet } from '#files/readFile.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { trSheetFields } from '#text/trImport.ts';

const WORDS = { headers: trSheetFields, active: 'Aktif', passive: 'Pasif' };
/** In Istanbul it is the 6th. */
const NIGHT = new Date('2024-01-05T22:30:00Z');
const USERS = ['a', 'b', 'c'].map((id) => makeUser({ id, name: `Ad ${id}`, createdAt: NIGHT }));

// In a worker of its own it stays.
afterEach(() => setListZone(null));

/** All that the work sends, until it is done. */
async function run(choices: FileChoices, zone: string | null = null): Promise<ExportMessage[]> {
  const sent: ExportMessage[] = [];
  const handle = createExportWork((message) => sent.push(message));
  await handle({ kind: 'users', users: USERS.slice(0, 2) });
  await handle({ kind: 'users', users: USERS.slice(2) });
  await handle({ kind: 'write', choices, zone });
  return sent;
}

function fileOf(sent: readonly ExportMessage[]): Blob {
  const last = sent.at(-1);
  if (last?.kind !== 'file') throw new Error('no file was sent');
  return last.file;
}

it('each slice is followed by a request for more, and the last one by the file', async () => {
  const sent = await run({ fields: SHEET_FIELDS, format: 'csvExcel', words: WORDS });
  expect(sent.slice(0, 2)).toEqual([{ kind: 'more' }, { kind: 'more' }]);
  expect(sent.at(-1)?.kind).toBe('file');
});

it('a file has the users of all slices in order, with the chosen columns', async () => {
  const file = fileOf(await run({ fields: ['name', 'active'], format: 'csvPlain', words: WORDS }));
  expect(await file.text()).toBe('Ad,Durum\r\nAd a,Aktif\r\nAd b,Aktif\r\nAd c,Aktif\r\n');
});

it.each([
  ['csvExcel', '06.01.2024', '05.01.2024'],
  ['xlsx', '2024-01-06', '2024-01-05'],
] as const)('a file has the days of the list’s zone, not of the browser’s: %s', async (...row) => {
  const [format, ownDay, dayBefore] = row;
  const choices = { fields: ['createdAt'], format, words: WORDS } as const;
  const daysIn = async (zone: string | null) => {
    const read = await readSheet(fileOf(await run(choices, zone)), 'a', {});
    return read.ok && read.rows.slice(1).map(({ cells }) => cells[0]);
  };
  expect(await daysIn(null)).toEqual([ownDay, ownDay, ownDay]);
  expect(await daysIn('America/New_York')).toEqual([dayBefore, dayBefore, dayBefore]);
});

it('JSON is the specification’s list with the chosen fields, one user a line', async () => {
  const file = fileOf(await run({ fields: ['active', 'id'], format: 'json', words: WORDS }));
  const text = await file.text();
  expect(JSON.parse(text)).toEqual(USERS.map(({ id, active }) => ({ id, active })));
  expect(text.trimEnd().split('\n')).toHaveLength(USERS.length + 2);
  expect(file.type).toBe('application/json;charset=utf-8');
});

it('an error while writing is reported as a failure', async () => {
  // As when memory runs out.
  const fields = new Proxy(SHEET_FIELDS, {
    get: () => {
      throw new RangeError('Invalid string length');
    },
  });
  const sent = await run({ fields, format: 'xlsx', words: WORDS });
  expect(sent.at(-1)).toEqual({ kind: 'failure', reason: 'RangeError: Invalid string length' });
});
