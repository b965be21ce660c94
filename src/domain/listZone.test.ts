import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { daysBefore, formatDateTime, formatDay, formatTime, isoDate } from '#domain/dateTimes.ts';
import {
  listZone,
  momentAt,
  ownZone,
  setListZone,
  startOfDay,
  wallClock,
} from '#domain/listZone.ts';
import { daysOfSpan } from '#domain/query/days.ts';
import { timesOf } from '#domain/query/testRanges.ts';
import { monthOf } from '#domain/query/months.ts';
import { readDate } from '#domain/sheet/cellDates.ts';

/** With summer time; without since 2016, and at midnight before; with a step of 15 minutes in 1986. */
const ZONES = ['America/New_York', 'Europe/Istanbul', 'Asia/Kathmandu', 'Turkey', 'UTC'];
/** From before standard times to after the next change of clocks. */
const [MIN, MAX] = [new Date('1870-01-01T00:00:00Z'), new Date('2040-01-01T00:00:00Z')];
const HOUR_MS = 3_600_000;
const TEN_DAYS_MS = 240 * HOUR_MS;

/** Within the hour before each, the zone changes its clocks. */
function changesOf(name: string): readonly number[] {
  setListZone(name);
  const offsetAt = (time: number) => wallClock(new Date(time)).getTime() - time;
  const changes: number[] = [];
  for (let time = MIN.getTime(); time < MAX.getTime(); time += TEN_DAYS_MS) {
    const [offset, end] = [offsetAt(time), time + TEN_DAYS_MS];
    if (offset === offsetAt(end)) continue;
    let [before, after] = [time, end];
    while (after - before > HOUR_MS) {
      const middle = (before + after) / 2;
      if (offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  setListZone(null);
  return changes;
}

const moment = fc.date({ min: MIN, max: MAX, noInvalidDate: true });
/** A zone and a moment, half of them within a day of a change of its clocks. */
const momentIn = fc
  .constantFrom(...ZONES.map((name) => ({ name, changes: changesOf(name) })))
  .chain(({ name, changes }) => {
    const minutes = fc.integer({ min: -1500, max: 1440 });
    const near = fc
      .tuple(fc.constantFrom(...changes, MIN.getTime()), minutes)
      .map(([time, away]) => new Date(time + away * 60_000));
    return fc.tuple(fc.constant(name), fc.oneof(moment, near));
  });

afterEach(() => setListZone(null));

/** How the platform itself shows a moment in a zone: `2024-01-06 01:30:00`. */
function shownIn(timeZone: string, date: Date): string {
  return new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(date);
}

function timesOfDay(day: string) {
  return timesOf({ field: 'createdAt', operator: 'is', isNegated: false, values: [day] });
}

describe('one zone for the days of a list', () => {
  it('a moment has the same day wherever it is shown, and not that of the browser', () => {
    setListZone('America/New_York');
    const date = new Date('2024-03-01T03:30:00Z');
    const now = new Date('2024-03-01T12:00:00Z');
    expect([formatDate(date), isoDate(date), monthOf(date), formatTime(date)]).toEqual([
      '29.02.2024',
      '2024-02-29',
      '2024-02',
      '22:30',
    ]);
    expect([formatDateTime(date), formatDay(date)]).toEqual([
      '29 Şub 2024 22:30:00',
      '29 Şubat 2024 Perşembe',
    ]);
    expect(daysBefore(date, now)).toBe(1);
    expect(daysOfSpan('thisMonth', date)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(readDate('2024-02-29T22:30', null)).toMatchObject({ date });
  });

  it('the clock on the wall is that of the platform, before standard times too', () => {
    fc.assert(
      fc.property(momentIn, ([name, date]) => {
        setListZone(name);
        const shown = wallClock(date).toISOString().slice(0, 19).replace('T', ' ');
        expect(shown).toBe(shownIn(name, date));
      }),
    );
  });

  it('the own zone is the same, with and without its name', () => {
    const own = ownZone();
    expect(own).toBe('Europe/Istanbul');
    fc.assert(
      fc.property(momentIn, ([, date]) => {
        setListZone(null);
        const before = [wallClock(date), momentAt(date)];
        // An older name of the same zone, which has to be asked for.
        setListZone('Turkey');
        expect([wallClock(date), momentAt(date)]).toEqual(before);
      }),
    );
    setListZone(own);
    expect(listZone()).toBeNull();
  });

  it('a moment lies in the times of its day, and in those of no other', () => {
    fc.assert(
      fc.property(momentIn, fc.boolean(), ([name, any], isAtStart) => {
        setListZone(name);
        const date = isAtStart ? new Date(timesOfDay(isoDate(any)).from) : any;
        const { from, to } = timesOfDay(isoDate(date));
        expect(startOfDay(date).getTime()).toBe(from);
        expect(from).toBeLessThanOrEqual(date.getTime());
        expect(to).toBeGreaterThan(date.getTime());
      }),
    );
  });

  it('the times of a day begin and end where the day shown changes', () => {
    fc.assert(
      fc.property(momentIn, ([name, date]) => {
        setListZone(name);
        const day = isoDate(date);
        const { from, to } = timesOfDay(day);
        const days = [from - 1, from, to - 1, to].map((time) => isoDate(new Date(time)));
        const [before, first, last, after] = days;
        expect([first, last]).toEqual([day, day]);
        expect([before, after]).toEqual([
          expect.not.stringMatching(day),
          expect.not.stringMatching(day),
        ]);
      }),
    );
  });

  it('a time on the wall is the moment that shows it, if any does', () => {
    fc.assert(
      fc.property(momentIn, ([name, date]) => {
        setListZone(name);
        const wall = wallClock(date);
        const found = momentAt(wall);
        expect(wallClock(found)).toEqual(wall);
        expect(found.getTime()).toBeLessThanOrEqual(date.getTime());
      }),
    );
  });

  it.each([
    // Clocks put forward at 02:00, back at 02:00.
    ['America/New_York', '2024-03-10T02:30', '2024-03-10T07:00:00.000Z'],
    ['America/New_York', '2024-11-03T01:30', '2024-11-03T05:30:00.000Z'],
    // Forward at midnight: the day begins at 01:00.
    ['Europe/Istanbul', '1964-05-15T00:00', '1964-05-14T22:00:00.000Z'],
    ['Europe/Istanbul', '2015-03-29T03:30', '2015-03-29T01:00:00.000Z'],
    // Forward by 15 minutes at midnight.
    ['Asia/Kathmandu', '1986-01-01T00:00', '1985-12-31T18:30:00.000Z'],
    // Forward at 23:30: the next day begins at half past midnight.
    ['America/Toronto', '1919-03-31T00:00', '1919-03-31T04:30:00.000Z'],
    // Put back over midnight.
    ['America/St_Johns', '2006-10-29T00:00', '2006-10-29T02:30:00.000Z'],
    // No such day: it is empty.
    ['Pacific/Apia', '2011-12-30T00:00', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31T00:00', '2011-12-30T10:00:00.000Z'],
  ])('in %s the clock shows %s, or later, first at %s', (name, wall, first) => {
    setListZone(name);
    expect(momentAt(new Date(`${wall}:00Z`)).toISOString()).toBe(first);
  });

  it('a zone that the platform does not know leaves the own one', () => {
    setListZone('Mars/Olympus');
    expect(listZone()).toBeNull();
    expect(formatDate(new Date('2024-01-05T22:30:00Z'))).toBe('06.01.2024');
  });

  it('no date is no day, and a time beyond all dates is no moment', () => {
    setListZone('America/New_York');
    const none = new Date(Number.NaN);
    expect([formatDate(none), monthOf(none), wallClock(none).getTime()]).toEqual(['-', null, NaN]);
    expect(momentAt(new Date(8.64e15)).getTime()).toBeNaN();
  });

  it.each([null, 'America/New_York', 'Pacific/Auckland'])(
    'the first and the last date of all have a day: %s',
    (name) => {
      setListZone(name);
      expect([8.64e15, -8.64e15].map((time) => monthOf(new Date(time)))).toEqual([
        '+275760-09',
        '-271821-04',
      ]);
    },
  );

  it('a date in the first centuries keeps its year', () => {
    expect(formatDate(new Date('0024-05-06T12:00:00Z'))).toBe('06.05.24');
  });
});
