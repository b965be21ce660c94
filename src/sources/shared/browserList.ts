import type { BrowserList } from '#protocol/staffAccess.ts';
import { memberTexts } from '#domain/record/jsonText.ts';
import type { UploadPart } from '#protocol/staffApi.ts';

/** The limit of a request with a part; the server accepts 2 MB. */
const MAX_PART_BYTES = 1_500_000;

/**
 * @param text stored under the key of the list
 * @returns `null` if it is missing, empty or unreadable
 */
export function browserListOf(text: string | null): BrowserList | null {
  const count = membersIn(text);
  if (text === null || count === 0) return null;
  const key = keyOf(text);
  const records = () => memberTexts(text).map((member) => member.trim());
  return { count, key, parts: () => partsOf(records(), key) };
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

/** Distinguishes lists, but not against forgery: without TLS there is no `crypto.subtle`. */
function keyOf(text: string): string {
  let [one, other] = [1, 2];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x85_eb_ca_6b) ^ (one >>> 13);
    other = Math.imul(other ^ code, 0xc2_b2_ae_35) ^ (other >>> 16);
  }
  return [text.length, one >>> 0, other >>> 0].map((number) => number.toString(36)).join('-');
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
