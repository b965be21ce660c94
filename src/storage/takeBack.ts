import { compactText, entryTexts, listText, memberTexts, objectText } from '#storage/jsonText.ts';
import { createMemberKeys, userIdOf } from '#storage/memberKeys.ts';

/** What is left of a change once it was taken back. */
export interface TakenBack {
  /** The next list. */
  readonly text: string;
  /** Users in whom something changed by it was changed again since, and was left as it is now. */
  readonly keptCount: number;
}

/** Members of a list by what tells them apart, in the list's order. */
type Members = ReadonlyMap<string, string>;

/**
 * Takes back what turned `before` into `after` in the list as it is `now`: each record, and each
 * field of it, that still is as the change left it becomes what it was. All else that happened
 * since, here or in another tab, stays. All three are JSON lists.
 */
export function takeBack(before: string, after: string, now: string): TakenBack {
  if (now === after) return { text: before, keptCount: 0 };
  const was = keyedMembers(before);
  const became = keyedMembers(after);
  const is = keyedMembers(now);
  const next = new Map<string, string>();
  let keptCount = 0;
  for (const [key, text] of is) {
    const result = takenBackMember(was.get(key), became.get(key), text);
    if (result.text !== null) next.set(key, result.text);
    if (result.isKept) keptCount += 1;
  }
  for (const [key, text] of was) if (!is.has(key) && !became.has(key)) next.set(key, text);
  const order = hasSameOrder(became, is) ? orderOf(was, is) : orderOf(is, was);
  const texts = order.map((key) => next.get(key)).filter((text) => text !== undefined);
  return { text: listText(texts), keptCount };
}

/**
 * A user by the id; anything else by its text. What is there more than once is also told apart by
 * its turn.
 */
function keyedMembers(list: string): Members {
  // The caller's promise: a JSON list.
  const values = JSON.parse(list) as readonly unknown[];
  const keyOf = createMemberKeys();
  return new Map(
    memberTexts(list).map((text, position) => {
      const id = userIdOf(values[position]);
      return [keyOf(id === null ? `other ${text}` : `user ${id}`), text];
    }),
  );
}

interface MemberTakenBack {
  /** `null`: it goes. */
  readonly text: string | null;
  readonly isKept: boolean;
}

/** `was` and `became` are missing where the member was not in that list. */
function takenBackMember(
  was: string | undefined,
  became: string | undefined,
  is: string,
): MemberTakenBack {
  if (became === undefined || isSame(was, became)) return { text: is, isKept: false };
  if (isSame(became, is)) return { text: was ?? null, isKept: false };
  return was === undefined ? { text: is, isKept: true } : takenBackFields(was, became, is);
}

function takenBackFields(was: string, became: string, is: string): MemberTakenBack {
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

/** Do the members of both lists stand in the same order in both? */
function hasSameOrder(one: Members, other: Members): boolean {
  const shared = [...one.keys()].filter((key) => other.has(key));
  const sharedInOther = [...other.keys()].filter((key) => one.has(key));
  return shared.every((key, position) => key === sharedInOther[position]);
}

/** All keys in the order of `main`; each of `extra`'s own after the key that it follows there. */
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
