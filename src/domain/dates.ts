import { wallClock } from '#domain/listZone.ts';

/**
 * The date as shown, in the list's zone: `14.03.2024`, as `Intl.DateTimeFormat('tr')` formats it;
 * `-` for none or an invalid one. Written without that formatter: creating it takes a third of the
 * script's time before the first row, and the first search formats 5,000 dates.
 */
export function formatDate(date: Date | null): string {
  if (date === null || Number.isNaN(date.getTime())) return '-';
  const wall = wallClock(date);
  const year = wall.getUTCFullYear();
  if (year < 1) return formatWithEra(wall);
  return `${twoDigits(wall.getUTCDate())}.${twoDigits(wall.getUTCMonth() + 1)}.${year}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Created lazily, as every formatter that the first row does not need: creating one is slow. */
let formatEra: Intl.DateTimeFormat | null = null;

/** Years BC count backwards, and there is no year 0: `MÖ 14.03.101`. */
function formatWithEra(wall: Date): string {
  const parts = { era: 'short', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  formatEra ??= new Intl.DateTimeFormat('tr', { ...parts, timeZone: 'UTC' });
  return formatEra.format(wall);
}
