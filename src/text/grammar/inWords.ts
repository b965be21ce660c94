const WORDS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'];

/** A count in a sentence: small numbers are written as words. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
