import { apply, invert } from '#domain/change/apply.ts';
import type { Removals } from '#domain/change/changingList.ts';
import type { Member } from '#domain/change/memberList.ts';
import type { AddedMember } from '#domain/change/operation.ts';
import { additions } from '#domain/change/operations.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import type { DecodedMembers } from '#domain/record/userRecord.ts';
import { traceRecords } from '#sources/local/changing/recordTrace.ts';
import { departedFrom } from '#sources/local/record/keptIds.ts';

/** See `ChangingList.removalsOf`. */
export function newestRemovals(
  ids: readonly string[],
  members: DecodedMembers,
  history: readonly RecordedChange[],
): Removals {
  const users = members.filter((user) => user !== null);
  const present = new Set(users.map(({ id }) => id));
  const trace = traceRecords(history, users);
  const departed = departedFrom(members);
  const missing = new Set<string | null>(
    ids.filter((id) => !present.has(id)).map((id) => trace.goneAs(id, departed) ?? id),
  );
  const inList = ids.filter((id) => present.has(id)).length;
  const removals: Removals['removals'][number][] = [];
  for (const { id: changeId, operations } of history) {
    if (missing.size === 0) break;
    const removed = operations
      .filter((operation) => operation.kind === 'removed')
      .filter((operation) => missing.delete(trace.idOf(operation)));
    if (removed.length === 0) continue;
    removals.push({ changeId, changeCount: operations.length, removed });
  }
  return { inList, removals };
}

/** See `ChangingList.restored`: each change finds the list as its removals left it. */
export function restored(
  removals: Removals['removals'],
  members: readonly Member[],
): readonly AddedMember[] {
  const added = new Set<Member | undefined>();
  let after = members;
  for (const { removed } of removals) {
    const back = invert(removed).filter((operation) => operation.kind === 'added');
    const counts = new Map<string | null, number>();
    for (const { id } of [...after, ...back]) counts.set(id, (counts.get(id) ?? 0) + 1);
    const operations = back.map((operation) => {
      const twinCount = (counts.get(operation.id) ?? 1) - 1;
      return { ...operation, place: { ...operation.place, twinCount } };
    });
    const applied = apply(after, operations, (id, text): Member => {
      const member = { id, text };
      added.add(member);
      return member;
    });
    if (applied.ok) after = applied.members;
  }
  return additions(after, (position) => added.has(after[position]));
}
