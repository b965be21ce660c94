import { ReadingProblem } from '#files/reading/readingProblem.ts';

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where its own header begins, before its data. */
  readonly offset: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
/** Marks a size that is stored elsewhere, in an archive of more than 4 GB. */
const ELSEWHERE = 0xffffffff;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/**
 * The directory at the end of a ZIP archive. Archives of more than 4 GB are not read.
 * @throws {ReadingProblem} when it is damaged, or packed in an unusual way
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries: ZipEntry[] = [];
  if (view.getUint32(end + 12, true) === ELSEWHERE) throw new ReadingProblem('damaged');
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      throw new ReadingProblem('damaged');
    }
    const nameBytes = view.getUint16(at + 28, true);
    const method = view.getUint16(at + 10, true);
    const entry = {
      // Some programs for Windows write backslashes.
      name: new TextDecoder()
        .decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
        .replaceAll('\\', '/'),
      isDeflated: method === DEFLATED,
      checksum: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    if (method !== DEFLATED && method !== STORED) throw new ReadingProblem('damaged');
    entries.push(entry);
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The packed data of a file of the archive. */
export function packedData(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = entry;
  if (offset + LOCAL_BYTES > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) {
    throw new ReadingProblem('damaged');
  }
  const nameBytes = view.getUint16(offset + 26, true);
  const start = offset + LOCAL_BYTES + nameBytes + view.getUint16(offset + 28, true);
  if (start + entry.packedBytes > bytes.length) throw new ReadingProblem('damaged');
  return bytes.subarray(start, start + entry.packedBytes);
}

/** Where the end record is: the last one, since a comment may follow. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw new ReadingProblem('damaged');
}
