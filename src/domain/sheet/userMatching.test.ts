import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownText } from './cells.ts';
import { comparedMapping, fileKeys } from './userMatching.ts';
import { exportedSheet } from '#domain/sheet/exportSheet.ts';
import { hasEmailHolder, planImport } from '#domain/sheet/planImport.ts';
import type { ComparedMapping, ImportMapping, RowOutcome } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS, type Cell, type SheetRow } from './sheet.ts';
import type { HolderKeys } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { tidyText } from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { holdersAmong } from '#testing/data/holdersAmong.ts';
import { sheetRow, type RowValues } from '#testing/data/sheetRow.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const BY_EMAIL: ComparedMapping = {
  columns: [...SHEET_FIELDS],
  matchBy: 'email',
  roles: {},
  statuses: {},
};
const BY_ID: ComparedMapping = { ...BY_EMAIL, matchBy: 'id' };
const BY_EITHER: ImportMapping = { ...BY_EMAIL, matchBy: 'idOrEmail' };

const saying = (rows: readonly RowValues[]) =>
  rows.map((cells, index) => sheetRow(index + 1, cells));

/** All parts. */
function partsOf(rows: readonly SheetRow[], mapping: ImportMapping): readonly HolderKeys[] {
  const parts: HolderKeys[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { keys, next }: ReturnType<typeof fileKeys> = fileKeys(rows, mapping, from);
    parts.push(keys);
    from = next;
  }
  return parts;
}

describe('with the keys of a file', () => {
  /** Few values, so that rows are often about the same user, and users alike. */
  const anyId = fc.constantFrom('1', '2', '3', 'ç');
  const anyEmail = fc.constantFrom('a@b.co', 'A@b.co ', 'İ@b.co', 'c@d.co', '', ' ');
  const anyFew = fc.uniqueArray(
    fc.tuple(anyUser, anyId, anyEmail).map(([user, id, email]): User => ({ ...user, id, email })),
    { selector: ({ id }) => id },
  );
  const anyRows = fc.array(
    fc.tuple(
      fc.oneof(anyId, fc.constantFrom<Cell>(null, ' 1 ', 4, ' ')),
      fc.oneof(anyEmail, fc.constantFrom<Cell>(null, 'e@f.co', 'bozuk')),
      fc.constantFrom<Cell>(null, 'Ali'),
    ),
    { maxLength: 12 },
  );
  const kindsOf = (outcomes: readonly RowOutcome[]) =>
    outcomes.map((outcome) => [
      outcome.kind,
      // Which of several equal users matches makes no difference.
      outcome.kind === 'changed' ? outcome.user.id : null,
      hasEmailHolder(outcome),
    ]);

  it('an import is planned as with the whole list, for every way of matching', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyFew,
        fc.constantFrom(BY_EMAIL, BY_ID, BY_EITHER),
        (cells, users, mapping) => {
          const rows = saying(cells.map(([id, email, name]) => ({ id, email, name })));
          const [keys] = partsOf(rows, mapping);
          const found = holdersAmong(users, keys ?? { ids: [], emails: [] });
          const of = (known: readonly User[]) =>
            kindsOf(planImport(rows, comparedMapping(rows, mapping, known), known, []));
          expect(of(found.toReversed())).toEqual(of(users));
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('all exported users with keys that a file can hold are found', () => {
    const headers = Object.fromEntries(SHEET_FIELDS.map((field) => [field, field]));
    const words = { headers, active: 'Aktif', passive: 'Pasif' } as Parameters<
      typeof exportedSheet
    >[2];
    const anyList = fc.uniqueArray(anyUser, { selector: ({ id }) => shownText(id), maxLength: 8 });
    fc.assert(
      fc.property(anyList, fc.constantFrom(BY_EMAIL, BY_ID), (users, mapping) => {
        const sheet = exportedSheet(users, SHEET_FIELDS, words);
        const rows = sheet.rows.map((cells, index) => ({
          line: index + 1,
          cells: cells.map((cell) => (cell instanceof Date ? cell.toISOString() : cell)),
        }));
        const [keys] = partsOf(rows, mapping);
        const found = holdersAmong(users, keys ?? { ids: [], emails: [] });
        const isNamed = (user: User) => {
          const text = user[mapping.matchBy];
          // Neither blank, nor with half an emoji, NUL or CR in it.
          return hasVisibleText(text) && shownText(text) === tidyText(text);
        };
        expect(found).toEqual(expect.arrayContaining(users.filter(isNamed)));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('the keys of a file', () => {
  it('are unique, as they are in the file and as they are shown', () => {
    const rows = saying([
      { id: ' a', email: 'A@b.co' },
      { id: ' a', email: 'A@b.co' },
      { id: 7, email: ' ' },
    ]);
    expect(partsOf(rows, BY_EMAIL)).toEqual([{ ids: [' a', 'a', '7'], emails: ['A@b.co'] }]);
  });

  it('of a file without rows are one empty part', () => {
    expect(partsOf([], BY_EMAIL)).toEqual([{ ids: [], emails: [] }]);
  });

  it('are split into parts of at most 10,000', () => {
    const rows = saying(
      Array.from({ length: 12_500 }, (_, index) => ({ id: `id ${index}`, email: `${index}@b.co` })),
    );
    const parts = partsOf(rows, BY_EMAIL);
    expect(parts.map(({ ids, emails }) => ids.length + emails.length)).toEqual([
      10_000, 10_000, 5000,
    ]);
    expect(new Set(parts.flatMap(({ ids }) => ids)).size).toBe(12_500);
  });

  it('are split into small parts when each key is long', () => {
    const rows = saying(
      Array.from({ length: 100 }, (_, index) => ({ email: `${index}${'ş'.repeat(30_000)}` })),
    );
    const sizes = partsOf(rows, BY_EMAIL).map((part) => JSON.stringify(part).length);
    expect(Math.max(...sizes)).toBeLessThan(450_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(3_000_000);
  });
});
