import type { BrowserList } from '#protocol/staffAccess.ts';
import { digestOf } from '#domain/digestOf.ts';
import { readList } from '#domain/record/storedList.ts';
import type { UploadPart } from '#protocol/staffApi.ts';

/** The limit of a request with a part; the server accepts 2 MB. */
const MAX_PART_BYTES = 1_500_000;

/**
 * @param text stored under the key of the list
 * @returns `null` if it is missing, empty or unreadable
 */
export function browserListOf(text: string | null): BrowserList | null {
  const list = text === null ? 'damaged' : readList(text);
  if (typeof list === 'string' || list.members.length === 0) return null;
  const key = digestOf(list.text);
  const records = () => list.members.map(({ record }) => JSON.stringify(record));
  return { count: list.members.length, key, parts: () => partsOf(records(), key) };
}

/** @param maxBytes of a part's records as JSON */
export function partsOf(
  records: readonly string[],
  list: string,
  maxBytes = MAX_PART_BYTES,
): readonly UploadPart[] {
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
    list,
  }));
}
