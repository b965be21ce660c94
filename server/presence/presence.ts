import * as v from 'valibot';
import type { Editors } from '#protocol/api.ts';
import type { Fields } from '#protocol/fields.ts';
import type { Database } from '#server/database/database.ts';
import {
  createPresenceBoard,
  type BoardLimits,
  type PresenceMessage,
} from '#server/presence/presenceBoard.ts';

/** Where the servers, also of earlier versions, notify each other of open forms. */
const PRESENCE_CHANNEL = 'editing';

/** A form of a browser that has died goes this long after its expiry, at most. */
const SWEEP_MS = 3000;

/** Who is editing whom, on all servers of a database. Nothing of it is stored. */
export interface Presence {
  /** Tells all servers; this one knows at once. Rejects where the database cannot be reached. */
  readonly say: (word: PresenceMessage) => Promise<void>;
  /** @param staffId who is told */
  readonly editorsOf: (userId: string, staffId: string) => Editors;
  /** Calls `onChange` when somebody begins or ends editing. Returns the function that ends it. */
  readonly add: (onChange: (userId: string) => void) => () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Begins to listen. A server that starts, or was cut off from the database, knows of every form as
 * soon as that is said again.
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
      // A function of its own, so that two listeners are never one.
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

/** Another server may be of another version. */
const wordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.string(),
    form: v.string(),
    staffId: v.string(),
    name: v.string(),
    isOpen: v.boolean(),
  } satisfies Fields<PresenceMessage>),
);
