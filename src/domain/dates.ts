const format = new Intl.DateTimeFormat('tr', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** The date as shown, in local time: `14.03.2024`; `-` when there is none or it is invalid. */
export function formatDate(date: Date | null): string {
  return date === null || Number.isNaN(date.getTime()) ? '-' : format.format(date);
}

const formatWithTime = new Intl.DateTimeFormat('tr', { dateStyle: 'medium', timeStyle: 'medium' });

/** Date and time as shown, in local time: `21 Kas 2026 10:04:05`. */
export function formatDateTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? '-' : formatWithTime.format(date);
}

/** The local day as `2026-11-21`, for names of files. */
export function isoDate(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
