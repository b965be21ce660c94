import { memberTexts, partEnd } from '#domain/record/jsonText.ts';
import {
  decodeMember,
  decodeMembers,
  parseJson,
  type DecodedMembers,
} from '#domain/record/userRecord.ts';
import { withKeptIds } from '#sources/local/record/keptIds.ts';

/** A decoded list: its text and its members. */
export interface ReadList {
  readonly text: string;
  readonly members: DecodedMembers;
}

/**
 * The members of `text`, the successor of `last`: a member with unchanged text is the same object.
 */
export function nextMembers(last: ReadList, text: string): ReturnType<typeof decodeMembers> {
  const members = reusedMembers(last, text) ?? decodeMembers(text);
  return typeof members === 'string' ? members : withKeptIds(last.members, members);
}

/**
 * The members of `text`. Members whose own text is in `last`, too, are the same objects. Decodes
 * only the members between the common head and tail of both texts.
 * @returns `null` if the text has to be decoded as a whole
 */
export function reusedMembers(last: ReadList, text: string): DecodedMembers | null {
  const before = bodyOf(last.text);
  const after = bodyOf(text);
  if (before === null || after === null) return null;
  const { headCount, headEnd, tailStart } = cut(before, after);
  const gone = memberTexts(`[${before.slice(headEnd, tailStart)}]`);
  const middle = `[${after.slice(headEnd, after.length - (before.length - tailStart))}]`;
  const values = parseJson(middle);
  // Head and tail are members of both lists, so the text is a list exactly if the middle is one. An
  // empty middle would leave one comma too many.
  if (!Array.isArray(values) || values.length === 0) return null;

  const known = new Map<string, (DecodedMembers[number] | undefined)[]>();
  gone.forEach((member, place) => {
    const same = known.get(member) ?? [];
    same.push(last.members[headCount + place]);
    known.set(member, same);
  });
  const texts = memberTexts(middle);
  const read = (values as readonly unknown[]).map((value, place) => {
    // Removed from `known`: two members with the same text are two users.
    const same = known.get(texts[place] ?? '')?.shift();
    return same === undefined ? decodeMember(value) : same;
  });
  return last.members.slice(0, headCount).concat(read, last.members.slice(headCount + gone.length));
}

/** The text in the brackets of a list; `null` if the text is obviously not one. */
function bodyOf(text: string): string | null {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  if (start === -1) return null;
  const around = text.slice(0, start) + text.slice(end + 1);
  // JSON's white space: fewer characters than `\s`.
  return /^[ \t\n\r]*$/.test(around) ? text.slice(start + 1, end) : null;
}

interface Cut {
  /** How many members are before `headEnd`, which follows a comma that both lists have. */
  readonly headCount: number;
  readonly headEnd: number;
  /** Position in `before` of the comma from which both lists are equal, or its end. */
  readonly tailStart: number;
}

function cut(before: string, after: string): Cut {
  const shorter = Math.min(before.length, after.length);
  const head = commonLength(
    shorter,
    (from, to) => before.slice(from, to) === after.slice(from, to),
  );
  const tail = commonLength(
    shorter - head,
    (from, to) =>
      before.slice(before.length - to, before.length - from) ===
      after.slice(after.length - to, after.length - from),
  );
  let headCount = 0;
  let headEnd = 0;
  let end = partEnd(before, 0);
  for (; end < head; end = partEnd(before, headEnd)) {
    headCount += 1;
    headEnd = end + 1;
  }
  while (end < before.length - tail) end = partEnd(before, end + 1);
  return { headCount, headEnd, tailStart: end };
}

/** The common length, at most `limit`. Binary search, since comparing long texts is very fast. */
function commonLength(limit: number, isSame: (from: number, to: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (isSame(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
