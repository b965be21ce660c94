import {
  NOBODY,
  type Presence,
  type OtherEditors,
  HEARTBEAT_MS,
  type Editors,
} from '#protocol/live.ts';
import type { Connection, NetworkEdge } from './connection/connection.ts';

/**
 * After five minutes, browsers run the timers of a hidden page once a minute: from here on its
 * forms are not announced until it is shown again.
 */
const FORGOTTEN_MS = 4 * 60_000;

interface PresenceEnvironment extends Pick<NetworkEdge, 'after' | 'onBack' | 'onHidden'> {
  /** Notifies when the page is being left. */
  readonly onLeave: (listener: () => void) => void;
  /** A version 4 UUID. */
  readonly randomId: () => string;
}

const noop = (): void => undefined;

interface WatchedUser {
  readonly listeners: Set<() => void>;
  shown: OtherEditors;
  /** How many events reported this user: a response may be older than an event that overtook it. */
  eventCount: number;
}

interface OpenForm {
  readonly userId: string;
  /** Changes after the form was reported closed: closing is final. */
  key: string;
}

export function createPresence(
  connection: Pick<Connection, 'reportPresence' | 'reportClosed' | 'listen'>,
  environment: PresenceEnvironment,
): Presence {
  /** Of all forms that this page ever opened: a late report may still name a closed one. */
  const ownKeys = new Set<string>();
  const watched = createWatchedUsers(ownKeys);
  let isConnected = false;
  const say = async (userId: string, request: Parameters<Connection['reportPresence']>[0]) => {
    const eventCount = watched.eventCountOf(userId);
    const editors = await connection.reportPresence(request);
    const isStale = watched.eventCountOf(userId) !== eventCount;
    if (editors !== null && isConnected && !isStale) watched.show(userId, editors);
  };
  const look = (userId: string) => void say(userId, { kind: 'look', userId });
  const newKey = () => {
    const key = environment.randomId();
    ownKeys.add(key);
    return key;
  };
  const sayOpen = ({ userId, key }: OpenForm) =>
    void say(userId, { kind: 'open', userId, form: key });
  const forms = createOpenForms(connection, environment, newKey, sayOpen);
  connection.listen({
    onPresence: ({ userId, ...editors }) => watched.note(userId, editors),
    onOpen: () => {
      isConnected = true;
      for (const userId of watched.ids()) look(userId);
      forms.sayAll();
    },
    onState: (state) => {
      if (state === 'online') return;
      isConnected = false;
      for (const userId of watched.ids()) watched.note(userId, null);
    },
  });
  return {
    watch: (userId, onChange) => {
      const isNew = watched.eventCountOf(userId) === undefined;
      const unwatch = watched.watch(userId, onChange);
      if (isNew && isConnected) look(userId);
      return unwatch;
    },
    editorsOf: watched.editorsOf,
    open: forms.open,
  };
}

/** Who edits the users that something on the screen watches. */
function createWatchedUsers(ownKeys: ReadonlySet<string>) {
  const users = new Map<string, WatchedUser>();
  const show = (userId: string, editors: Editors | null) => {
    const user = users.get(userId);
    if (user === undefined) return;
    const next = editors === null ? NOBODY : shownOf(editors, ownKeys);
    if (JSON.stringify(next) === JSON.stringify(user.shown)) return;
    user.shown = next;
    for (const listener of user.listeners) listener();
  };
  return {
    ids: () => users.keys(),
    /** `undefined`: nobody watches this user. */
    eventCountOf: (userId: string) => users.get(userId)?.eventCount,
    show,
    /** Stores an event's report; `null`: not known. */
    note: (userId: string, editors: Editors | null) => {
      const user = users.get(userId);
      if (user === undefined) return;
      user.eventCount += 1;
      show(userId, editors);
    },
    watch: (userId: string, onChange: () => void) => {
      const user = users.get(userId) ?? { listeners: new Set(), shown: NOBODY, eventCount: 0 };
      users.set(userId, user);
      user.listeners.add(onChange);
      return () => {
        user.listeners.delete(onChange);
        if (user.listeners.size === 0) users.delete(userId);
      };
    },
    editorsOf: (userId: string) => users.get(userId)?.shown ?? NOBODY,
  };
}

/**
 * The open forms of this page, each with its heartbeat; none while the page is left or long hidden.
 */
function createOpenForms(
  connection: Pick<Connection, 'reportClosed'>,
  { after, onBack, onHidden, onLeave }: PresenceEnvironment,
  newKey: () => string,
  sayOpen: (form: OpenForm) => void,
) {
  const reportClosed = ({ userId, key }: OpenForm) =>
    connection.reportClosed({ kind: 'closed', userId, form: key });
  const forms = new Set<OpenForm>();
  let isPaused = false;
  let cancelBeat = noop;
  let cancelPause = noop;
  const sayAll = () => {
    if (!isPaused) for (const form of forms) sayOpen(form);
  };
  const beatLater = () => {
    cancelBeat();
    cancelBeat = forms.size === 0 || isPaused ? noop : after(HEARTBEAT_MS, beat);
  };
  const beat = () => {
    sayAll();
    beatLater();
  };
  const pause = () => {
    if (isPaused) return;
    isPaused = true;
    cancelBeat();
    for (const form of forms) reportClosed(form);
  };
  onHidden(() => {
    cancelPause();
    cancelPause = after(FORGOTTEN_MS, pause);
  });
  onBack(() => {
    cancelPause();
    if (!isPaused) return;
    isPaused = false;
    for (const form of forms) form.key = newKey();
    beat();
  });
  onLeave(pause);
  const open = (userId: string) => {
    const form: OpenForm = { userId, key: newKey() };
    forms.add(form);
    sayOpen(form);
    beatLater();
    return () => {
      forms.delete(form);
      if (!isPaused) reportClosed(form);
      beatLater();
    };
  };
  return { sayAll, open };
}

function shownOf({ names, count, ownForms }: Editors, ownKeys: ReadonlySet<string>): OtherEditors {
  return { names, count, isOwnElsewhere: ownForms.some((form) => !ownKeys.has(form)) };
}
