import { apply, invert } from '#domain/change/apply.ts';
import type { Member } from '#domain/change/memberList.ts';
import type { AddedMember, Operation } from '#domain/change/operation.ts';
import { additions } from '#domain/change/operations.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { traceRecords } from '#sources/local/changing/recordTrace.ts';
import { GONE, type Resolved, type ResolveContext } from '#sources/local/changing/resolved.ts';
import { departedFrom } from '#sources/local/record/keptIds.ts';

/** Takes back the newest removal of each of these users alone, whatever else those changes did. */
export function resolveBringBack(
  ids: readonly string[],
  { list, history }: ResolveContext,
): Resolved {
  const users = list.users.filter((user) => user !== null);
  const present = new Set(users.map(({ id }) => id));
  const trace = traceRecords(history, users);
  const departed = departedFrom(list.users);
  const wanted = new Set(ids);
  let inList = 0;
  const missing = new Set<string | null>();
  for (const id of wanted) {
    if (present.has(id)) inList += 1;
    else missing.add(trace.goneAs(id, departed) ?? id);
  }
  const found: Removals[] = [];
  for (const change of history) {
    if (missing.size === 0) break;
    const removed = change.operations.filter(
      (operation) => operation.kind === 'removed' && missing.delete(trace.idOf(operation)),
    );
    if (removed.length > 0) found.push({ change, removed });
  }
  const [first, ...others] = found;
  if (first === undefined) return GONE;
  const notBack = { inList, gone: missing.size };
  // The whole of a change that removed nobody else is taken back by this.
  const isWhole = others.length === 0 && first.removed.length === first.change.operations.length;
  return {
    kind: 'bringBack',
    operations: additionsOf(found, list.members()),
    undoes: isWhole ? first.change.id : null,
    ...(inList + missing.size > 0 && { notBack }),
  };
}

interface Removals {
  readonly change: RecordedChange;
  readonly removed: readonly Operation[];
}

/** @param found newest first: so each finds the list as its change left it */
function additionsOf(
  found: readonly Removals[],
  members: readonly Member[],
): readonly AddedMember[] {
  const added = new Set<Member | undefined>();
  let after = members;
  for (const { removed } of found) {
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
