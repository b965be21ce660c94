const SLICE_BYTES = 1024 * 1024;

/**
 * Reads a file in UTF-8, or in UTF-16 with a byte order mark, as Windows' editors write it.
 * @param onProgress receives the share read so far, from 0 to 1
 * @returns `null` if it is neither, or was removed or changed after it was chosen
 */
export async function readFileText(
  file: Blob,
  onProgress: (share: number) => void,
): Promise<string | null> {
  let text = '';
  try {
    const decoder = new TextDecoder(await encodingOf(file), { fatal: true });
    // Not `for await`: Safari’s streams cannot be iterated.
    for (let end = 0; end < file.size;) {
      const start = end;
      end = Math.min(start + SLICE_BYTES, file.size);
      const slice = file.slice(start, end);
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      text += decoder.decode(await slice.arrayBuffer(), { stream: true });
      onProgress(end / file.size);
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}

async function encodingOf(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
