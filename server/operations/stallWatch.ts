import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { RESERVE_BYTES } from '#server/database/diskRoom.ts';
import type { EngineProgress } from '#server/database/engineProgress.ts';
import stallThread from '#server/operations/stallThread.cjs?raw';

const STEP_MS = 1000;

interface StallLimits {
  /** Without progress, while the disk is short of room: the engine is known to lose itself there. */
  readonly shortMs: number;
  /** Without progress at all. No statement on a list that the embedded database is for takes this long. */
  readonly anyMs: number;
}

const LIMITS: StallLimits = { shortMs: 60_000, anyMs: 10 * 60_000 };

/** What the thread is started with. */
export interface StallThreadData {
  /** Two 32-bit numbers: one that grows as long as all is well, and 1 while a debugger may stop it. */
  readonly shared: SharedArrayBuffer;
  readonly stepMs: number;
  readonly limits: StallLimits;
  readonly reserveBytes: number;
  readonly folders: readonly string[];
}

/**
 * Ends the process (SIGKILL, with a sentence on the standard error) where the embedded database does
 * nothing any more, so that a service manager starts it again: it can be in an endless loop, in which
 * nothing in this thread runs. Time in which the whole process stood still does not count, nor does
 * any with an inspector open.
 * @param folders of the database, each may be on a disk of its own
 * @returns stops watching
 */
export function watchForStalls(
  engine: EngineProgress,
  folders: readonly string[],
  limits = LIMITS,
): () => Promise<void> {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const words = new Int32Array(shared);
  const tick = () => {
    Atomics.store(words, 1, inspectorUrl() === undefined ? 0 : 1);
    if (engine.hasProgressed()) Atomics.add(words, 0, 1);
  };
  // Several in each limit, also where a test has short ones.
  const stepMs = Math.min(STEP_MS, limits.shortMs / 4);
  tick();
  const timer = setInterval(tick, stepMs);
  timer.unref();
  const data = { shared, stepMs, limits, reserveBytes: RESERVE_BYTES, folders };
  const thread = new Worker(stallThread, {
    eval: true,
    workerData: data satisfies StallThreadData,
    // None of this process's, such as a debugger's.
    execArgv: [],
  });
  thread.unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
