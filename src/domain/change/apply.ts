import { findEntry, isSameJson, withValue } from '#domain/record/jsonText.ts';
import type { Member } from '#domain/change/memberList.ts';
import type {
  AddedMember,
  EditedMember,
  Operation,
  Place,
  RemovedMember,
} from '#domain/change/operation.ts';

/** The list after a change, or the first operation whose precondition does not hold. */
export type Applied<M extends Member> =
  | { readonly ok: true; readonly members: readonly M[] }
  | { readonly ok: false; readonly failed: Operation };

/**
 * Applies all operations of a change, or none. Untouched members stay the same objects.
 * @param make makes a member that is new, or that has another record than its source
 */
export function apply<M extends Member>(
  members: readonly M[],
  operations: readonly Operation[],
  make: (id: string | null, text: string, edited?: M) => M,
): Applied<M> {
  const positions = positionsOf(members, operations);
  const changed = new Map<number, M | null>();
  const removals = operations.filter((operation) => operation.kind === 'removed');
  for (const [rank, operation] of removals.entries()) {
    const survivors = members.length - removals.length;
    const expected = survivors - operation.place.behind + rank;
    const position = removedPosition(members, operation, positions, changed, expected);
    if (position === null) return { ok: false, failed: operation };
    changed.set(position, null);
  }
  for (const operation of operations) {
    if (operation.kind !== 'edited') continue;
    const edited = editedMember(members, operation, positions, changed);
    if (edited === null) return { ok: false, failed: operation };
    changed.set(edited.position, make(operation.id, edited.text, members[edited.position]));
  }
  return withAdded(withChanged(members, changed), operations, make);
}

/** The inverse of a change: undoes it on the list that it left. */
export function invert<P>(operations: readonly Operation<P>[]): readonly Operation<P>[] {
  return operations.map((operation): Operation<P> => {
    switch (operation.kind) {
      case 'added':
        return { ...operation, kind: 'removed' };
      case 'removed':
        return { ...operation, kind: 'added' };
      case 'edited': {
        const fields = Object.entries(operation.fields).map(
          ([field, { was, is }]) => [field, { was: is, is: was }] as const,
        );
        const { twin } = operation;
        const record = twin && editedText(twin.record, operation);
        return {
          ...operation,
          fields: Object.fromEntries(fields),
          ...(twin && { twin: { ...twin, record: record ?? twin.record } }),
        };
      }
    }
  });
}

/** The record with the edit's values; `null` if a field is not what it was. */
export function editedText(record: string, { fields }: EditedMember): string | null {
  let text = record;
  for (const [field, { was, is }] of Object.entries(fields)) {
    const entry = findEntry(text, field);
    if (!isSameValue(entry?.value ?? null, was)) return null;
    text = withValue(text, field, entry, is);
  }
  return text;
}

/** The members with some replaced; `null` removes one. */
function withChanged<M extends Member>(
  members: readonly M[],
  changed: ReadonlyMap<number, M | null>,
): readonly M[] {
  if (changed.size === 0) return members;
  const left: M[] = [];
  for (const [position, member] of members.entries()) {
    const next = changed.get(position);
    if (next !== null) left.push(next ?? member);
  }
  return left;
}

/**
 * The positions of the members with each id of an operation; under `null` those of members that are
 * not users.
 */
type Positions = ReadonlyMap<string | null, readonly number[]>;

function positionsOf(members: readonly Member[], operations: readonly Operation[]): Positions {
  const found = new Map<string | null, number[]>();
  for (const { id } of operations) found.set(id, []);
  for (const [position, { id }] of members.entries()) found.get(id)?.push(position);
  return found;
}

/** Of several equal members, the one nearest to the expected place. */
function removedPosition(
  members: readonly Member[],
  operation: RemovedMember,
  positions: Positions,
  changed: ReadonlyMap<number, unknown>,
  expected: number,
): number | null {
  const candidates = (positions.get(operation.id) ?? []).filter(
    (position) => !changed.has(position) && isSameRecord(members[position], operation.record),
  );
  return nearest(candidates, (position) => position - expected) ?? null;
}

function editedMember(
  members: readonly Member[],
  operation: EditedMember,
  positions: Positions,
  changed: ReadonlyMap<number, unknown>,
): { readonly position: number; readonly text: string } | null {
  const { id, twin } = operation;
  const withId = positions.get(id) ?? [];
  // Nothing tells which member is meant.
  if (twin === undefined && withId.length > 1) return null;
  const candidates = withId.filter(
    (position) =>
      !changed.has(position) &&
      (twin === undefined || isSameRecord(members[position], twin.record)),
  );
  const position =
    candidates.length > 1 && twin !== undefined
      ? nearest(candidates, (at) => behindOf(at, members, changed) - twin.behind)
      : candidates[0];
  if (position === undefined) return null;
  const text = editedText(members[position]?.text ?? '', operation);
  return text === null ? null : { position, text };
}

/** How many members that stay stand behind a position. */
function behindOf(
  position: number,
  members: readonly Member[],
  changed: ReadonlyMap<number, unknown>,
): number {
  let behind = members.length - position - 1;
  for (const [at, next] of changed) if (at > position && next === null) behind -= 1;
  return behind;
}

function isSameRecord(member: Member | undefined, record: string): boolean {
  return isSameValue((member?.text ?? '').trim(), record.trim());
}

function nearest(
  positions: readonly number[],
  offsetOf: (position: number) => number,
): number | undefined {
  return positions.toSorted((one, other) => Math.abs(offsetOf(one)) - Math.abs(offsetOf(other)))[0];
}

/** @param left the members that were there before, in order */
function withAdded<M extends Member>(
  left: readonly M[],
  operations: readonly Operation[],
  make: (id: string | null, text: string) => M,
): Applied<M> {
  const added = operations.filter((operation) => operation.kind === 'added');
  const failed = unmetAddition(left, added);
  if (failed !== null) return { ok: false, failed };
  const findPlace = createFindPlace(left, added);
  const placed = added
    .map((operation) => ({ operation, position: findPlace(operation.place) }))
    // A stable sort keeps the order of members with the same place.
    .toSorted((one, other) => one.position - other.position);
  const members: M[] = [];
  let from = 0;
  for (const { operation, position } of placed) {
    for (; from < position; from += 1) members.push(...left.slice(from, from + 1));
    members.push(make(operation.id, operation.record));
  }
  return { ok: true, members: placed.length === 0 ? left : members.concat(left.slice(from)) };
}

function unmetAddition(left: readonly Member[], added: readonly AddedMember[]): AddedMember | null {
  if (added.length === 0) return null;
  const counts = new Map(added.map(({ id }) => [id, 0]));
  for (const { id } of [...left, ...added]) {
    const count = id === null ? undefined : counts.get(id);
    if (count !== undefined) counts.set(id, count + 1);
  }
  const isMet = ({ id, place }: AddedMember) =>
    id === null || counts.get(id) === place.twinCount + 1;
  return added.find((operation) => !isMet(operation)) ?? null;
}

/**
 * Finds a place among `left`: counted from the end, since new users come first; if others have come
 * or gone behind it, beside the user it stood before.
 */
function createFindPlace(
  left: readonly Member[],
  added: readonly AddedMember[],
): (place: Place) => number {
  if (added.length === 0) return () => 0;
  /** By position: the id of the next user from there on. */
  const nextIds: (string | null)[] = Array<string | null>(left.length + 1).fill(null);
  const firstPositions = new Map<string, number>();
  for (let position = left.length - 1; position >= 0; position -= 1) {
    const id = left[position]?.id ?? null;
    nextIds[position] = id ?? nextIds[position + 1] ?? null;
    if (id !== null) firstPositions.set(id, position);
  }
  return ({ behind, next }) => {
    const counted = Math.min(Math.max(left.length - behind, 0), left.length);
    if (nextIds[counted] === next) return counted;
    return (next === null ? undefined : firstPositions.get(next)) ?? counted;
  };
}

function isSameValue(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameJson(one, other);
}
