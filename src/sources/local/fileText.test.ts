import { expect, it } from 'vitest';
import { readFileText } from '#sources/local/fileText.ts';

const TEXT = '[{"name":"Şule Çağla İrem"}]';
const read = (...parts: BlobPart[]) => readFileText(new Blob(parts), () => undefined);

it('reads UTF-8, with or without a byte order mark', async () => {
  expect(await read(TEXT)).toBe(TEXT);
  expect(await read('\u{feff}', TEXT)).toBe(TEXT);
  expect(await read()).toBe('');
});

it('reads UTF-16 as Windows’ editors write it', async () => {
  const littleEndian = new Uint8Array(Buffer.from(`\u{feff}${TEXT}`, 'utf16le'));
  expect(await read(littleEndian)).toBe(TEXT);
  expect(await read(new Uint8Array(Buffer.from(littleEndian).swap16()))).toBe(TEXT);
});

it('returns null for a file that is not text', async () => {
  expect(await read(new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0x80]))).toBeNull();
  expect(await read(new Uint8Array([0xc5]))).toBeNull();
});

it('reports its progress, up to the whole file', async () => {
  const shares: number[] = [];
  await readFileText(new Blob(['x'.repeat(3_000_000)]), (share) => shares.push(share));
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

it('returns null for a file that is gone', async () => {
  const gone = new Blob(['x']);
  gone.slice = () => {
    throw new Error('NotReadableError');
  };
  expect(await readFileText(gone, () => undefined)).toBeNull();
});
