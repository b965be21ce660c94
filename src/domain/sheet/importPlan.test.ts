import { expect, it } from 'vitest';
import { type ImportMapping, mappingFits } from '#domain/sheet/importPlan.ts';

const MAPPING: ImportMapping = {
  columns: ['name', 'ignored', 'email', 'ignored'],
  matchBy: 'email',
  roles: { mudur: 'Admin' },
  statuses: { belki: false },
};

it('a stored mapping fits a file with the same number of columns', () => {
  expect(mappingFits(JSON.parse(JSON.stringify(MAPPING)), 4)).toBe(true);
  expect(mappingFits({ ...MAPPING, matchBy: 'idOrEmail' }, 4)).toBe(true);
  expect(mappingFits({ ...MAPPING, mendsEmails: true }, 4)).toBe(true);
  expect(mappingFits(MAPPING, 3)).toBe(false);
});

it('a stored mapping may have several columns of other emails', () => {
  const columns = ['middleName', 'otherEmail', 'email', 'otherEmail'];
  expect(mappingFits({ ...MAPPING, columns }, 4)).toBe(true);
});

it('an invalid or unusable mapping fits no file', () => {
  const wrong: readonly unknown[] = [
    null,
    'x',
    [],
    {},
    { ...MAPPING, columns: ['name', 'name', 'email', 'ignored'] },
    { ...MAPPING, columns: ['name', 'password', 'email', 'ignored'] },
    { ...MAPPING, columns: 'name' },
    { ...MAPPING, matchBy: 'id' },
    { ...MAPPING, matchBy: 'name' },
    { ...MAPPING, columns: ['name', 'ignored', 'role', 'ignored'], matchBy: 'idOrEmail' },
    { ...MAPPING, roles: { mudur: 'Root' } },
    { ...MAPPING, mendsEmails: 'evet' },
    { ...MAPPING, roles: null },
    { ...MAPPING, statuses: { belki: 'true' } },
  ];
  expect(wrong.filter((mapping) => mappingFits(mapping, 4))).toEqual([]);
});
