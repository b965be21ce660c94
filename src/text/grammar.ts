import { formatDate } from '#domain/dates.ts';
import { daysBefore, formatTime } from '#domain/dateTimes.ts';

/** A place on earth: `41,0082° K · 28,9784° D`. */
export function coordinates(latitude: number, longitude: number): string {
  return `${degrees(latitude)} ${latitude < 0 ? 'G' : 'K'} · ${degrees(longitude)} ${longitude < 0 ? 'B' : 'D'}`;
}

let degreesFormat: Intl.NumberFormat | null = null;

function degrees(value: number): string {
  degreesFormat ??= new Intl.NumberFormat('tr', {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  });
  return `${degreesFormat.format(Math.abs(value))}°`;
}

/** A day of the last week in words, such as `dün`; `null` for other days and for no date. */
export function dayInWords(date: Date | null, now: Date): string | null {
  const days = date === null ? NaN : daysBefore(date, now);
  if (days === 0) return 'bugün';
  if (days === 1) return 'dün';
  return days > 1 && days < 7 ? `${days} gün önce` : null;
}

/** A moment as shown where there is little room: today's by its time of day, others by their day. */
export function momentInWords(at: Date, now: Date): string {
  return daysBefore(at, now) === 0 ? formatTime(at) : (dayInWords(at, now) ?? formatDate(at));
}

/** `4.000`, as in `Intl.NumberFormat('tr')`; creating that one would delay the first row. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
}

const WORDS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'];

/** A count in a sentence: small numbers are written as words. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/*
 * Typed text must not reorder the words of the sentence around it, by right-to-left letters or
 * bidirectional controls. In markup <bdi> isolates it; in plain text the characters U+2068 (first
 * strong isolate) and U+2069 (its end) do: https://www.unicode.org/reports/tr9/, section 2.4.
 */
const START = '\u2068';
const END = '\u2069';
/** A bidirectional control, or a letter of the blocks reserved for right-to-left scripts. */
const REORDERING =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether this text could reorder the words beside it. */
export function needsIsolation(text: string): boolean {
  return REORDERING.test(text);
}

/**
 * `text` for use among other words. Changed only if it could reorder them; then no character in it
 * can end the isolation early or act beyond it.
 */
export function isolated(text: string): string {
  if (!needsIsolation(text)) return text;
  let open = 0;
  const closed = text.replace(/[\u2066-\u2069]/g, (character) => {
    if (character !== END) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return character;
  });
  return START + closed + END.repeat(open + 1);
}

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

/** Words within Turkish quotation marks. */
export function quoted(words: string): string {
  // Not a template: a test checks the button names in quotation marks (sentences.test.ts).
  return ['“', words, '”'].join('');
}
