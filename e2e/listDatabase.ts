import type { Page } from '@playwright/test';

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
