const WORDS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'];

/** A count within a sentence: small ones are written in words. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
