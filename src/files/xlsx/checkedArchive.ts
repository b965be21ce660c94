import { MAX_UNPACKED_BYTES } from '#domain/limits.ts';
import { ReadingProblem } from '#files/reading/readingProblem.ts';
import { checksumOf } from '#files/xlsx/checksum.ts';
import { packedData, zipEntries, type ZipEntry } from '#files/xlsx/zipDirectory.ts';

const SHEET_PART = /worksheets\/[^/]+$/i;
/** The last row stands within this distance of the end of its sheet. */
const END_BYTES = 16 * 1024;
/** A binary workbook (.xlsb) has no XML part of this name, nor has a document or a presentation. */
const WORKBOOK_PART = /(?:^|\/)workbook[^/]*\.xml$/i;

/**
 * Unpacks each part of a workbook once before the library sees it: up to a limit, whatever sizes
 * the archive claims, and with its checksum, so that nothing damaged is imported.
 * @param onProgress receives the share unpacked so far
 * @returns the number of the last row of the longest sheet, if it can be found
 * @throws {ReadingProblem}
 */
export async function checkArchive(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (share: number) => void,
): Promise<number | null> {
  // All parts: any could be named as a sheet.
  const parts = zipEntries(bytes);
  if (!parts.some(({ name }) => WORKBOOK_PART.test(name)))
    throw new ReadingProblem('unknownFormat');
  const total = parts.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (total > MAX_UNPACKED_BYTES) throw new ReadingProblem('tooLarge');
  let done = 0;
  let lastRow: number | null = null;
  for (const part of parts) {
    // One after the other: each may fill the memory up to the limit.
    const end = await checkPart(bytes, part);
    if (SHEET_PART.test(part.name)) lastRow = Math.max(lastRow ?? 0, rowIn(end));
    done += part.unpackedBytes;
    onProgress(total === 0 ? 1 : done / total);
  }
  return lastRow;
}

/** Returns the last bytes of the part. */
async function checkPart(bytes: Uint8Array<ArrayBuffer>, part: ZipEntry): Promise<Uint8Array> {
  let checksum = 0;
  let unpackedBytes = 0;
  let end = new Uint8Array();
  for await (const chunk of unpacked(packedData(bytes, part), part.isDeflated)) {
    unpackedBytes += chunk.length;
    // It holds more than it claims, as a zip bomb does.
    if (unpackedBytes > part.unpackedBytes) throw new ReadingProblem('tooLarge');
    checksum = checksumOf(chunk, checksum);
    end = chunk.slice(-END_BYTES);
  }
  if (unpackedBytes !== part.unpackedBytes || checksum !== part.checksum) {
    throw new ReadingProblem('damaged');
  }
  return end;
}

/** The number of the last row in a piece of a sheet, or 0. */
function rowIn(piece: Uint8Array): number {
  const rows = [...new TextDecoder().decode(piece).matchAll(/ r="[A-Z]*(\d+)"/g)];
  return Number(rows.at(-1)?.[1] ?? 0);
}

async function* unpacked(
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
