import { isUser, idOf } from './oracle.ts';

/** How a backup changes a list, according to the panel. */
export type How = 'merge' | 'replace';

type Fields = Record<string, unknown>;

export interface Counts {
  readonly new: number;
  readonly changed: number;
  readonly identical: number;
  readonly unusable: number;
  readonly absent: number;
}

/** The usable members of a file: of two with the same id only the first. */
function usable(file: readonly unknown[]): Fields[] {
  const seen = new Set<string>();
  return file.filter(isUser).filter((member) => {
    const isNew = !seen.has(idOf(member));
    seen.add(idOf(member));
    return isNew;
  }) as Fields[];
}

const find = (list: readonly unknown[], id: unknown) =>
  list.find((member) => isUser(member) && idOf(member) === id) as Fields | undefined;

const hasPassword = ({ password }: Fields) => password !== undefined && password !== '';

/** A file's record, without its password field if that is empty. */
function withoutPassword(record: Fields): Fields {
  if (hasPassword(record)) return record;
  const { password: _password, ...others } = record;
  return others;
}

function isChanged(stored: Fields, record: Fields): boolean {
  return Object.entries(withoutPassword(record)).some(
    ([key, value]) => JSON.stringify(stored[key]) !== JSON.stringify(value),
  );
}

export function countsOf(stored: readonly unknown[], file: readonly unknown[]): Counts {
  const records = usable(file);
  const known = records.filter(({ id }) => find(stored, id) !== undefined);
  const changed = known.filter((record) => isChanged(find(stored, record['id']) ?? {}, record));
  return {
    new: records.length - known.length,
    changed: changed.length,
    identical: known.length - changed.length,
    unusable: file.length - records.length,
    absent: stored.filter(isUser).length - known.length,
  };
}

export function restored(
  stored: readonly unknown[],
  file: readonly unknown[],
  how: How,
): unknown[] {
  const records = usable(file);
  const full = (record: Fields) => ({ ...record, password: record['password'] ?? '' });
  if (how === 'replace') {
    const replaced = records.map((record) => {
      const password = find(stored, record['id'])?.['password'];
      return hasPassword(record) || password === undefined ? full(record) : { ...record, password };
    });
    return [...replaced, ...stored.filter((member) => !isUser(member))];
  }
  const added = records.filter(({ id }) => find(stored, id) === undefined).map(full);
  const merged = stored.map((member) => {
    const record = isUser(member) ? find(records, idOf(member)) : undefined;
    // Of two stored users with the same id, a file changes the first.
    if (record === undefined || find(stored, record['id']) !== member) return member;
    return { ...(member as Fields), ...withoutPassword(record) };
  });
  return [...added, ...merged];
}
