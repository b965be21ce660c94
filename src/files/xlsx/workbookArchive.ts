import { MAX_UNPACKED_BYTES } from '#domain/limits.ts';
import { ReadingProblem } from '#files/reading/readingProblem.ts';
import { checksumOf } from '#files/xlsx/checksum.ts';
import { packedData, zipEntries, type ZipEntry } from '#files/xlsx/zipDirectory.ts';

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
