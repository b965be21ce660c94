import type { Change } from '#domain/change/change.ts';
import type { ChangingList, FoundUser, Wanted } from '#domain/change/changingList.ts';
import {
  hasImportedChanged,
  importedRecord,
  importedValues,
} from '#domain/change/importedValues.ts';
import {
  TOO_MANY,
  type Refused,
  type ResolveContext,
  type Resolved,
} from '#domain/change/resolved.ts';
import { emailKey } from '#domain/user/emailKey.ts';

const LIST_CHANGED: Refused = { conflict: { kind: 'listChanged' } };

/**
 * Refuses unless the users of the file are still as they were when it was compared with the list.
 */
export async function resolveImport<F extends FoundUser, P>(
  { additions, edits, matchBy }: Extract<Change, { kind: 'import' }>,
  list: ChangingList<F, P>,
  { now, randomId }: ResolveContext,
): Promise<Resolved<P>> {
  if (additions.length + edits.length > list.maxUsers) return TOO_MANY;
  const users = await list.usersWith(edits.map(({ user }) => user.id));
  // A user who would be edited twice was not there when the file was compared.
  if (users.length !== edits.length) return LIST_CHANGED;
  const byId = new Map(users.map((found) => [found.user.id, found]));
  const wanted = new Map<F, Wanted>();
  for (const { user, changes } of edits) {
    const found = byId.get(user.id);
    if (found === undefined || hasImportedChanged(found.user, changes)) return LIST_CHANGED;
    wanted.set(found, importedValues(changes));
  }
  const ids = additions.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) return LIST_CHANGED;
  const emailKeys = matchBy === 'id' ? [] : additions.map(({ email }) => emailKey(email));
  if (await list.hasAny(ids, emailKeys)) return LIST_CHANGED;
  const records = additions.map((user) => {
    // An id that cannot be stored counts as none.
    const id = user.id !== null && list.canHaveId(user.id) ? user.id : randomId();
    return { id, text: importedRecord(user, id, now()) };
  });
  const operations = [...(await list.operationsOn(wanted)), ...(await list.additionsOf(records))];
  return { kind: 'import', operations, undoes: null };
}
