// Runs in a thread of its own, and so also while the main one does not: see stallWatch.ts, which has
// this file as a text.
const { statfsSync, writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');

/** @type {import('./stallWatch.ts').StallThreadData} */
const { shared, stepMs, limits, reserveBytes, folders } = workerData;
const [ticks, paused] = [0, 1];
const words = new Int32Array(shared);
let seenTicks = Atomics.load(words, ticks);
let stalledMs = 0;
let isShort = false;
let lastMs = performance.now();

function isRoomShort() {
  try {
    return folders.some((folder) => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize < reserveBytes;
    });
  } catch {
    return true;
  }
}

setInterval(() => {
  const nowMs = performance.now();
  // A longer step than its own says that the whole process stood still, as in a suspended machine.
  const passedMs = Math.min(nowMs - lastMs, 2 * stepMs);
  lastMs = nowMs;
  const newTicks = Atomics.load(words, ticks);
  if (newTicks !== seenTicks || Atomics.load(words, paused) === 1) {
    seenTicks = newTicks;
    stalledMs = 0;
    isShort = false;
    return;
  }
  stalledMs += passedMs;
  isShort ||= isRoomShort();
  if (stalledMs < (isShort ? limits.shortMs : limits.anyMs)) return;
  const why = isShort ? ', and its disk is nearly full: make room' : '';
  try {
    // What goes through `process.stderr` waits for the main thread.
    writeSync(
      2,
      `The embedded database has done nothing for ${Math.round(stalledMs / 1000)} seconds${why}. ` +
        'This process ends itself, since nothing else helps; what was acknowledged is stored.\n',
    );
  } catch {
    // Nobody reads it any more.
  }
  process.kill(process.pid, 'SIGKILL');
}, stepMs);
