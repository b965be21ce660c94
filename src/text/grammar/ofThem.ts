import { grouped } from './grouped.ts';

/**
 * The endings for the last word of a number: `bir`, `iki`; `on`, `yirmi`; `yüz`; `bin`; `milyon`.
 */
const ONES = ['', 'i', 'si', 'ü', 'ü', 'i', 'sı', 'si', 'i', 'u'];
const TENS = ['', 'u', 'si', 'u', 'ı', 'si', 'ı', 'i', 'i', 'ı'];

/** A number with the ending that means "of them": `5’i`, `6’sı`, `1.000’i`. From 1. */
export function ofThem(count: number): string {
  const ending =
    ONES[count % 10] ||
    TENS[Math.floor(count / 10) % 10] ||
    (count % 1000 !== 0 ? 'ü' : count % 1_000_000 !== 0 ? 'i' : 'u');
  return `${grouped(count)}’${ending}`;
}
