import { memberTexts } from '#domain/record/jsonText.ts';
import type { MovePart } from '#protocol/staffApi.ts';

/** Of a request with a part; the server takes no more than 2 MB. */
const MAX_PART_BYTES = 1_500_000;

/** The list of this browser, to be moved to a server. It is only read. */
export interface BrowserList {
  /** Its members, users or not. */
  readonly count: number;
  /** In order; each is small enough for a request. */
  readonly parts: () => readonly MovePart[];
}

/**
 * @param text what is stored under the key of the list
 * @returns `null` where there is none, it is empty or cannot be read
 */
export function browserListOf(text: string | null): BrowserList | null {
  const count = membersIn(text);
  if (text === null || count === 0) return null;
  return { count, parts: () => partsOf(memberTexts(text).map((member) => member.trim())) };
}

function membersIn(text: string | null): number {
  if (text === null) return 0;
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? value.length : 0;
  } catch {
    return 0;
  }
}

/** @param maxBytes of a part's records, as JSON has them */
export function partsOf(
  records: readonly string[],
  maxBytes = MAX_PART_BYTES,
): readonly MovePart[] {
  const encoder = new TextEncoder();
  const groups: string[][] = [[]];
  let bytes = 0;
  for (const record of records) {
    const size = encoder.encode(JSON.stringify(record)).length + 1;
    if (bytes > 0 && bytes + size > maxBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(record);
    bytes += size;
  }
  return groups.map((group, part) => ({
    part,
    records: group,
    isLast: part === groups.length - 1,
  }));
}
