import type { RecordedChange } from '#domain/change/operation.ts';
import { encoded } from '#sources/local/history.ts';
import type { Page } from '@playwright/test';
import { openWith } from './fixtures.ts';
import type { StoredRecord } from './records.ts';

type Table = 'changes' | 'snapshots' | 'damaged';

/** A row of the list's database. */
interface Row {
  readonly id: string;
  readonly takenAt?: Date;
  readonly text: string;
}

/** The rows of a table in the page's IndexedDB. */
export function rowsOf(page: Page, table: Table): Promise<readonly Row[]> {
  return withTable(page, table, []);
}

/** Puts rows into the list's database, which is made if there is none. */
export async function putRows(page: Page, table: Table, rows: readonly Row[]): Promise<void> {
  await withTable(page, table, rows);
}

function withTable(page: Page, table: Table, rows: readonly Row[]): Promise<readonly Row[]> {
  return page.evaluate(
    ({ name, puts }) =>
      new Promise<readonly Row[]>((resolve, reject) => {
        const opening = indexedDB.open('users', 1);
        opening.addEventListener('upgradeneeded', () => {
          for (const made of ['changes', 'snapshots', 'damaged', 'marks']) {
            opening.result.createObjectStore(made, { keyPath: 'id' });
          }
        });
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(name, 'readwrite');
          const store = transaction.objectStore(name);
          for (const row of puts) store.put(row);
          const all: IDBRequest<Row[]> = store.getAll();
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve(all.result);
          });
        });
      }),
    { name: table, puts: rows },
  );
}

const MINUTE_MS = 60_000;
const FIRST_AT = Date.UTC(2026, 10, 12, 11);

type Edit = Pick<RecordedChange, 'kind'> & {
  readonly ids: readonly string[];
  readonly field: keyof StoredRecord;
  readonly was: unknown;
  readonly is: unknown;
};

/** Opens `path` with a list, and a history in which these edits were made one after another. */
export async function openWithHistory(
  page: Page,
  users: readonly unknown[],
  edits: readonly Edit[],
  path: string,
): Promise<void> {
  await page.goto('/favicon.svg');
  const rows = edits.map(({ kind, ids, field, was, is }, position) => {
    const id = String(position + 1).padStart(12, '0');
    const fields = { [field]: { was: JSON.stringify(was), is: JSON.stringify(is) } };
    const at = new Date(FIRST_AT + position * MINUTE_MS);
    const operations = ids.map((userId) => ({ kind: 'edited', id: userId, fields }) as const);
    return { id, text: encoded({ id, at, kind, undoes: null, operations }), leadsTo: '' };
  });
  await putRows(page, 'changes', rows);
  await openWith(page, users, path);
}
