import type { Change, ImportedEdit } from '#domain/change/change.ts';
import {
  hasImportedChanged,
  importedRecord,
  importedValues,
} from '#domain/change/importedValues.ts';
import type { AddedMember } from '#domain/change/operation.ts';
import { edits, removals } from '#domain/change/operations.ts';
import type { Member } from '#domain/change/memberList.ts';
import type { ImportedUser } from '#domain/sheet/importPlan.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import { storedIdOf } from '#domain/user/user.ts';
import type { Resolved, ResolveContext } from '#sources/local/changing/resolved.ts';
import type { StoredList } from '#sources/local/changing/storedList.ts';

type Import = Extract<Change, { kind: 'import' }>;

const LIST_CHANGED: Resolved = { conflict: { kind: 'listChanged' } };

/** Does nothing unless the list is still as it was when the file was compared with it. */
export function resolveImport(change: Import, context: ResolveContext): Resolved {
  const { list } = context;
  const positions = positionsOf(change.edits, list);
  if (positions === null || isAnyPresent(change, list.users)) return LIST_CHANGED;
  const members = list.members();
  const values = positions.map((position, index) => {
    return [position, importedValues(change.edits[index]?.changes ?? {})] as const;
  });
  const added = additionsInFront(
    members,
    change.additions.map((user) => recordOf(user, context)),
  );
  return {
    kind: 'import',
    operations: [...edits(members, new Map(values)), ...added],
    undoes: null,
  };
}

/** Where the edited users stand; `null`: one is gone, or has not the value any more that changes. */
function positionsOf(changed: readonly ImportedEdit[], { users }: StoredList) {
  const wanted = new Set(changed.map(({ user }) => user.id));
  const found = new Map<string, number>();
  for (const [position, user] of users.entries()) {
    if (user !== null && wanted.has(user.id)) found.set(user.id, position);
  }
  const positions = changed.flatMap(({ user, changes }) => {
    const position = found.get(user.id);
    const now = position === undefined ? null : users[position];
    return position === undefined || !now || hasImportedChanged(now, changes) ? [] : [position];
  });
  return positions.length === changed.length ? positions : null;
}

/** Whether somebody whom the import would add has come into the list. */
function isAnyPresent({ additions, matchBy }: Import, users: StoredList['users']): boolean {
  const ids = new Set(additions.flatMap(({ id }) => (id === null ? [] : [id])));
  const emails = new Set(matchBy === 'email' ? additions.map(({ email }) => emailKey(email)) : []);
  return users.some(
    (user) => user !== null && (ids.has(storedIdOf(user)) || emails.has(emailKey(user.email))),
  );
}

function recordOf(user: ImportedUser, { newId, now }: ResolveContext): Member {
  const id = user.id ?? newId();
  return { id, text: importedRecord(user, id, now) };
}

/** In this order. */
function additionsInFront(
  members: readonly Member[],
  records: readonly Member[],
): readonly AddedMember[] {
  const isAdded = (position: number) => position < records.length;
  return removals([...records, ...members], isAdded).map((operation) => ({
    ...operation,
    kind: 'added',
  }));
}
