// Loaded before a server by `node --import`. Its clock stands at the time in the file CLOCK_FILE (ISO 8601), and goes on
// from there. At SIGUSR2 it is read again, and timers of a minute or more that are due by then run once.
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LONG_MS = 60_000;

const RealDate = Date;
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
let aheadMs = 0;

function readClock() {
  const time = readFileSync(String(process.env['CLOCK_FILE']), 'utf8');
  aheadMs = RealDate.parse(time) - RealDate.now();
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

function now() {
  return RealDate.now() + aheadMs;
}

/** @typedef {{ dueMs: number, everyMs: number | null, run: () => void }} Timer */

/** @type {Set<Timer>} */
const timers = new Set();

/**
 * @param {typeof startTimeout | typeof startInterval} start
 * @param {boolean} isRepeated
 */
function withLong(start, isRepeated) {
  return (
    /** @type {(...values: unknown[]) => void} */ run,
    ms = 0,
    /** @type {unknown[]} */ ...values
  ) => {
    if (!(ms >= LONG_MS)) return start(run, ms, ...values);
    const everyMs = isRepeated ? ms : null;
    const timer = { dueMs: now() + ms, everyMs, run: () => run(...values) };
    timers.add(timer);
    // As much of Node's timers as the server uses.
    const handle = { unref: () => handle, ref: () => handle };
    handles.set(handle, timer);
    return handle;
  };
}

/** @type {WeakMap<object, Timer>} */
const handles = new WeakMap();

/** @param {unknown} handle */
function stop(handle) {
  const timer = typeof handle === 'object' && handle !== null ? handles.get(handle) : undefined;
  if (timer !== undefined) timers.delete(timer);
  return timer !== undefined;
}

Object.assign(globalThis, {
  setTimeout: withLong(startTimeout, false),
  setInterval: withLong(startInterval, true),
});
for (const name of /** @type {const} */ (['clearTimeout', 'clearInterval'])) {
  const clear = globalThis[name];
  globalThis[name] = (handle) => void (stop(handle) || clear(handle));
}

readClock();
process.on('SIGUSR2', () => {
  readClock();
  for (const timer of [...timers].filter(({ dueMs }) => dueMs <= now())) {
    if (timer.everyMs === null) timers.delete(timer);
    else timer.dueMs = now() + timer.everyMs;
    timer.run();
  }
});
