import {
  HEARTBEAT_MS,
  NOBODY,
  type Editors,
  type OtherEditors,
  type Presence,
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

const noop = (): void => undefined;

/** Who edits the users that something on the screen watches, and which forms this page has open. */
export function createPresence(
  connection: Pick<Connection, 'reportPresence' | 'reportClosed' | 'listen'>,
  environment: PresenceEnvironment,
): Presence {
  const watched = new Map<string, WatchedUser>();
  let isConnected = false;
  const say: Say = async (request) => {
    const user = watched.get(request.userId);
    const before = user?.eventCount;
    const editors = await connection.reportPresence(request);
    const isStale = watched.get(request.userId)?.eventCount !== before;
    if (user !== undefined && editors !== null && isConnected && !isStale) show(user, editors);
  };
  const look = (userId: string) => void say({ kind: 'look', userId });
  const { ownKeys, sayAllOpen, open } = openForms(say, connection.reportClosed, environment);
  /** @param editors `null`: not known */
  const show = (user: WatchedUser, editors: Editors | null) => {
    const { names, count, ownForms } = editors ?? { ...NOBODY, ownForms: [] };
    const isOwnElsewhere = ownForms.some((form) => !ownKeys.has(form));
    const next = { names, count, isOwnElsewhere };
    if (JSON.stringify(next) === JSON.stringify(user.shown)) return;
    user.shown = next;
    for (const listener of user.listeners) listener();
  };
  connection.listen({
    onPresence: ({ userId, ...editors }) => {
      const user = watched.get(userId);
      if (user === undefined) return;
      user.eventCount += 1;
      show(user, editors);
    },
    onOpen: () => {
      isConnected = true;
      for (const userId of watched.keys()) look(userId);
      sayAllOpen();
    },
    onState: (state) => {
      if (state === 'online') return;
      isConnected = false;
      for (const user of watched.values()) show(user, null);
    },
  });
  return {
    watch: (userId, onChange) => {
      const known = watched.get(userId);
      const user = known ?? { listeners: new Set(), shown: NOBODY, eventCount: 0 };
      watched.set(userId, user);
      user.listeners.add(onChange);
      if (known === undefined && isConnected) look(userId);
      return () => {
        user.listeners.delete(onChange);
        if (user.listeners.size === 0) watched.delete(userId);
      };
    },
    editorsOf: (userId) => watched.get(userId)?.shown ?? NOBODY,
    open,
  };
}

type Say = (request: Parameters<Connection['reportPresence']>[0]) => Promise<void>;

/** The open forms of this page, each announced again and again; none while it is left or long hidden. */
function openForms(
  say: Say,
  reportClosed: Connection['reportClosed'],
  { after, onBack, onHidden, onLeave, randomId }: PresenceEnvironment,
) {
  const forms = new Set<OpenForm>();
  /** Of all forms that this page ever opened: a late report may still name a closed one. */
  const ownKeys = new Set<string>();
  let isPaused = false;
  let cancelBeat = noop;
  let cancelPause = noop;
  const newKey = () => {
    const key = randomId();
    ownKeys.add(key);
    return key;
  };
  const sayOpen = ({ userId, key }: OpenForm) => void say({ kind: 'open', userId, form: key });
  const sayClosed = ({ userId, key }: OpenForm) =>
    reportClosed({ kind: 'closed', userId, form: key });
  const sayAllOpen = () => {
    if (!isPaused) forms.forEach(sayOpen);
  };
  const beatLater = () => {
    cancelBeat();
    cancelBeat = forms.size === 0 || isPaused ? noop : after(HEARTBEAT_MS, beat);
  };
  const beat = () => {
    sayAllOpen();
    beatLater();
  };
  const pause = () => {
    if (isPaused) return;
    isPaused = true;
    cancelBeat();
    forms.forEach(sayClosed);
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
      if (!isPaused) sayClosed(form);
      beatLater();
    };
  };
  return { ownKeys, sayAllOpen, open };
}
