import * as v from 'valibot';
import type { Editors } from '#protocol/live.ts';
import type { Database } from '#server/database/database.ts';

/** The channel on which servers notify each other of open forms. */
const PRESENCE_CHANNEL = 'editing';

/** After the last message of a form: two heartbeats may be lost. */
const EXPIRY_MS = 25_000;
/** A dead browser's form disappears this long after its expiry, at most. */
const SWEEP_MS = 3000;

/** Who is editing whom, on all servers of a database. Nothing of it is stored. */
export type Presence = Awaited<ReturnType<typeof openPresence>>;

/**
 * Starts listening. A server that starts, or was disconnected from the database, learns of every
 * form with the next heartbeats.
 * @param now milliseconds
 */
export async function openPresence(
  { listen, query }: Pick<Database, 'listen' | 'query'>,
  now: () => number = () => performance.now(),
  { expiryMs = EXPIRY_MS, sweepMs = SWEEP_MS } = {},
) {
  const listeners = new Set<(userId: string) => void>();
  const onChange = (userId: string) => {
    for (const listener of listeners) listener(userId);
  };
  const board = createPresenceBoard(onChange, now, expiryMs);
  const hear = (payload: string) => {
    const word = v.safeParse(wordSchema, payload);
    if (word.success) board.note(word.output);
  };
  const stopListening = await listen(PRESENCE_CHANNEL, hear, () => undefined);
  const timer = setInterval(board.sweep, sweepMs);
  return {
    /** Notifies all servers; this one knows at once. Rejects if the database cannot be reached. */
    say: async (word: PresenceMessage) => {
      board.note(word);
      await query('SELECT pg_notify($1, $2)', [PRESENCE_CHANNEL, JSON.stringify(word)]);
    },
    editorsOf: board.editorsOf,
    /** Calls `listener` when somebody begins or ends editing. @returns unsubscribes */
    add: (listener: (userId: string) => void): (() => void) => {
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

/** A message about a form that edits a user. */
export interface PresenceMessage {
  readonly userId: string;
  /** A UUID for each time a form is opened. */
  readonly form: string;
  readonly staffId: string;
  /** The name of the member of staff. */
  readonly name: string;
  readonly isOpen: boolean;
}

/** The page names no more than two people. */
const MAX_NAMES = 2;

interface Form {
  readonly id: string;
  readonly staffId: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly expiresAt: number;
}

/**
 * The open forms, in memory, as far as messages report and repeat them.
 * @param onChange somebody has begun or ended editing this user
 * @param now milliseconds; only of this process, so that no two clocks are compared
 */
export function createPresenceBoard(
  onChange: (userId: string) => void,
  now: () => number,
  expiryMs: number,
) {
  /** By user and owner of the form: nobody can close another person's form. */
  const users = new Map<string, Map<string, Form>>();

  return {
    /** Messages may be lost, repeated and out of order: a closed form stays closed. */
    note: ({ userId, form: id, staffId, name, isOpen }: PresenceMessage) => {
      const forms = users.get(userId) ?? new Map<string, Form>();
      const key = `${staffId} ${id}`;
      const before = forms.get(key);
      const wasOpen = before?.isOpen ?? false;
      const isOpenNow = isOpen && before?.isOpen !== false;
      const expiresAt = now() + expiryMs;
      // Keeps the order in which they began.
      forms.set(key, { id, staffId, name, isOpen: isOpenNow, expiresAt });
      users.set(userId, forms);
      if (wasOpen !== isOpenNow) onChange(userId);
    },
    /** @param staffId who asks, and is not among the result */
    editorsOf: (userId: string, staffId: string): Editors => {
      const open = [...(users.get(userId)?.values() ?? [])].filter(({ isOpen }) => isOpen);
      const others = new Map(open.map((form) => [form.staffId, form.name]));
      others.delete(staffId);
      return {
        names: [...others.values()].slice(0, MAX_NAMES),
        count: others.size,
        ownForms: open.filter((form) => form.staffId === staffId).map(({ id }) => id),
      };
    },
    /** Forgets forms whose heartbeats have stopped. */
    sweep: () => {
      const time = now();
      for (const [userId, forms] of users) {
        const expired = [...forms].filter(([, { expiresAt }]) => expiresAt <= time);
        for (const [key] of expired) forms.delete(key);
        if (forms.size === 0) users.delete(userId);
        if (expired.some(([, { isOpen }]) => isOpen)) onChange(userId);
      }
    },
  };
}
