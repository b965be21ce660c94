import type { Change, ImportedEdit } from '#domain/change/change.ts';
import {
  hasImportedChanged,
  importedRecord,
  importedValues,
} from '#domain/change/importedValues.ts';
import type { AddedMember, Operation } from '#domain/change/operation.ts';
import { edit, removals } from '#domain/change/operations.ts';
import type { Member } from '#domain/change/memberList.ts';
import { withEntry } from '#domain/record/jsonText.ts';
import type { ImportedUser } from '#domain/sheet/importPlan.ts';
import { emailKey } from '#domain/user/emailKey.ts';
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
  const changed = new Map(
    positions.map((position, index) => [
      position,
      importedValues(change.edits[index]?.changes ?? {}),
    ]),
  );
  // An edit finds a member by its id alone, and would find the first of several.
  const repeated = repeatedIds(list.users);
  const isReplaced = (position: number) => {
    const id = members[position]?.id;
    return changed.has(position) && typeof id === 'string' && repeated.has(id);
  };
  const edits = [...changed].flatMap(([position, values]) => {
    const member = members[position];
    const operation = member === undefined || isReplaced(position) ? null : edit(member, values);
    return operation === null ? [] : [operation];
  });
  const after = members.map((member, position) =>
    isReplaced(position) ? withValues(member, changed.get(position) ?? {}) : member,
  );
  const records = change.additions.map((user) => recordOf(user, context));
  const added = additionsTo(after, records, isReplaced);
  const operations: Operation[] = [...removals(members, isReplaced), ...edits, ...added];
  return { kind: 'import', operations, undoes: null };
}

/** Where the edited users stand; `null`: one is gone, or has not the value any more that changes. */
function positionsOf(edits: readonly ImportedEdit[], { users }: StoredList) {
  const wanted = new Map<string, number[]>(edits.map(({ user }) => [user.id, []]));
  for (const [position, user] of users.entries()) {
    if (user !== null) wanted.get(user.id)?.push(position);
  }
  const found = new Set<number>();
  for (const { user, changes, twin } of edits) {
    const free = (wanted.get(user.id) ?? []).filter((position) => !found.has(position));
    // Others have come: it is not known any more who was meant.
    if (twin === null && free.length > 1) return null;
    const shown = JSON.stringify(twin);
    const position = free.find((at) => JSON.stringify(users[at]) === shown) ?? free[0];
    const now = position === undefined ? null : (users[position] ?? null);
    if (position === undefined || now === null || hasImportedChanged(now, changes)) return null;
    found.add(position);
  }
  return [...found];
}

/** Whether somebody whom the import would add has come into the list. */
function isAnyPresent({ additions, matchBy }: Import, users: StoredList['users']): boolean {
  const ids = new Set(additions.flatMap(({ id }) => (id === null ? [] : [id])));
  const emails = new Set(matchBy === 'email' ? additions.map(({ email }) => emailKey(email)) : []);
  return users.some(
    (user) => user !== null && (ids.has(user.id) || emails.has(emailKey(user.email))),
  );
}

function repeatedIds(users: StoredList['users']): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const user of users) {
    if (user === null) continue;
    if (seen.has(user.id)) repeated.add(user.id);
    seen.add(user.id);
  }
  return repeated;
}

function withValues({ id, text }: Member, values: Readonly<Record<string, string>>): Member {
  const next = Object.entries(values).reduce(
    (record, [field, value]) => withEntry(record, field, value),
    text,
  );
  return { id, text: next };
}

function recordOf(user: ImportedUser, { newId, now }: ResolveContext): Member {
  const id = user.id ?? newId();
  return { id, text: importedRecord(user, id, now) };
}

/** In front, in this order; and those of the members that are replaced. */
function additionsTo(
  members: readonly Member[],
  records: readonly Member[],
  isReplaced: (position: number) => boolean,
): readonly AddedMember[] {
  const isAdded = (position: number) =>
    position < records.length || isReplaced(position - records.length);
  return removals([...records, ...members], isAdded).map((operation) => ({
    ...operation,
    kind: 'added',
  }));
}
