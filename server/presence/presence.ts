import * as v from 'valibot';
import type { Editors } from '#protocol/live.ts';
import type { Database } from '#server/database/database.ts';
import {
  createPresenceBoard,
  type BoardLimits,
  type PresenceMessage,
} from '#server/presence/presenceBoard.ts';

/** The channel on which servers, earlier versions included, notify each other of open forms. */
const PRESENCE_CHANNEL = 'editing';

/** A dead browser's form disappears this long after its expiry, at most. */
const SWEEP_MS = 3000;

/** Who is editing whom, on all servers of a database. Nothing of it is stored. */
export interface Presence {
  /** Notifies all servers; this one knows at once. Rejects if the database cannot be reached. */
  readonly say: (word: PresenceMessage) => Promise<void>;
  /** @param staffId who asks */
  readonly editorsOf: (userId: string, staffId: string) => Editors;
  /**
   * Calls `onChange` when somebody begins or ends editing. Returns the function that unsubscribes.
   */
  readonly add: (onChange: (userId: string) => void) => () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts listening. A server that starts, or was disconnected from the database, learns of every
 * form with the next heartbeats.
 * @param now milliseconds
 */
export async function openPresence(
  { listen, query }: Pick<Database, 'listen' | 'query'>,
  now: () => number = () => performance.now(),
  limits: Partial<BoardLimits> & { readonly sweepMs?: number } = {},
): Promise<Presence> {
  const listeners = new Set<(userId: string) => void>();
  const onChange = (userId: string) => {
    for (const listener of listeners) listener(userId);
  };
  const board = createPresenceBoard(onChange, now, limits);
  const hear = (payload: string) => {
    const word = v.safeParse(wordSchema, payload);
    if (word.success) board.note(word.output);
  };
  const stopListening = await listen(PRESENCE_CHANNEL, hear, () => undefined);
  const timer = setInterval(board.sweep, limits.sweepMs ?? SWEEP_MS);
  return {
    say: async (word) => {
      board.note(word);
      await query('SELECT pg_notify($1, $2)', [PRESENCE_CHANNEL, JSON.stringify(word)]);
    },
    editorsOf: board.editorsOf,
    add: (listener) => {
      // A function of its own, so that equal listeners stay distinct.
      const own = (userId: string) => listener(userId);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    stop: async () => {
      clearInterval(timer);
      await stopListening();
    },
  };
}

/** Another server may have another version. */
const wordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.string(),
    form: v.string(),
    staffId: v.string(),
    name: v.string(),
    isOpen: v.boolean(),
  }),
);
