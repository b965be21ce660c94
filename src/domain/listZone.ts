/*
 * The days of a list are those of one time zone, whoever looks at them: the browser's for its own
 * list, the server's for a shared one. Whatever makes a day out of a moment goes through
 * `wallClock`, and whatever makes a moment out of a day through `momentAt`.
 */

/** `null`: the zone of this browser or process, which needs no slow formatter. */
let zone: { readonly name: string; readonly offsets: Intl.DateTimeFormat } | null = null;

/** Set once at the start, in the page and in each worker. @param name `null`: the own zone */
export function setListZone(name: string | null): void {
  zone = null;
  if (name === null || name === ownZone()) return;
  try {
    const offsets = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    zone = { name, offsets };
  } catch {
    // An old browser does not know the zone: its own is all that it has.
  }
}

/** As set, for a worker; `null`: the own zone. */
export function listZone(): string | null {
  return zone?.name ?? null;
}

/** The name of the time zone of this browser or process. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What a clock on the wall shows at a moment: read it by the UTC getters. */
export function wallClock(moment: Date): Date {
  const time = moment.getTime();
  if (Number.isNaN(time)) return moment;
  const wall = zone === null ? ownClock(moment) : new Date(time + offsetAt(time, zone.offsets));
  // Less than a day before the last date of all, or after the first.
  return Number.isNaN(wall.getTime()) ? new Date(Math.sign(time) * MAX_TIME_MS) : wall;
}

const MAX_TIME_MS = 8.64e15;

function ownClock(moment: Date): Date {
  // Date.UTC would take years before 100 for later ones.
  const wall = new Date(0);
  wall.setUTCFullYear(moment.getFullYear(), moment.getMonth(), moment.getDate());
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()];
  wall.setUTCHours(hours, minutes, moment.getSeconds(), moment.getMilliseconds());
  return wall;
}

/** The first moment of the list's day that a moment is on. */
export function startOfDay(moment: Date): Date {
  return momentAt(new Date(wallClock(moment).setUTCHours(0, 0, 0, 0)));
}

/** No zone is further from UTC. */
const DAY_MS = 86_400_000;

const wallAt = (time: number) => wallClock(new Date(time)).getTime();

/**
 * The first moment at which the clock on the wall shows this: where it is put back, the first of
 * two; where it is put forward past this, the moment of that.
 * @param wall in UTC
 */
export function momentAt(wall: Date): Date {
  const shown = wall.getTime();
  // The moment, if the offset is still that of the day before, or already that of the day after.
  const [first, last] = [-DAY_MS, DAY_MS]
    .map((away) => shown - (wallAt(shown + away) - (shown + away)))
    .toSorted((one, other) => one - other) as [number, number];
  const exact = [first, last].find((time) => wallAt(time) === shown);
  if (exact !== undefined) return new Date(exact);
  // The clock skips it between the two.
  let [before, after] = [first, last];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle) < shown) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** In milliseconds; before standard times it has seconds. */
function offsetAt(time: number, offsets: Intl.DateTimeFormat): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsets.format(time)) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -offset : offset) * 1000;
}
