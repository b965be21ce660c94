import type { Selection } from '#domain/change/change.ts';
import { activeFilters } from '#domain/query/filters.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { AskedQuestion } from '#protocol/questions.ts';
import { Refusal } from '#server/app/errors.ts';
import { CanceledError } from '#server/database/database.ts';

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

/** How many users are found at once by their ids. */
const MAX_LIGHT_USERS = 200;
/**
 * Whether a server may take more than a moment to answer. Heavy questions queue behind each other
 * but delay no light one.
 */
export function isHeavy(question: AskedQuestion): boolean {
  switch (question.kind) {
    case 'page':
    case 'neighbours':
      return !isCounted(question.query);
    case 'selected':
      return isLargeSelection(question.users);
    case 'places':
    case 'holders':
      return true;
    case 'rows':
      return question.users === null || isLargeSelection(question.users);
    case 'values':
      return question.query !== undefined;
    case 'history':
    case 'removed':
    case 'user':
    case 'email':
    case 'lastChange':
      return false;
  }
}

function isLargeSelection(users: Selection): boolean {
  return users.kind === 'matching' || (users.kind === 'ids' && users.ids.length > MAX_LIGHT_USERS);
}

/** The number of matches and their positions are known. */
function isCounted({ text, filters, condition }: UserQuery): boolean {
  const names = activeFilters(filters).map(({ filter }) => filter);
  if (condition !== undefined || text.trim() !== '') return false;
  return names.every((name) => name === 'role' || name === 'status');
}
