/**
 * The characters of the bytes from 0x80 on in IBM code page 857, which Turkish DOS programs and
 * their successors write. Browsers do not decode it. U+FFFD: no character has this byte.
 */
const UPPER_HALF =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0';
const FIRST_UPPER = 0x80;

/** ü ç ı İ Ö Ü Ş ş Ğ ğ; not Ç and ö, whose bytes are € and ” in Windows-1254. */
const TURKISH_LETTERS: ReadonlySet<number> = new Set([
  0x81, 0x87, 0x8d, 0x98, 0x99, 0x9a, 0x9e, 0x9f, 0xa6, 0xa7,
]);
/** From here on Windows-1254 has its letters, and IBM857 mostly lines and boxes. */
const FIRST_LETTER_1254 = 0xc0;

/** The text of bytes in IBM857. */
export function decodeIbm857(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte < FIRST_UPPER ? byte : UPPER_HALF.charCodeAt(byte - FIRST_UPPER),
  );
  return new TextDecoder('utf-16le').decode(units);
}

/** Whether the bytes are more Turkish letters in IBM857 than letters in Windows-1254. */
export function looksLikeIbm857(bytes: Uint8Array): boolean {
  let balance = 0;
  for (const byte of bytes) {
    if (byte >= FIRST_LETTER_1254) balance -= 1;
    else if (TURKISH_LETTERS.has(byte)) balance += 1;
  }
  return balance > 0;
}
