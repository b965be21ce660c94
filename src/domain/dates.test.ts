import { expect, it } from 'vitest';
import { formatDateTime, formatDay, formatMinute, formatTime } from '#domain/dateTimes.ts';

it('a moment is shown to the second, or to the minute, in local time', () => {
  const moment = new Date(2026, 10, 21, 10, 4, 5);
  expect([formatDateTime(moment), formatMinute(moment)]).toEqual([
    '21 Kas 2026 10:04:05',
    '21 Kas 2026 10:04',
  ]);
  expect([formatTime(moment), formatDay(moment)]).toEqual(['10:04', '21 Kasım 2026 Cumartesi']);
  const none = new Date(Number.NaN);
  const formats = [formatDateTime, formatMinute, formatTime, formatDay];
  expect(formats.map((format) => format(none))).toEqual(['-', '-', '-', '-']);
});
