import type { ListDatabase, TableName, Tables } from '#sources/local/storeEnvironment.ts';

type Row = Tables[TableName];

/** The database of a fake browser. All tabs share it; a transaction takes no time. */
export class FakeDatabase {
  /** Opening and each use reject, as where IndexedDB is refused, blocked, or of a later version. */
  isRefused = false;
  /** Characters that fit. */
  quota = Number.POSITIVE_INFINITY;
  /** Called before and after each write, for tests that crash there. */
  beforeWrite: () => Promise<void> = () => Promise.resolve();
  afterWrite: () => Promise<void> = () => Promise.resolve();
  #tables = emptyTables();

  open(): Promise<ListDatabase> {
    if (this.isRefused) return Promise.reject(new DOMException('newer', 'VersionError'));
    return Promise.resolve({
      read: async <Table extends TableName>(table: Table, after = '') => {
        this.#check();
        return (
          [...this.#tables[table].values()]
            .filter(({ id }) => id > after)
            .toSorted((one, other) => (one.id < other.id ? -1 : 1))
            // A table has rows of its own.
            .map((row) => structuredClone(row) as Tables[Table])
        );
      },
      write: async (writes) => {
        await this.beforeWrite();
        this.#check();
        const next = {
          changes: new Map(this.#tables.changes),
          snapshots: new Map(this.#tables.snapshots),
          damaged: new Map(this.#tables.damaged),
          marks: new Map(this.#tables.marks),
        };
        for (const write of writes) {
          if ('put' in write) next[write.table].set(write.put.id, structuredClone(write.put));
          else next[write.table].delete(write.remove);
        }
        if (sizeOf(next) > Math.max(this.quota, sizeOf(this.#tables))) {
          throw new DOMException('full', 'QuotaExceededError');
        }
        this.#tables = next;
        await this.afterWrite();
      },
    });
  }

  /** As the browser does when the person clears the data of the site. */
  clear(): void {
    this.#tables = emptyTables();
  }

  rows<Table extends TableName>(table: Table): readonly Tables[Table][] {
    // A table has rows of its own.
    return [...this.#tables[table].values()] as Tables[Table][];
  }

  /** The texts of all tables. */
  texts(): readonly string[] {
    return Object.values(this.#tables).flatMap((rows) => [...rows.values()].map(textOf));
  }

  #check(): void {
    if (this.isRefused) throw new DOMException('closed', 'InvalidStateError');
  }
}

function emptyTables(): Record<TableName, Map<string, Row>> {
  return { changes: new Map(), snapshots: new Map(), damaged: new Map(), marks: new Map() };
}

function sizeOf(tables: Record<TableName, Map<string, Row>>): number {
  return Object.values(tables)
    .flatMap((rows) => [...rows.values()])
    .reduce((sum, row) => sum + textOf(row).length, 0);
}

function textOf(row: Row): string {
  return 'text' in row ? row.text : row.value;
}
