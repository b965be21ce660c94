import { CanceledError } from '#server/database/isCanceled.ts';

/**
 * Work was not begun: too much work of the same person waits already, or it has waited too long.
 */
export class BusyError extends Error {}

export interface TurnLimits {
  /** How much work runs at once, of all people … */
  readonly atOnce: number;
  /** … and of one person. */
  readonly atOnceEach: number;
  /** How much work of one person may wait. */
  readonly waitingEach: number;
}

/**
 * Starts a person's work when it is its turn; settles as the work does.
 * @param maxWaitMs the work does not begin later
 * @param signal once it is aborted the work does not begin
 * @throws BusyError
 * @throws CanceledError
 */
export type TakeTurn = <T>(
  person: string,
  work: () => Promise<T>,
  maxWaitMs: number,
  signal?: AbortSignal,
) => Promise<T>;

/** One person's work, which begins in the order in which it came. */
interface Line {
  running: number;
  /** The turn in which work of this person began last; 0: none. */
  begunAt: number;
  readonly waiting: Set<() => void>;
}

/** Shares concurrent work between people: a person with much to do only delays themselves. */
export function openFairTurns({ atOnce, atOnceEach, waitingEach }: TurnLimits): TakeTurn {
  /** People with running or waiting work. */
  const lines = new Map<string, Line>();
  let running = 0;
  let turnCount = 0;

  const beginNext = () => {
    const line = running < atOnce ? nextLine(lines.values(), atOnceEach) : null;
    if (line === null) return;
    running += 1;
    line.running += 1;
    turnCount += 1;
    line.begunAt = turnCount;
    const [begin] = line.waiting;
    begin?.();
  };

  return async (person, work, maxWaitMs, signal) => {
    const line = lines.get(person) ?? { running: 0, begunAt: 0, waiting: new Set() };
    if (line.waiting.size >= waitingEach) throw new BusyError();
    if (signal?.aborted === true) throw new CanceledError();
    lines.set(person, line);
    try {
      const turn = turnIn(line, maxWaitMs, signal);
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        beginNext();
      }
    } finally {
      if (line.running + line.waiting.size === 0) lines.delete(person);
    }
  };
}

/** Of those who may begin, the person whose last turn is the longest ago. */
function nextLine(lines: Iterable<Line>, atOnceEach: number): Line | null {
  let next: Line | null = null;
  for (const line of lines) {
    const mayBegin = line.waiting.size > 0 && line.running < atOnceEach;
    if (mayBegin && line.begunAt < (next?.begunAt ?? Infinity)) next = line;
  }
  return next;
}

/** Waits in the line until the work may begin. */
function turnIn(
  { waiting }: Line,
  maxWaitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(begin);
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    const begin = () => {
      leave();
      resolve();
    };
    const giveUp = (error: Error) => {
      leave();
      reject(error);
    };
    const cancel = () => giveUp(new CanceledError());
    const timer = setTimeout(() => giveUp(new BusyError()), maxWaitMs);
    signal?.addEventListener('abort', cancel);
    waiting.add(begin);
  });
}
