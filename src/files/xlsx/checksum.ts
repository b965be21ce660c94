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
