import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate } from './cellDates.ts';
import { dateOrders, ORDERS, type DateOrder } from './dateOrders.ts';
import { openDates } from './openDates.ts';

describe('the order of a column of dates', () => {
  it('is determined by any unambiguous date', () => {
    expect(dateOrders(['2/3/2025', '12/31/2024', '', 'dün'])).toMatchObject({ '/': 'monthFirst' });
    expect(dateOrders(['2-3-2025', '31-12-2024'])).toMatchObject({ '-': 'dayFirst' });
    expect(dateOrders(['2.3.2025', '12.31.2024'])).toMatchObject({ '.': 'monthFirst' });
  });

  it('is the chosen one when no date determines it, and unknown when dates contradict', () => {
    expect(dateOrders(['2/3/2025'])).not.toHaveProperty(['/']);
    expect(dateOrders(['2/3/2025'], 'monthFirst')).toMatchObject({ '/': 'monthFirst' });
    expect(dateOrders(['13/1/2025', '1/13/2025'])).not.toHaveProperty(['/']);
    expect(dateOrders(['12.31.2024', '31.12.2024'])).not.toHaveProperty(['.']);
    // The dates win over a choice, which may be from another file with this header.
    expect(dateOrders(['31/1/2025'], 'monthFirst')).toMatchObject({ '/': 'dayFirst' });
  });

  it('has the day first for dates with points, unless a date says otherwise', () => {
    expect(dateOrders(['2.3.2025', '12/31/2024'], 'monthFirst')).toMatchObject({ '.': 'dayFirst' });
  });

  it('is not determined by text that is no date in either order', () => {
    expect(dateOrders(['45/13/2024', '2024/13/12', '13 Ocak 2024'])).not.toHaveProperty(['/']);
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
          const orders = dateOrders(texts, asked === null ? undefined : order);
          expect(texts.map((text) => readDate(text, orders)?.date)).toEqual(days);
          // Without a choice, no date is read that might be another day.
          for (const [index, text] of texts.entries()) {
            const date = readDate(text, dateOrders(texts))?.date ?? null;
            expect([null, days[index]]).toContainEqual(date);
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
      read: {
        dayFirst: { text: '02/03/2025', date: new Date(2025, 2, 2) },
        monthFirst: { text: '02/03/2025', date: new Date(2025, 1, 3) },
      },
    });
  });

  it('include those of a column with contradicting dates', () => {
    expect(openDates(['13/01/2025', '01/14/2025', '31/31/2025'])).toMatchObject({
      examples: ['13/01/2025', '01/14/2025'],
      read: { dayFirst: { text: '13/01/2025' }, monthFirst: { text: '01/14/2025' } },
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
