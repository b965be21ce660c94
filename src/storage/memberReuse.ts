import { memberTexts, partEnd } from '#storage/jsonText.ts';
import { decodeMember, parseJson, type DecodedMembers } from '#storage/userRecord.ts';

/** A list as it was read: its text, and what became of its members. */
export interface ReadList {
  readonly text: string;
  readonly members: DecodedMembers;
}

/**
 * The members of a text, after that of `last`: each whose own text is in both is the same object.
 * Reads only what lies between the common head and tail of both texts, each cut where a member
 * ends. `null` where there is nothing to go by: the text is to be read as if it were the first.
 */
export function reusedMembers(last: ReadList, text: string): DecodedMembers | null {
  const before = bodyOf(last.text);
  const after = bodyOf(text);
  if (before === null || after === null) return null;
  const { headCount, headEnd, tailStart } = cut(before, after);
  const gone = memberTexts(`[${before.slice(headEnd, tailStart)}]`);
  const middle = `[${after.slice(headEnd, after.length - (before.length - tailStart))}]`;
  const values = parseJson(middle);
  // The head and the tail are members in this text too, so the middle decides whether it is a list;
  // nothing at all between them would be a comma too many.
  if (!Array.isArray(values) || values.length === 0) return null;

  const known = new Map<string, (DecodedMembers[number] | undefined)[]>();
  gone.forEach((member, place) => {
    const same = known.get(member) ?? [];
    same.push(last.members[headCount + place]);
    known.set(member, same);
  });
  const texts = memberTexts(middle);
  const read = (values as readonly unknown[]).map((value, place) => {
    // Taken away: two members of one text are two users.
    const same = known.get(texts[place] ?? '')?.shift();
    return same === undefined ? decodeMember(value) : same;
  });
  return last.members.slice(0, headCount).concat(read, last.members.slice(headCount + gone.length));
}

/** What the brackets of a list hold; `null` where the text does not even look like one. */
function bodyOf(text: string): string | null {
  const start = text.indexOf('[');
  const end = text.lastIndexOf(']');
  if (start === -1) return null;
  const around = text.slice(0, start) + text.slice(end + 1);
  // The white space of JSON, which is less than JavaScript's.
  return /^[ \t\n\r]*$/.test(around) ? text.slice(start + 1, end) : null;
}

interface Cut {
  /** The members before `headEnd`, behind a comma that both lists have. */
  readonly headCount: number;
  readonly headEnd: number;
  /** In `before`: the comma from which on both lists are the same, or its end. */
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

/** How much is the same, of at most `limit`: by halves, since long texts are compared very fast. */
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
