import { expect, it } from 'vitest';
import { type ImportMapping, mappingFits } from './importPlan.ts';

const MAPPING: ImportMapping = {
  columns: ['name', 'ignored', 'email', 'ignored'],
  matchBy: 'email',
  roles: { mudur: 'Admin' },
  statuses: { belki: false },
};

it('a stored mapping fits a file with the same number of columns', () => {
  expect(mappingFits(JSON.parse(JSON.stringify(MAPPING)), 4)).toBe(true);
  expect(mappingFits({ ...MAPPING, mendsEmails: true }, 4)).toBe(true);
  expect(mappingFits(MAPPING, 3)).toBe(false);
});

it('any other value fits no file', () => {
  const wrong: readonly unknown[] = [
    null,
    'x',
    {},
    { ...MAPPING, columns: ['name', 'password', 'email', 'ignored'] },
    { ...MAPPING, matchBy: 'name' },
    { ...MAPPING, roles: { mudur: 'Root' } },
    { ...MAPPING, statuses: { belki: 'true' } },
  ];
  expect(wrong.filter((mapping) => mappingFits(mapping, 4))).toEqual([]);
});
