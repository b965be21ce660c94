import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { ListDatabase, TableName, Tables } from '#sources/local/storeEnvironment.ts';

interface Schema extends DBSchema {
  changes: { key: string; value: Tables['changes'] };
  snapshots: { key: string; value: Tables['snapshots'] };
  damaged: { key: string; value: Tables['damaged'] };
  marks: { key: string; value: Tables['marks'] };
}

const VERSION = 1;
const TABLES = ['changes', 'snapshots', 'damaged', 'marks'] as const satisfies TableName[];
/** A database that another tab blocks, or that hangs, counts as none after this long. */
const OPENING_LIMIT_MS = 5000;

/** Opens the database of this name in the browser's IndexedDB. See `StoreEnvironment.database`. */
export async function openListDatabase(name: string): Promise<ListDatabase> {
  /** Opened again after the browser has closed it: the person may have cleared the site's data. */
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opened ??= inTime(
      openDB<Schema>(name, VERSION, {
        upgrade: (database) => {
          for (const table of TABLES) database.createObjectStore(table, { keyPath: 'id' });
        },
        // A later version of the product, or the browser, waits for this connection to end.
        blocking: () => close(),
        terminated: () => close(),
      }),
    );
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  const close = () => {
    const closing = opened;
    opened = null;
    void closing?.then((database) => database.close()).catch(() => undefined);
  };
  await open();
  return {
    read: async (table, after) => {
      const database = await open();
      const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
      // The table's rows; TypeScript does not follow the name through `idb`'s types.
      return (await database.getAll(table, range)) as Tables[typeof table][];
    },
    write: async (writes) => {
      const database = await open();
      const tables = [...new Set(writes.map(({ table }) => table))];
      const transaction = database.transaction(tables, 'readwrite');
      const requests: Promise<unknown>[] = [transaction.done];
      try {
        for (const write of writes) {
          const store = transaction.objectStore(write.table);
          requests.push('put' in write ? store.put(write.put) : store.delete(write.remove));
        }
      } catch (error) {
        // A row that cannot be put fails no transaction by itself.
        void Promise.allSettled(requests);
        transaction.abort();
        throw error;
      }
      await Promise.all(requests);
    },
  };
}

function inTime<Value>(opening: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB hangs')), OPENING_LIMIT_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
