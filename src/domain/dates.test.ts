import { expect, it } from 'vitest';
import { formatDateTime, formatMinute } from '#domain/dates.ts';

it('a moment is shown to the second, or to the minute, in local time', () => {
  const moment = new Date(2026, 10, 21, 10, 4, 5);
  expect([formatDateTime(moment), formatMinute(moment)]).toEqual([
    '21 Kas 2026 10:04:05',
    '21 Kas 2026 10:04',
  ]);
  const none = new Date(Number.NaN);
  expect([formatDateTime(none), formatMinute(none)]).toEqual(['-', '-']);
});
