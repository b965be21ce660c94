/** A version 4 UUID of 16 random bytes (RFC 9562, section 5.4). */
export function uuidFromBytes(random: Uint8Array): string {
  const bytes = random.subarray(0, 16).map((byte, position) => {
    if (position === 6) return (byte & 0x0f) | 0x40;
    if (position === 8) return (byte & 0x3f) | 0x80;
    return byte;
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const part = (start: number, end: number) => hex.slice(start, end).join('');
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-');
}
