import { isSameJson, valueText, withValues } from '#domain/record/jsonText.ts';
import type { Member } from '#domain/record/storedList.ts';
import { isRecord } from '#domain/record/userRecord.ts';
import type {
  AddedMember,
  EditedMember,
  FieldEdit,
  Operation,
  RemovedMember,
} from '#domain/change/operation.ts';

/** Adds records in front of the list, in this order. */
export function additionsInFront(
  members: readonly Member[],
  records: readonly { readonly id: string; readonly text: string }[],
): readonly AddedMember[] {
  const first = members.find(({ user }) => user !== null);
  const place = { behind: members.length, next: first?.user?.id ?? null };
  return records.map(({ id, text }) => ({ kind: 'added', id, record: text, place }));
}

/** Removes the members at these positions. */
export function removals(
  members: readonly Member[],
  isRemoved: (position: number) => boolean,
): readonly RemovedMember[] {
  const found: RemovedMember[] = [];
  let behind = 0;
  let next: string | null = null;
  for (let position = members.length - 1; position >= 0; position -= 1) {
    const member = members[position];
    if (member === undefined) continue;
    const id = member.user?.id ?? null;
    if (isRemoved(position)) {
      const record = JSON.stringify(member.record);
      found.push({ kind: 'removed', id, record, place: { behind, next } });
    } else {
      behind += 1;
      next = id ?? next;
    }
  }
  return found.toReversed();
}

/** Adds members. @param members the list that includes them, at these positions */
export function additions(
  members: readonly Member[],
  isAdded: (position: number) => boolean,
): readonly AddedMember[] {
  return removals(members, isAdded).map((operation) => ({ ...operation, kind: 'added' }));
}

/**
 * Edits a user's record.
 * @param record parsed JSON
 * @param values JSON texts by field
 * @returns `null` if it has these values already
 */
export function edit(
  id: string,
  record: unknown,
  values: Readonly<Record<string, string>>,
): EditedMember | null {
  const fields = Object.entries(values).flatMap(([field, is]): [string, FieldEdit][] => {
    const was = valueText(record, field);
    return was !== null && isSameJson(was, is) ? [] : [[field, { was, is }]];
  });
  return fields.length === 0 ? null : { kind: 'edited', id, fields: Object.fromEntries(fields) };
}

/**
 * The change that leads from one list to another. `keyOf` identifies members; it is unique in each
 * list. Members that move or lose a field are removed and added.
 */
export function operationsBetween(
  before: readonly Member[],
  after: readonly Member[],
  keyOf: (member: Member) => string,
): readonly Operation[] {
  const afterPositions = new Map(after.map((member, position) => [keyOf(member), position]));
  const shared = before.flatMap((member, position) => {
    const afterPosition = afterPositions.get(keyOf(member));
    return afterPosition === undefined ? [] : [{ position, afterPosition }];
  });
  const edited: EditedMember[] = [];
  const staysBefore = new Set<number>();
  const staysAfter = new Set<number>();
  for (const { position, afterPosition } of longestInOrder(shared)) {
    const operation = editBetween(before[position], after[afterPosition]);
    if (operation === undefined) continue;
    if (operation !== null) edited.push(operation);
    staysBefore.add(position);
    staysAfter.add(afterPosition);
  }
  const removed = removals(before, (position) => !staysBefore.has(position));
  const added = additions(after, (position) => !staysAfter.has(position));
  return [...removed, ...edited, ...added];
}

/** `null`: nothing to edit; `undefined`: an edit cannot turn one into the other. */
function editBetween(
  before: Member | undefined,
  after: Member | undefined,
): EditedMember | null | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (JSON.stringify(before.record) === JSON.stringify(after.record)) return null;
  if (before.user === null || !isRecord(after.record)) return undefined;
  const values = Object.entries(after.record).map(
    ([field, value]) => [field, JSON.stringify(value)] as const,
  );
  const edited = edit(before.user.id, before.record, Object.fromEntries(values));
  if (edited === null) return undefined;
  const next = withValues(before.record, values);
  return Object.keys(next).length === values.length ? edited : undefined;
}

/** The longest subsequence with ascending `afterPosition` (patience sorting). */
function longestInOrder<P extends { readonly afterPosition: number }>(
  pairs: readonly P[],
): readonly P[] {
  const ends: number[] = [];
  const previous = Array<number>(pairs.length).fill(-1);
  const afterAt = (index: number | undefined) => pairs[index ?? -1]?.afterPosition ?? -1;
  for (const [index, { afterPosition }] of pairs.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >>> 1;
      if (afterAt(ends[middle]) < afterPosition) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const chain: P[] = [];
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) chain.push(pair);
  }
  return chain.toReversed();
}
