/**
 * Bytes that sort as `compareText` does: `orderKey(a) < orderKey(b)` byte by byte where `a` comes
 * before `b`, and equal where they tie.
 */
export function orderKey(text: string): Uint8Array {
  const letters = Array.from(
    text.toLocaleLowerCase('tr'),
    (letter) => ALPHABET.indexOf(letter) + 2,
  );
  return Uint8Array.from(letters);
}

const ALPHABET = ' -.@0123456789abcçdefgğhıijklmnoöpqrsştuüvwxyz';
