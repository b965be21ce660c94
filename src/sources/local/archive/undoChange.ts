import {
  compactText,
  entryTexts,
  listText,
  memberTexts,
  objectText,
} from '#sources/local/record/jsonText.ts';
import { createMemberKeys, userIdOf } from '#sources/local/record/memberKeys.ts';

/** A list in which a change was undone. */
export interface UndoneChange {
  /** The next list. */
  readonly text: string;
  /** Users with something that the change changed and that was changed again later: it stays. */
  readonly keptCount: number;
}

/** Members of a list by unique key, in the list's order. */
type Members = ReadonlyMap<string, string>;

/**
 * Undoes the change from `before` to `after` in the `current` list: each record, and each field of
 * a record, that is still as in `after` becomes as in `before`. All later changes, here or in
 * another tab, stay. All three must be JSON lists.
 */
export function undoChange(before: string, after: string, current: string): UndoneChange {
  if (current === after) return { text: before, keptCount: 0 };
  const was = keyedMembers(before);
  const became = keyedMembers(after);
  const is = keyedMembers(current);
  const next = new Map<string, string>();
  let keptCount = 0;
  for (const [key, text] of is) {
    const result = undoneMember(was.get(key), became.get(key), text);
    if (result.text !== null) next.set(key, result.text);
    if (result.isKept) keptCount += 1;
  }
  for (const [key, text] of was) if (!is.has(key) && !became.has(key)) next.set(key, text);
  const order = hasSameOrder(became, is) ? orderOf(was, is) : orderOf(is, was);
  const texts = order.map((key) => next.get(key)).filter((text) => text !== undefined);
  return { text: listText(texts), keptCount };
}

/** Users are keyed by id, other members by text; repeated ones also by their occurrence. */
function keyedMembers(list: string): Members {
  // The callers pass JSON lists.
  const values = JSON.parse(list) as readonly unknown[];
  const keyOf = createMemberKeys();
  return new Map(
    memberTexts(list).map((text, position) => {
      const id = userIdOf(values[position]);
      return [keyOf(id === null ? `other ${text}` : `user ${id}`), text];
    }),
  );
}

interface UndoneMember {
  /** `null`: removed. */
  readonly text: string | null;
  readonly isKept: boolean;
}

/** `was` and `became` are `undefined` if the member was not in that list. */
function undoneMember(
  was: string | undefined,
  became: string | undefined,
  is: string,
): UndoneMember {
  if (became === undefined || isSame(was, became)) return { text: is, isKept: false };
  if (isSame(became, is)) return { text: was ?? null, isKept: false };
  return was === undefined ? { text: is, isKept: true } : undoneFields(was, became, is);
}

function undoneFields(was: string, became: string, is: string): UndoneMember {
  const wasValues = valuesOf(was);
  const becameValues = valuesOf(became);
  const values = valuesOf(is);
  let isKept = false;
  for (const field of new Set([...wasValues.keys(), ...becameValues.keys()])) {
    const old = wasValues.get(field);
    const changed = becameValues.get(field);
    const current = values.get(field);
    if (isSame(old, changed) || isSame(current, old)) continue;
    if (!isSame(current, changed)) isKept = true;
    else if (old === undefined) values.delete(field);
    else values.set(field, old);
  }
  const text = objectText([...values].map(([key, value]) => ({ key, value })));
  return { text, isKept };
}

function valuesOf(record: string): Map<string, string> {
  return new Map(entryTexts(record).map(({ key, value }) => [key, value]));
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  return one !== undefined && other !== undefined && compactText(one) === compactText(other);
}

/** Whether the members that are in both lists have the same order in both. */
function hasSameOrder(one: Members, other: Members): boolean {
  const shared = [...one.keys()].filter((key) => other.has(key));
  const sharedInOther = [...other.keys()].filter((key) => one.has(key));
  return shared.every((key, position) => key === sharedInOther[position]);
}

/** All keys in the order of `main`; keys only in `extra` follow the same key as there. */
function orderOf(main: Members, extra: Members): string[] {
  const followers = new Map<string | null, string[]>([[null, []]]);
  let leader: string | null = null;
  for (const key of extra.keys()) {
    if (main.has(key)) {
      leader = key;
      followers.set(key, []);
    } else {
      followers.get(leader)?.push(key);
    }
  }
  return [null, ...main.keys()].flatMap((key) => [
    ...(key === null ? [] : [key]),
    ...(followers.get(key) ?? []),
  ]);
}
