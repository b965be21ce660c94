const format = new Intl.DateTimeFormat('tr', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** The date as shown, in local time: `14.03.2024`; `-` when there is none or it is invalid. */
export function formatDate(date: Date | null): string {
  return date === null || Number.isNaN(date.getTime()) ? '-' : format.format(date);
}
