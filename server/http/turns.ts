import { CanceledError } from '#server/database/isCanceled.ts';
import { Refusal } from '#server/http/problems.ts';

/** Work was not begun: it has waited too long for its turn. */
export class BusyError extends Refusal {
  constructor() {
    super('urn:problem:too-many-requests', { retryAfterS: 1 });
  }
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

/** Work of different size: however much of one kind waits, the others find a connection. */
export interface Turns {
  /** Questions that are answered quickly. */
  readonly light: TakeTurn;
  /** Questions that may take longer. */
  readonly heavy: TakeTurn;
  /** Changes: one of many users takes seconds, and holds its users. */
  readonly changes: TakeTurn;
}

/** Slow work of one kind that a person has under way at once, if there are connections for more. */
const SLOW_EACH = 2;

/** @param connections to the database, 1 or more */
export function openTurns(connections: number): Turns {
  const heavy = Math.max(1, Math.floor(connections * 0.3));
  const light = Math.max(2, connections - heavy - 1);
  // Even if all slow work is under way, a connection is left for quick work.
  const changes = Math.max(2, connections - heavy - 2);
  return {
    light: openQueue(light, light - 1),
    heavy: openQueue(heavy, Math.min(SLOW_EACH, Math.max(1, heavy - 1))),
    changes: openQueue(changes, Math.min(SLOW_EACH, changes - 1)),
  };
}

/**
 * A queue in which a person with much to do only delays themselves: whoever's last turn is the longest
 * ago goes first.
 * @param atOnce how much work is under way at once, of all people …
 * @param each … and of one person
 */
export function openQueue(atOnce: number, each: number): TakeTurn {
  /** People with work under way or waiting; who has had a turn goes to the end. */
  const people = new Map<string, { running: number; readonly waiting: Set<() => void> }>();
  let running = 0;

  const beginNext = () => {
    for (const [person, own] of people) {
      const [begin] = own.waiting;
      if (running === atOnce || begin === undefined || own.running === each) continue;
      running += 1;
      own.running += 1;
      people.delete(person);
      people.set(person, own);
      begin();
      return;
    }
  };

  return async (person, work, maxWaitMs, signal) => {
    if (signal?.aborted === true) throw new CanceledError();
    const own = people.get(person) ?? { running: 0, waiting: new Set() };
    people.set(person, own);
    try {
      const turn = turnIn(own.waiting, maxWaitMs, signal);
      beginNext();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        own.running -= 1;
        beginNext();
      }
    } finally {
      if (own.running + own.waiting.size === 0) people.delete(person);
    }
  };
}

/** Waits until the work may begin. */
function turnIn(
  waiting: Set<() => void>,
  maxWaitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leaving = (settle: () => void) => () => {
      waiting.delete(begin);
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const begin = leaving(resolve);
    const cancel = leaving(() => reject(new CanceledError()));
    const timer = setTimeout(
      leaving(() => reject(new BusyError())),
      maxWaitMs,
    );
    signal?.addEventListener('abort', cancel);
    waiting.add(begin);
  });
}
