import { entryTexts, entryValue, isSameJson, withEntry } from '#domain/record/jsonText.ts';
import type { Member } from '#domain/change/memberList.ts';
import type {
  AddedMember,
  EditedMember,
  FieldEdit,
  Operation,
  Place,
  RemovedMember,
} from '#domain/change/operation.ts';
import { storedIdOf, type User } from '#domain/user/user.ts';

/**
 * Adds records in front of the list, in this order.
 * @param users the users by position; `null` for a member that is not a user
 */
export function additionsInFront(
  users: readonly (Pick<User, 'id' | 'storedId'> | null)[],
  records: readonly { readonly id: string; readonly text: string }[],
): readonly AddedMember[] {
  const first = users.find((user) => user !== null) ?? null;
  const counts = new Map(records.map(({ id }) => [id, -1]));
  const stored = users.flatMap((user) => (user === null ? [] : [storedIdOf(user)]));
  for (const id of [...stored, ...records.map((record) => record.id)]) {
    const count = counts.get(id);
    if (count !== undefined) counts.set(id, count + 1);
  }
  const place = { behind: users.length, next: first && storedIdOf(first) };
  return records.map(({ id, text }) => ({
    kind: 'added',
    id,
    record: text,
    place: { ...place, twinCount: counts.get(id) ?? 0 },
  }));
}

/** Removes the members at these positions. */
export function removals(
  members: readonly Member[],
  isRemoved: (position: number) => boolean,
): readonly RemovedMember[] {
  return membersWithPlaces(members, isRemoved).map(({ member: { id, text }, place }) => ({
    kind: 'removed',
    id,
    record: text,
    place,
  }));
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
 * @param values JSON texts by field
 * @returns `null` if it has these values already
 */
export function edit(
  { id, text }: Member,
  values: Readonly<Record<string, string>>,
): EditedMember | null {
  if (id === null) return null;
  const fields = Object.entries(values).flatMap(([field, is]): [string, FieldEdit][] => {
    const was = entryValue(text, field);
    return was !== null && isSameJson(was, is) ? [] : [[field, { was, is }]];
  });
  return fields.length === 0 ? null : { kind: 'edited', id, fields: Object.fromEntries(fields) };
}

/** The values of the members at these positions, as JSON texts by field. */
export type Edits = ReadonlyMap<number, Readonly<Record<string, string>>>;

/**
 * Edits members; those that have these values already are left out.
 * @param isRemoved the members that the same change removes
 */
export function edits(
  members: readonly Member[],
  values: Edits,
  isRemoved?: (position: number) => boolean,
): readonly EditedMember[] {
  const found = new Map<number, EditedMember>();
  for (const [position, wanted] of values) {
    const member = members[position];
    const operation = member === undefined ? null : edit(member, wanted);
    if (operation !== null) found.set(position, operation);
  }
  return withTwins(members, found, isRemoved);
}

/**
 * Adds to each edit which member it means, if several have the id.
 * @param added by the same change
 */
function withTwins(
  members: readonly Member[],
  edited: ReadonlyMap<number, EditedMember>,
  isRemoved: (position: number) => boolean = () => false,
  added: readonly AddedMember[] = [],
): readonly EditedMember[] {
  const counts = new Map([...edited.values()].map(({ id }) => [id, 0]));
  if (counts.size === 0) return [];
  let hasTwins = false;
  for (const { id } of [...members, ...added]) {
    const count = id === null ? undefined : counts.get(id);
    if (id === null || count === undefined) continue;
    counts.set(id, count + 1);
    hasTwins ||= count > 0;
  }
  if (!hasTwins) return [...edited.values()];
  const operations: EditedMember[] = [];
  let behind = 0;
  for (const [position, { text }] of [...members.entries()].toReversed()) {
    const operation = edited.get(position);
    if (operation !== undefined) {
      const isTwin = (counts.get(operation.id) ?? 0) > 1;
      operations.push(isTwin ? { ...operation, twin: { record: text, behind } } : operation);
    }
    if (!isRemoved(position)) behind += 1;
  }
  return operations.toReversed();
}

/**
 * The change that leads from one list to another. `keyOf` identifies members; it is unique in each
 * list. Members that move or lose a field are removed and added.
 */
export function operationsBetween<M extends Member>(
  before: readonly M[],
  after: readonly M[],
  keyOf: (member: M) => string,
): readonly Operation[] {
  const afterPositions = new Map(after.map((member, position) => [keyOf(member), position]));
  const shared = before.flatMap((member, position) => {
    const afterPosition = afterPositions.get(keyOf(member));
    return afterPosition === undefined ? [] : [{ position, afterPosition }];
  });
  const edited = new Map<number, EditedMember>();
  const staysBefore = new Set<number>();
  const staysAfter = new Set<number>();
  for (const { position, afterPosition } of longestInOrder(shared)) {
    const operation = editBetween(before[position], after[afterPosition]);
    if (operation === undefined) continue;
    if (operation !== null) edited.set(position, operation);
    staysBefore.add(position);
    staysAfter.add(afterPosition);
  }
  const isRemoved = (position: number) => !staysBefore.has(position);
  const removed = removals(before, isRemoved);
  const added = additions(after, (position) => !staysAfter.has(position));
  return [...removed, ...withTwins(before, edited, isRemoved, added), ...added];
}

interface MemberWithPlace {
  readonly member: Member;
  readonly place: Place;
}

/** The chosen members in order, each with its place among the others. */
function membersWithPlaces(
  members: readonly Member[],
  isChosen: (position: number) => boolean,
): readonly MemberWithPlace[] {
  const found: {
    readonly member: Member;
    readonly behind: number;
    readonly next: string | null;
  }[] = [];
  let behind = 0;
  let next: string | null = null;
  for (let position = members.length - 1; position >= 0; position -= 1) {
    const member = members[position];
    if (member === undefined) continue;
    if (isChosen(position)) found.push({ member, behind, next });
    else {
      behind += 1;
      next = member.id ?? next;
    }
  }
  const counts = new Map(found.map(({ member }) => [member.id, 0]));
  for (const { id } of members) {
    const count = id === null ? undefined : counts.get(id);
    if (count !== undefined) counts.set(id, count + 1);
  }
  return found.toReversed().map(({ member, ...place }) => ({
    member,
    place: { ...place, twinCount: Math.max(0, (counts.get(member.id) ?? 0) - 1) },
  }));
}

/** `null`: nothing to edit; `undefined`: an edit cannot turn one into the other. */
function editBetween(
  before: Member | undefined,
  after: Member | undefined,
): EditedMember | null | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (before.text === after.text || isSameJson(before.text, after.text)) return null;
  if (before.id === null || after.id === null) return undefined;
  const entries = entryTexts(after.text);
  const values = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const edited = edit(before, values);
  if (edited === null) return undefined;
  const text = Object.entries(edited.fields).reduce(
    (record, [field, { is }]) => withEntry(record, field, is),
    before.text,
  );
  return hasSameKeys(text, after.text) ? edited : undefined;
}

function keysOf(object: string): ReadonlySet<string> {
  return new Set(entryTexts(object).map(({ key }) => key));
}

function hasSameKeys(one: string, other: string): boolean {
  const [keys, others] = [keysOf(one), keysOf(other)];
  return keys.size === others.size && [...keys].every((key) => others.has(key));
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
