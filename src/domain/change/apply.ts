import { isSameJson, valueText, withValues } from '#domain/record/jsonText.ts';
import { memberOf, type Member } from '#domain/record/storedList.ts';
import { parseJson } from '#domain/record/userRecord.ts';
import type {
  AddedMember,
  EditedMember,
  Operation,
  Place,
  RemovedMember,
} from '#domain/change/operation.ts';

/** The list after a change, or the first operation whose precondition does not hold. */
export type Applied =
  | { readonly ok: true; readonly members: readonly Member[] }
  | { readonly ok: false; readonly failed: Operation };

/** Applies all operations of a change, or none. Untouched members stay the same objects. */
export function apply(members: readonly Member[], operations: readonly Operation[]): Applied {
  const positions = positionsOf(members, operations);
  /** `null`: removed. */
  const next: (Member | null)[] = [...members];
  const removals = operations.filter((operation) => operation.kind === 'removed');
  for (const [rank, operation] of removals.entries()) {
    const expected = members.length - removals.length - operation.place.behind + rank;
    const position = removedPosition(next, operation, positions, expected);
    if (position === null) return { ok: false, failed: operation };
    next[position] = null;
  }
  for (const operation of operations) {
    if (operation.kind !== 'edited') continue;
    const position = positions.get(operation.id) ?? -1;
    const member = next[position] ?? null;
    const record = member && editedRecord(member.record, operation);
    if (record === null) return { ok: false, failed: operation };
    next[position] = memberOf(record);
  }
  return withAdded(
    next.filter((member) => member !== null),
    operations,
  );
}

/** The inverse of a change: undoes it on the list that it left. */
export function invert<P>(operations: readonly Operation<P>[]): readonly Operation<P>[] {
  return operations.map((operation): Operation<P> => {
    if (operation.kind === 'added') return { ...operation, kind: 'removed' };
    if (operation.kind === 'removed') return { ...operation, kind: 'added' };
    const fields = Object.entries(operation.fields).map(
      ([field, { was, is }]) => [field, { was: is, is: was }] as const,
    );
    return { ...operation, fields: Object.fromEntries(fields) };
  });
}

/** The record with the edit's values; `null` if a field is not what it was. */
function editedRecord(record: unknown, { fields }: EditedMember): unknown {
  const edits = Object.entries(fields);
  const isAsBefore = edits.every(([field, { was }]) => isSame(valueText(record, field), was));
  return isAsBefore
    ? withValues(
        record,
        edits.map(([field, { is }]) => [field, is]),
      )
    : null;
}

/** As `editedRecord`, for a record as JSON text. */
export function editedText(record: string, operation: EditedMember): string | null {
  const edited = editedRecord(parseJson(record), operation);
  return edited === null ? null : JSON.stringify(edited);
}

/** The positions of the users with the ids of the operations. */
function positionsOf(
  members: readonly Member[],
  operations: readonly Operation[],
): ReadonlyMap<string | null, number> {
  const wanted = new Set(operations.map(({ id }) => id));
  const found = new Map<string | null, number>();
  for (const [position, { user }] of members.entries()) {
    if (user !== null && wanted.has(user.id)) found.set(user.id, position);
  }
  return found;
}

/** Of several equal members that are no users, the one nearest to the expected place. */
function removedPosition(
  members: readonly (Member | null)[],
  { id, record }: RemovedMember,
  positions: ReadonlyMap<string | null, number>,
  expected: number,
): number | null {
  const isIt = (position: number) => {
    const member = members[position];
    return member?.user?.id === (id ?? undefined) && isRecordOf(member, record);
  };
  if (id !== null) {
    const position = positions.get(id) ?? -1;
    return isIt(position) ? position : null;
  }
  const [nearest = null] = [...members.keys()]
    .filter(isIt)
    .toSorted((one, other) => Math.abs(one - expected) - Math.abs(other - expected));
  return nearest;
}

function isRecordOf(member: Member | null | undefined, record: string): boolean {
  return (
    member !== null && member !== undefined && isSameJson(JSON.stringify(member.record), record)
  );
}

/** @param left the members that were there before, in order */
function withAdded(left: readonly Member[], operations: readonly Operation[]): Applied {
  const added = operations.filter((operation) => operation.kind === 'added');
  if (added.length === 0) return { ok: true, members: left };
  const failed = unmetAddition(left, added);
  if (failed !== null) return { ok: false, failed };
  const findPlace = createFindPlace(left);
  const placed = added
    .map((operation) => ({ operation, position: findPlace(operation.place) }))
    // A stable sort keeps the order of members with the same place.
    .toSorted((one, other) => one.position - other.position);
  const members: Member[] = [];
  let from = 0;
  for (const { operation, position } of placed) {
    for (; from < position; from += 1) members.push(...left.slice(from, from + 1));
    members.push(memberOf(parseJson(operation.record)));
  }
  return { ok: true, members: members.concat(left.slice(from)) };
}

/** The first whose id is taken. */
function unmetAddition(left: readonly Member[], added: readonly AddedMember[]): AddedMember | null {
  const wanted = new Set(added.map(({ id }) => id));
  const taken = new Set<string | null>();
  for (const { user } of left) if (user !== null && wanted.has(user.id)) taken.add(user.id);
  for (const operation of added) {
    if (operation.id === null) continue;
    if (taken.has(operation.id)) return operation;
    taken.add(operation.id);
  }
  return null;
}

/**
 * Finds a place among `left`: counted from the end, since new users come first; if others have come
 * or gone behind it, beside the user it stood before.
 */
function createFindPlace(left: readonly Member[]): (place: Place) => number {
  /** By position: the id of the next user from there on. */
  const nextIds: (string | null)[] = Array<string | null>(left.length + 1).fill(null);
  const positions = new Map<string, number>();
  for (let position = left.length - 1; position >= 0; position -= 1) {
    const id = left[position]?.user?.id ?? null;
    nextIds[position] = id ?? nextIds[position + 1] ?? null;
    if (id !== null) positions.set(id, position);
  }
  return ({ behind, next }) => {
    const counted = Math.min(Math.max(left.length - behind, 0), left.length);
    if (nextIds[counted] === next) return counted;
    return (next === null ? undefined : positions.get(next)) ?? counted;
  };
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameJson(one, other);
}
