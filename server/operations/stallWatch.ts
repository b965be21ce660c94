import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { RESERVE_BYTES } from '#server/database/diskRoom.ts';
import type { EngineProgress } from '#server/database/engineProgress.ts';
import stallThread from '#server/operations/stallThread.cjs?raw';

const STEP_MS = 1000;

interface StallLimits {
  /**
   * How long without progress while the disk is short of room, where the engine is known to loop
   * for ever.
   */
  readonly shortMs: number;
  /** How long without any progress. No statement on a list of a suitable size takes this long. */
  readonly anyMs: number;
}

const LIMITS: StallLimits = { shortMs: 60_000, anyMs: 10 * 60_000 };

/** The start parameters of the thread. */
export interface StallThreadData {
  /** Two 32-bit numbers: one that grows while all is well, and 1 while a debugger may stop it. */
  readonly shared: SharedArrayBuffer;
  readonly stepMs: number;
  readonly limits: StallLimits;
  readonly reserveBytes: number;
  readonly folders: readonly string[];
}

/**
 * Ends the process (SIGKILL, with a sentence on the standard error) if the embedded database stops
 * making progress, so that a service manager restarts it: the engine can be in an endless loop, in
 * which nothing else in this thread runs. Time in which the whole process stood still does not
 * count, nor time with an inspector open.
 * @param folders of the database, each may be on its own disk
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
  // Several steps within each limit, also for the short limits of a test.
  const stepMs = Math.min(STEP_MS, limits.shortMs / 4);
  tick();
  const timer = setInterval(tick, stepMs);
  timer.unref();
  const data = { shared, stepMs, limits, reserveBytes: RESERVE_BYTES, folders };
  const thread = new Worker(stallThread, {
    eval: true,
    workerData: data satisfies StallThreadData,
    // Not this process's options, such as a debugger's.
    execArgv: [],
  });
  thread.unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
