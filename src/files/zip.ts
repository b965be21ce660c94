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

/** The unpacked part. Rejects where its length or checksum is another one than it claims. */
async function* checked(
  bytes: Uint8Array<ArrayBuffer>,
  part: ZipEntry,
): AsyncGenerator<Uint8Array, void> {
  const gzip = gzipOf(packedData(bytes, part), part).stream();
  const reader = gzip.pipeThrough(new DecompressionStream('gzip')).getReader();
  let unpackedBytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      unpackedBytes += value.length;
      // It holds more than it claims, as a zip bomb does.
      if (unpackedBytes > part.unpackedBytes) throw new ReadingProblem('tooLarge');
      yield value;
    }
  } finally {
    // If the stream has failed already this rejects, too; the first error matters.
    await reader.cancel().catch(() => undefined);
  }
}

const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const MAX_STORED_BYTES = 0xffff;

/** A part as a file of gzip: the browser compares its checksum and length. */
function gzipOf(
  data: Uint8Array<ArrayBuffer>,
  { isDeflated, checksum, unpackedBytes }: ZipEntry,
): Blob {
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, checksum, true);
  end.setUint32(4, unpackedBytes, true);
  return new Blob([GZIP_HEADER, ...(isDeflated ? [data] : storedBlocks(data)), end]);
}

/** Blocks of data that is not packed, as RFC 1951 has them. */
function storedBlocks(data: Uint8Array<ArrayBuffer>): readonly BlobPart[] {
  const blocks: BlobPart[] = [];
  for (let from = 0; from === 0 || from < data.length; from += MAX_STORED_BYTES) {
    const some = data.subarray(from, from + MAX_STORED_BYTES);
    const isLast = from + MAX_STORED_BYTES >= data.length;
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, isLast ? 1 : 0);
    head.setUint16(1, some.length, true);
    head.setUint16(3, MAX_STORED_BYTES - some.length, true);
    blocks.push(head, some);
  }
  return blocks;
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
