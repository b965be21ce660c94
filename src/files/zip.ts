import { MAX_UNPACKED_BYTES } from '#domain/limits.ts';
import { ReadingProblem } from './reading.ts';

/** A binary workbook (.xlsb) has no XML part of this name, nor has a document or a presentation. */
const WORKBOOK_PART = /(?:^|\/)workbook[^/]*\.xml$/i;

/** The parts of a workbook. */
export interface WorkbookArchive {
  readonly has: (name: string) => boolean;
  /**
   * Unpacks a part: up to the size that it claims, and with its checksum, so that nothing damaged
   * is imported.
   */
  readonly unpacked: (name: string) => AsyncGenerator<Uint8Array, void>;
}

/**
 * Opens a workbook whose parts unpack to no more than a limit, whatever sizes they claim.
 * @param onProgress receives the share unpacked so far
 * @throws {ReadingProblem}
 */
export function openArchive(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (share: number) => void,
): WorkbookArchive {
  const entries = zipEntries(bytes);
  if (!entries.some(({ name }) => WORKBOOK_PART.test(name)))
    throw new ReadingProblem('unknownFormat');
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (total > MAX_UNPACKED_BYTES) throw new ReadingProblem('tooLarge');
  // Names of parts ignore case.
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let done = 0;
  return {
    has: (name) => parts.has(name.toLowerCase()),
    unpacked: async function* unpackPart(name) {
      const part = parts.get(name.toLowerCase());
      if (part === undefined) throw new ReadingProblem('damaged');
      for await (const chunk of checked(bytes, part)) {
        yield chunk;
        done += chunk.length;
        // A part may be read twice.
        onProgress(Math.min(1, done / total));
      }
    },
  };
}

async function* checked(
  bytes: Uint8Array<ArrayBuffer>,
  part: ZipEntry,
): AsyncGenerator<Uint8Array, void> {
  let checksum = 0;
  let unpackedBytes = 0;
  for await (const chunk of inflated(packedData(bytes, part), part.isDeflated)) {
    unpackedBytes += chunk.length;
    // It holds more than it claims, as a zip bomb does.
    if (unpackedBytes > part.unpackedBytes) throw new ReadingProblem('tooLarge');
    checksum = checksumOf(chunk, checksum);
    yield chunk;
  }
  if (unpackedBytes !== part.unpackedBytes || checksum !== part.checksum) {
    throw new ReadingProblem('damaged');
  }
}

async function* inflated(
  data: Uint8Array<ArrayBuffer>,
  isDeflated: boolean,
): AsyncGenerator<Uint8Array, void> {
  if (!isDeflated) {
    yield data;
    return;
  }
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // If the stream has failed already this rejects, too; the first error matters.
    await reader.cancel().catch(() => undefined);
  }
}

/** A file in a ZIP archive. */
interface ZipEntry {
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

/** The polynomial of CRC-32, as in ZIP archives, with its bits reversed. */
const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
  return value;
});

/**
 * The CRC-32 of some bytes, from 0 to 2³² - 1.
 * @param before the CRC-32 of the bytes before them
 */
export function checksumOf(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}
