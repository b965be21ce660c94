import type { BrowserList } from '#protocol/staffAccess.ts';
import { digestOf } from '#domain/digestOf.ts';
import { readList } from '#domain/record/storedList.ts';

/**
 * @param text stored under the key of the list
 * @returns `null` if it is missing, empty or unreadable
 */
export function browserListOf(text: string | null): BrowserList | null {
  const list = text === null ? 'damaged' : readList(text);
  if (typeof list === 'string' || list.members.length === 0) return null;
  return {
    count: list.members.length,
    key: digestOf(list.text),
    records: () => list.members.map(({ record }) => JSON.stringify(record)),
  };
}
