import type { Change } from '#domain/change/change.ts';
import {
  hasImportedChanged,
  importedRecord,
  importedValues,
} from '#domain/change/importedValues.ts';
import { edit } from '#domain/change/operations.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import type { Queryable } from '#server/database/database.ts';
import type { ListOperation } from './listOperation.ts';
import {
  chunksOf,
  isStorableId,
  listRows,
  type ListRow,
} from '#server/users/commits/writing/listRows.ts';
import { newSeqs } from '#server/users/commits/writing/newSeqs.ts';
import {
  STALE,
  TOO_MANY,
  type Refused,
  type ResolveAgain,
  type Resolved,
  type ResolveContext,
} from './resolved.ts';
import { indexable } from '#server/users/userRow.ts';

type Import = Extract<Change, { kind: 'import' }>;

const LIST_CHANGED: Refused = { conflict: { kind: 'listChanged' } };
const KEYS_AT_ONCE = 10_000;

/** Does nothing unless the users of the file are still as they were when it was compared with the list. */
export async function resolveImport(change: Import, context: ResolveContext): Promise<Resolved> {
  const { additions, edits } = change;
  if (additions.length + edits.length > MAX_CHANGED_USERS) return TOO_MANY;
  const found = await listRows(
    context.on,
    edits.map(({ user }) => user.id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  // A user who is edited twice, too, is not as the file was compared with.
  if (rows.size !== edits.length) return LIST_CHANGED;
  const imported = new Map(edits.map(({ user, changes }) => [user.id, changes]));
  const editOf = (row: ListRow) => {
    const changes = imported.get(row.id);
    if (changes === undefined || hasImportedChanged(row.user, changes)) return STALE;
    return edit({ id: row.id, text: row.record }, importedValues(changes));
  };
  const operations: ListOperation[] = [];
  for (const { user } of edits) {
    const row = rows.get(user.id);
    const operation = row === undefined ? STALE : editOf(row);
    if (operation === STALE) return LIST_CHANGED;
    if (operation !== null) operations.push(operation);
  }
  if (hasRepeatedId(change) || (await isAnyPresent(change, context))) return LIST_CHANGED;
  const added = await additionsOf(change, context);
  operations.push(...added);
  const ids = new Set(added.map(({ id }) => id));
  // Another import of the same file adds users with other ids.
  const isTooLate = (on: Queryable) => isAnyoneElseFound(on, change, ids);
  const resolveAgain: ResolveAgain = (_edit, row) => editOf(row);
  return { kind: 'import', operations, rows: found, undoes: null, resolveAgain, isTooLate };
}

function hasRepeatedId({ additions }: Import): boolean {
  const ids = additions.flatMap(({ id }) => (id === null ? [] : [id]));
  return new Set(ids).size !== ids.length;
}

/** Whether somebody whom the import would add has come into the list. */
async function isAnyPresent(change: Import, { on }: ResolveContext): Promise<boolean> {
  const present: readonly ListRow[] = await listRows(
    on,
    change.additions.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  return present.length > 0 || (await isAnyoneElseFound(on, change, new Set()));
}

/** Whether somebody but these users would be taken for one whom the import adds. */
async function isAnyoneElseFound(
  on: Queryable,
  { additions, matchBy }: Import,
  added: ReadonlySet<string | null>,
): Promise<boolean> {
  if (matchBy === 'id') return false;
  const keys = additions.map(({ email }) => indexable(emailKey(email)));
  for (const some of chunksOf(keys, KEYS_AT_ONCE)) {
    const found = await on.query<{ id: string }>(
      'SELECT id FROM users WHERE email_key = ANY($1::text[]) LIMIT $2',
      [some, added.size + 1],
    );
    if (found.some(({ id }) => !added.has(id))) return true;
  }
  return false;
}

/** In front of all others, in this order. */
async function additionsOf(
  { additions }: Import,
  { on, randomId, now }: ResolveContext,
): Promise<readonly ListOperation[]> {
  const seqs = await newSeqs(on, additions.length);
  return additions.map((user, index) => {
    // An id that cannot be stored is as good as none.
    const id = user.id !== null && isStorableId(user.id) ? user.id : randomId();
    const record = importedRecord(user, id, now());
    return { kind: 'added', id, record, place: { seq: seqs[index] ?? 0 } };
  });
}
