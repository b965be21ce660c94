import { expect, it } from 'vitest';
import type { ColumnTarget } from '#domain/sheet/importPlan.ts';
import { rowCellsBy } from './rowCells.ts';
import type { Cell } from '#domain/sheet/sheet.ts';

const read = (columns: readonly ColumnTarget[], ...cells: readonly Cell[]) =>
  rowCellsBy(columns)({ line: 1, cells });

it('the parts of a name are joined in order when there is no whole name', () => {
  const columns = ['lastName', 'firstName', 'middleName', 'name'] as const;
  expect(read(columns, 'Ak', ' Ali ', 'Can').name).toBe('Ali Can Ak');
  expect(read(columns, 'Ak', 'Ali', ' ').name).toBe('Ali Ak');
  expect(read(columns, 'Ak', 'Ali', 'Can', 'A. Ak').name).toBe('A. Ak');
  expect(read(columns).name).toBeNull();
});

it('a missing email is taken from the other emails, and the first of several in a cell is used', () => {
  const columns = ['otherEmail', 'email', 'otherEmail'] as const;
  expect(read(columns, 'b@ev.com', 'a@is.com', 'c@ev.com').email).toBe('a@is.com');
  expect(read(columns, ' ', '', 'c@ev.com').email).toBe('c@ev.com');
  expect(read(columns, null, 'a@is.com ::: a@eski.com').email).toBe('a@is.com');
});

it('an error is empty, so that no user is named after one', () => {
  const columns = ['name', 'lastName', 'email', 'otherEmail', 'active'] as const;
  expect(read(columns, '#N/A', '#YOK', ' #BAŞV! ', 'a@b.co', '#SAYI/0!')).toMatchObject({
    name: null,
    email: 'a@b.co',
    active: null,
  });
  expect(read(columns, '#Ali', null, null).name).toBe('#Ali');
});

it('a blocked user is passive, and an unclear value is left to be asked about', () => {
  const columns = ['blocked', 'active'] as const;
  expect(read(columns, 'Yes').active).toBe(false);
  expect(read(columns, 'False').active).toBe(true);
  expect(read(columns, 'Yes', 'Aktif').active).toBe(false);
  expect(read(columns, 'No', 'Pasif').active).toBe('Pasif');
  expect(read(columns, 'belki', 'Aktif').active).toBe('Aktif');
  expect(read(columns, 'belki').active).toBe('belki');
  expect(read(columns, ' ').active).toBeNull();
});
