import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportedRecords, exportedSheet, type SheetWords } from '#domain/sheet/exportSheet.ts';
import { guessHeaderRow, guessMapping } from '#domain/sheet/guessMapping.ts';
import { countOutcomes } from '#domain/sheet/planImport.ts';
import {
  FILE_FORMATS,
  SHEET_FIELDS,
  type FileFormat,
  type SheetField,
} from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { readSheet } from './readFile.ts';
import { writeSheet } from './writeFile.ts';
import { trSheetFields } from '#text/trImport.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { planFor } from '#testing/data/planFor.ts';

const WORDS: SheetWords = {
  headers: trSheetFields,
  active: 'Aktif',
  passive: 'Pasif',
};

async function exported(
  users: readonly User[],
  fields: readonly SheetField[],
  format: FileFormat,
): Promise<Blob> {
  if (format === 'json') return new Blob([`[${exportedRecords(users, fields).join()}]`]);
  return writeSheet(exportedSheet(users, fields, WORDS), format);
}

/** How many rows have each outcome when the file is read as it is guessed to be. */
async function outcomesOf(file: Blob, users: readonly User[], matchBy: 'email' | 'id') {
  const reading = await readSheet(file, 'liste', {});
  if (!reading.ok) return reading.problem;
  expect(guessHeaderRow(reading.rows)).toBe(0);
  const [header = null, ...rows] = reading.rows;
  const mapping = { ...guessMapping(header, rows), matchBy };
  return countOutcomes(planFor(rows, mapping, users));
}

describe.each(FILE_FORMATS)('a list that was exported as %s', (format) => {
  it('is imported without new or changed users, for any users', async () => {
    const matchedBy = fc.constantFrom('id' as const, 'email' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyUser, { minLength: 1, maxLength: 6 }),
        matchedBy,
        fc.subarray([...SHEET_FIELDS]),
        async (users, matchBy, some) => {
          const file = await exported(users, [...some, matchBy], format);
          const outcomes = await outcomesOf(file, users, matchBy);
          // The file may have no visible text.
          if (outcomes === 'empty') return;
          expect(outcomes).toMatchObject({ new: 0, changed: 0 });
        },
      ),
      { numRuns: format === 'xlsx' ? 30 : 100 },
    );
  });

  it('is imported with each user unchanged, when ids are distinct', async () => {
    const distinct = {
      selector: ({ email }: User) => email.toLowerCase(),
      minLength: 1,
      maxLength: 6,
    } as const;
    const users = fc.uniqueArray(anyUser, distinct);
    await fc.assert(
      fc.asyncProperty(users, async (list) => {
        const stored = list.map((user, number) => ({ ...user, id: `id ${number}` }));
        const file = await exported(stored, SHEET_FIELDS, format);
        const outcomes = await outcomesOf(file, stored, 'id');
        expect(outcomes).toEqual({ new: 0, changed: 0, same: stored.length, wrong: 0, doubled: 0 });
      }),
      { numRuns: format === 'xlsx' ? 20 : 50 },
    );
  });
});
