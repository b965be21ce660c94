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

/** Removes these members. */
export function removals(
  members: readonly Member[],
  isRemoved: (member: Member) => boolean,
): readonly RemovedMember[] {
  const found: RemovedMember[] = [];
  let behind = 0;
  let next: string | null = null;
  for (const member of members.toReversed()) {
    const id = member.user?.id ?? null;
    if (isRemoved(member)) {
      const record = JSON.stringify(member.record);
      found.push({ kind: 'removed', id, record, place: { behind, next } });
    } else {
      behind += 1;
      next = id ?? next;
    }
  }
  return found.toReversed();
}

/** Adds members. @param members the list that includes them */
export function additions(
  members: readonly Member[],
  isAdded: (member: Member) => boolean,
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
 * list. Members that lose a field or stand before one that they stood behind are removed and added.
 */
export function operationsBetween(
  before: readonly Member[],
  after: readonly Member[],
  keyOf: (member: Member) => string,
): readonly Operation[] {
  const positions = new Map(after.map((member, position) => [keyOf(member), position]));
  const edited: EditedMember[] = [];
  const staying = new Set<Member>();
  let last = -1;
  for (const member of before) {
    const position = positions.get(keyOf(member)) ?? -1;
    const next = after[position];
    const operation = next === undefined || position < last ? undefined : editBetween(member, next);
    if (next === undefined || operation === undefined) continue;
    if (operation !== null) edited.push(operation);
    staying.add(member).add(next);
    last = position;
  }
  const isMoved = (member: Member) => !staying.has(member);
  return [...removals(before, isMoved), ...edited, ...additions(after, isMoved)];
}

/** `null`: nothing to edit; `undefined`: an edit cannot turn one into the other. */
function editBetween(before: Member, after: Member): EditedMember | null | undefined {
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
