import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import {
  columnOrder,
  isDate,
  isSameDate,
  looksLikeDate,
  openDates,
  readDate,
  shownCell,
} from './cellDates.ts';
import { ORDERS, type DateOrder } from './importPlan.ts';

const local = (...parts: [number, number, number, ...number[]]) => {
  const [year, month, day, ...time] = parts;
  return new Date(year, month - 1, day, ...time);
};
const dateOf = (text: string, order: DateOrder | null = 'dayFirst') => {
  const said = readDate(text, order);
  return isDate(said) ? said.date : null;
};
const anyDate = fc.date({
  noInvalidDate: true,
  min: new Date('0001-01-03'),
  max: new Date('9999-12-29'),
});

describe('a date of a file', () => {
  it('has the day first in a day-first column, with any separator', () => {
    const texts = ['03.04.2024', '3.4.2024', '3/4/2024', '03-04-2024', ' 03/04/2024 '];
    expect(texts.map((text) => dateOf(text))).toEqual(texts.map(() => local(2024, 4, 3)));
    expect(dateOf('2024-13-04')).toBeNull();
  });

  it('has the month first in a month-first column, but not with points or the year first', () => {
    const texts = ['4/3/2024', '04-03-24', '3.4.2024 00:00', '2024-04-03', '3 Nisan 2024'];
    expect(texts.map((text) => dateOf(text, 'monthFirst'))).toEqual(
      texts.map(() => local(2024, 4, 3)),
    );
  });

  it('of a number that is no month is read as it must be', () => {
    for (const order of [...ORDERS, null]) {
      expect(dateOf('12/31/2024', order)).toEqual(local(2024, 12, 31));
      expect(dateOf('31/12/2024', order)).toEqual(local(2024, 12, 31));
    }
  });

  it('of unknown order is not read unless day and month are the same number', () => {
    expect(readDate('3/4/2024', null)).toBe('unordered');
    expect(dateOf('4/4/2024', null)).toEqual(local(2024, 4, 4));
  });

  it('is read with the year first when it is written so', () => {
    const texts = [
      '2024-04-03',
      '2024/4/3',
      '2024.04.03',
      '2024-04-03T00:00:00',
      '2024-04-03 00:00',
    ];
    expect(texts.map((text) => dateOf(text))).toEqual(texts.map(() => local(2024, 4, 3)));
    expect(texts.map((text) => readDate(text, null))).toMatchObject(
      texts.map(() => ({ isDay: true })),
    );
  });

  it('is read with Turkish and English months and days of the week, in any case and order', () => {
    const texts = [
      '03 Nisan 2024 Çarşamba',
      '3 NİSAN 2024, ÇARŞAMBA',
      'Çarşamba, 3 Nisan 2024',
      'Çar 03.04.2024',
      '3-Nis-24',
      '3 nısan 2024',
      '3 Nis. 2024',
      '03-Apr-2024',
      '3/apr/24',
      'April 3, 2024',
      'Apr. 3rd 2024',
      'Wednesday, 3rd of April 2024',
      '2024-Apr-03',
    ];
    expect(texts.map((text) => dateOf(text))).toEqual(texts.map(() => local(2024, 4, 3)));
    for (const month of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
      const date = local(2024, month, 3);
      for (const language of ['tr', 'en-US', 'en-GB']) {
        for (const length of ['full', 'long', 'medium'] as const) {
          const text = new Intl.DateTimeFormat(language, { dateStyle: length }).format(date);
          expect([text, dateOf(text)]).toEqual([text, date]);
        }
      }
    }
  });

  it('is read with a year of two digits', () => {
    expect(['5.1.25', '05/01/25', '5-1-25'].map((text) => dateOf(text))).toEqual([
      local(2025, 1, 5),
      local(2025, 1, 5),
      local(2025, 1, 5),
    ]);
    expect(['1.1.49', '1.1.50', '1.1.00'].map((text) => dateOf(text)?.getFullYear())).toEqual([
      2049, 1950, 2000,
    ]);
  });

  it('is read with a 12-hour clock', () => {
    const afternoon = ['3:04 PM', '03:04 p.m.', '3:04pm', '3:04\u202fPM', '3:04 ÖS', 'ÖS 3:04'];
    expect(afternoon.map((time) => dateOf(`5.01.2025 ${time}`))).toEqual(
      afternoon.map(() => local(2025, 1, 5, 15, 4)),
    );
    const hours = ['12:00 AM', '12:00 PM', '1:00 ÖÖ', '11:59:59 PM'];
    expect(hours.map((time) => dateOf(`5.01.2025 ${time}`))).toEqual([
      local(2025, 1, 5),
      local(2025, 1, 5, 12),
      local(2025, 1, 5, 1),
      local(2025, 1, 5, 23, 59, 59),
    ]);
    expect(['0:04 PM', '13:04 AM'].map((time) => dateOf(`5.01.2025 ${time}`))).toEqual([
      null,
      null,
    ]);
  });

  it('is read as programs write it, with a time zone', () => {
    const instant = new Date('2025-01-05T07:04:05Z');
    const texts = [
      '2025-01-05 07:04:05 UTC',
      '2025-01-05 10:04:05 +0300',
      '2025-01-05T10:04:05+03',
      'Sun, 05 Jan 2025 07:04:05 GMT',
      'Sun Jan 05 2025 10:04:05 GMT+0300 (GMT+03:00)',
      'Sun Jan  5 07:04:05 UTC 2025',
      '20250105070405.0Z',
      '20250105T070405Z',
      '1736060645',
      '1736060645000',
      instant.toUTCString(),
      instant.toString(),
    ];
    expect(texts.map((text) => dateOf(text))).toEqual(texts.map(() => instant));
    expect(['20250105', '45662', '45662,0'].map((text) => dateOf(text))).toEqual([
      local(2025, 1, 5),
      local(2025, 1, 5),
      local(2025, 1, 5),
    ]);
    expect(readDate('45662.6278356481', 'dayFirst')).toEqual({
      date: local(2025, 1, 5, 15, 4, 5),
      isDay: false,
    });
    expect(['2025-01-05T10:04+15:00', '5.1.2025 10:04 EST'].map((text) => dateOf(text))).toEqual([
      null,
      null,
    ]);
  });

  it('reports an impossible day, a time alone, and unreadable text as different problems', () => {
    const problemOf = (text: string) => readDate(text, 'dayFirst');
    expect(
      ['31.02.2024', '31/31/2024', '31 Nisan 2024', '2024-02-30T00:00Z'].map(problemOf),
    ).toEqual(Array(4).fill('impossible'));
    expect(['10:04', '10:04:05', '3:04 PM'].map(problemOf)).toEqual(Array(3).fill('timeAlone'));
    expect(['dün', '2024', '1.1.2024 25:00', '3/4-2024'].map(problemOf)).toEqual(
      Array(4).fill('unreadable'),
    );
  });

  it('is recognised in text of either order, but not in a number', () => {
    expect(['12/31/2024', '31/12/2024', '5 Ocak 25'].filter(looksLikeDate)).toHaveLength(3);
    expect(['45662', '20250105', '34710', '31/31/2024', 'Ali'].filter(looksLikeDate)).toEqual([]);
  });

  it('is read back in any common format', () => {
    const two = (part: number) => String(part).padStart(2, '0');
    const clock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;
    const half = (date: Date, am: string, pm: string) =>
      `${date.getHours() % 12 || 12}:${two(date.getMinutes())} ${date.getHours() < 12 ? am : pm}`;
    const days = (date: Date, separator: string) =>
      [two(date.getDate()), two(date.getMonth() + 1), date.getFullYear()].join(separator);
    const months = (date: Date, separator: string) =>
      [date.getMonth() + 1, date.getDate(), date.getFullYear()].join(separator);
    const inWords = (date: Date, language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(date);
    const anyMinute = fc
      .date({ noInvalidDate: true, min: new Date(1950, 0, 1), max: new Date(2049, 11, 31) })
      .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
    const separator = fc.constantFrom('.', '/', '-');
    fc.assert(
      fc.property(anyMinute, separator, (date, sign) => {
        const short = String(date.getFullYear()).slice(2);
        const written = [
          `${days(date, sign)} ${clock(date)}`,
          `${days(date, sign)}, ${half(date, 'AM', 'PM')}`,
          `${days(date, sign)} ${half(date, 'ÖÖ', 'ÖS')}`,
          `${days(date, sign).slice(0, -4)}${short} ${clock(date)}`,
          `${isoDate(date).replaceAll('-', sign)} ${clock(date)}`,
          `${isoDate(date).replaceAll('-', '')} ${clock(date).replace(':', '')}00`,
          inWords(date, 'tr'),
          inWords(date, 'en-GB').replace(' at', ','),
          date.toString(),
          date.toUTCString(),
          date.toISOString(),
        ];
        expect(written.map((text) => [text, dateOf(text)])).toEqual(
          written.map((text) => [text, date]),
        );
        const american = [
          `${months(date, '/')} ${half(date, 'AM', 'PM')}`,
          date.toLocaleString('en-US'),
          inWords(date, 'en-US'),
        ];
        expect(american.map((text) => [text, dateOf(text, 'monthFirst')])).toEqual(
          american.map((text) => [text, date]),
        );
      }),
    );
  });

  it('is read back as the list shows and stores it', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const iso = date.toISOString();
        expect(dateOf(iso)).toEqual(date);
        if (date.getFullYear() < 1000) return;
        expect(formatDate(dateOf(formatDate(date)))).toBe(formatDate(date));
        expect(dateOf(isoDate(date))).toEqual(dateOf(formatDate(date)));
        expect(dateOf(formatDateTime(date))?.getTime()).toBe(
          Math.floor(date.getTime() / 1000) * 1000,
        );
      }),
    );
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123 .:-TZ+/ıŞ', 'ocak', 'pm', ', ') }),
        (text) => {
          const date = dateOf(text);
          expect(date === null || !Number.isNaN(date.getTime())).toBe(true);
        },
      ),
    );
  });
});

describe('a stored date', () => {
  const stored = local(2024, 4, 3, 10, 4, 5, 678);

  it('equals its day, and its moment', () => {
    const same = ['3.4.2024', '2024-04-03', '3.4.2024 10:04:05.678', stored.toISOString()];
    expect(same.filter((text) => !isSameDate(text, stored, 'dayFirst'))).toEqual([]);
    const others = ['4.4.2024', '3.4.2024 10:05', '3.4.2024 10:04:05.679', '', 'dün'];
    expect(others.filter((text) => isSameDate(text, stored, 'dayFirst'))).toEqual([]);
  });

  it('equals its shown and stored text in any year', () => {
    const anyYear = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(anyYear, (date) => {
        expect(isSameDate(formatDate(date), date, null)).toBe(true);
        expect(isSameDate(date.toISOString(), date, null)).toBe(true);
      }),
    );
  });

  it('never equals a cell when it is invalid', () => {
    expect(isSameDate('-', new Date(Number.NaN), null)).toBe(false);
  });
});

describe('the order of a column of dates', () => {
  it('is determined by any unambiguous date, whatever was chosen before', () => {
    expect(columnOrder(['2/3/2025', '12/31/2024', '', 'dün'])).toBe('monthFirst');
    expect(columnOrder(['2-3-2025', '31-12-2024'], 'monthFirst')).toBe('dayFirst');
  });

  it('is the chosen one when no date determines it, or dates contradict', () => {
    const open = [['2/3/2025'], ['13/1/2025', '1/13/2025'], ['45/13/2024', '13 Ocak 2024']];
    for (const texts of [...open, ['31.12.2024']]) {
      expect([columnOrder(texts), columnOrder(texts, 'monthFirst')]).toEqual([null, 'monthFirst']);
    }
  });

  it('reads all dates back as they were written, and reads no wrong date without a choice', () => {
    const anyDay = fc
      .date({ noInvalidDate: true, min: new Date(1970, 0, 1), max: new Date(2039, 11, 31) })
      .map((date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()));
    const write = (date: Date, order: DateOrder, separator: string) => {
      const [day, month] = [date.getDate(), date.getMonth() + 1];
      const parts = order === 'dayFirst' ? [day, month] : [month, day];
      return [...parts, date.getFullYear()].join(separator);
    };
    fc.assert(
      fc.property(
        fc.array(anyDay, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...ORDERS),
        fc.constantFrom('/', '-'),
        (days, order, separator) => {
          const texts = days.map((day) => write(day, order, separator));
          const asked = openDates(texts);
          const known = columnOrder(texts, asked === null ? null : order);
          expect(texts.map((text) => dateOf(text, known))).toEqual(days);
          // Without a choice, no date is read that might be another day.
          for (const [index, text] of texts.entries()) {
            expect([null, days[index]]).toContainEqual(dateOf(text, columnOrder(texts)));
          }
        },
      ),
    );
  });
});

describe('dates of an open order', () => {
  it('are reported with examples, each read in both orders', () => {
    const texts = ['05/05/2025', '02/03/2025', ' 02/03/2025', '4/5/25', '1.2.2025', '2025/2/3'];
    expect(openDates(texts)).toEqual({
      count: 3,
      examples: ['02/03/2025', '4/5/25'],
      read: { dayFirst: new Date(2025, 2, 2), monthFirst: new Date(2025, 1, 3) },
    });
  });

  it('are null when the order is determined or makes no difference', () => {
    expect([openDates(['02/03/2025', '12/31/2024']), openDates(['5/5/2025'])]).toEqual([
      null,
      null,
    ]);
    expect([openDates(['02.03.2025']), openDates([])]).toEqual([null, null]);
  });
});

it('a date is shown as in the list, from any kind of file', () => {
  const moment = new Date(2025, 0, 5, 10, 11, 12);
  const shown = ['2025-01-05', '2025-01-05T10:11:12', moment.toISOString()].map(shownCell);
  expect(shown).toEqual(['05.01.2025', '5 Oca 2025 10:11:12', '5 Oca 2025 10:11:12']);
});

it('any other cell is shown unchanged', () => {
  const texts = ['2025-02-31', '2025-01-05 Ali', '10:11:12', '12/31/2024', ''];
  expect(texts.map(shownCell)).toEqual(texts);
  expect([41.5, null, true].map(shownCell)).toEqual(['41,5', '', 'true']);
});
