import { NOBODY, type Presence, type OtherEditors } from '#protocol/presence.ts';
import { HEARTBEAT_MS, type Editors } from '#protocol/api.ts';
import type { PresenceConnection } from './connection/connection.ts';
import type { NetworkEdge } from './connection/networkEdge.ts';

/**
 * A browser lets the timers of a hidden page run once a minute after five minutes: from here on its
 * forms are not told of, until it is shown again.
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
  /** How often this was told: a response may be older than an event that overtook it. */
  eventCount: number;
}

interface OpenForm {
  readonly userId: string;
  /** Another one after it was told to be closed: that is for good. */
  key: string;
}

export function createPresence(
  connection: PresenceConnection,
  { after, onBack, onHidden, onLeave, randomId }: PresenceEnvironment,
): Presence {
  const users = new Map<string, WatchedUser>();
  const forms = new Set<OpenForm>();
  /** Of all forms that this page has ever opened: word of a closed one may still come. */
  const ownKeys = new Set<string>();
  let isConnected = false;
  let isPaused = false;
  let cancelBeat = noop;
  let cancelPause = noop;

  const show = (userId: string, editors: Editors | null) => {
    const user = users.get(userId);
    if (user === undefined) return;
    const next = editors === null ? NOBODY : shownOf(editors, ownKeys);
    if (JSON.stringify(next) === JSON.stringify(user.shown)) return;
    user.shown = next;
    for (const listener of user.listeners) listener();
  };
  const tell = (userId: string, editors: Editors | null) => {
    const user = users.get(userId);
    if (user === undefined) return;
    user.eventCount += 1;
    show(userId, editors);
  };
  const say = async (
    userId: string,
    request: Parameters<PresenceConnection['reportPresence']>[0],
  ) => {
    const eventCount = users.get(userId)?.eventCount;
    const editors = await connection.reportPresence(request);
    const isStale = users.get(userId)?.eventCount !== eventCount;
    if (editors !== null && isConnected && !isStale) show(userId, editors);
  };
  const look = (userId: string) => void say(userId, { kind: 'look', userId });
  const sayOpen = ({ userId, key }: OpenForm) =>
    void say(userId, { kind: 'open', userId, form: key });
  const sayClosed = ({ userId, key }: OpenForm) =>
    connection.sayClosed({ kind: 'closed', userId, form: key });
  const newKey = () => {
    const key = randomId();
    ownKeys.add(key);
    return key;
  };
  const beatLater = () => {
    cancelBeat();
    cancelBeat = forms.size === 0 || isPaused ? noop : after(HEARTBEAT_MS, beat);
  };
  const beat = () => {
    for (const form of forms) sayOpen(form);
    beatLater();
  };
  const pause = () => {
    if (isPaused) return;
    isPaused = true;
    cancelBeat();
    for (const form of forms) sayClosed(form);
  };
  const resume = () => {
    cancelPause();
    if (!isPaused) return;
    isPaused = false;
    for (const form of forms) form.key = newKey();
    beat();
  };

  connection.listenToPresence({
    onPresence: ({ userId, ...editors }) => tell(userId, editors),
    onOpen: () => {
      isConnected = true;
      for (const userId of users.keys()) look(userId);
      if (!isPaused) for (const form of forms) sayOpen(form);
    },
    onLost: () => {
      isConnected = false;
      for (const userId of users.keys()) tell(userId, null);
    },
  });
  onHidden(() => {
    cancelPause();
    cancelPause = after(FORGOTTEN_MS, pause);
  });
  onBack(resume);
  onLeave(pause);

  return {
    watch: (userId, onChange) => {
      const isNew = !users.has(userId);
      const user = users.get(userId) ?? { listeners: new Set(), shown: NOBODY, eventCount: 0 };
      users.set(userId, user);
      user.listeners.add(onChange);
      if (isNew && isConnected) look(userId);
      return () => {
        user.listeners.delete(onChange);
        if (user.listeners.size === 0) users.delete(userId);
      };
    },
    editorsOf: (userId) => users.get(userId)?.shown ?? NOBODY,
    open: (userId) => {
      const form: OpenForm = { userId, key: newKey() };
      forms.add(form);
      sayOpen(form);
      beatLater();
      return () => {
        forms.delete(form);
        if (!isPaused) sayClosed(form);
        beatLater();
      };
    },
  };
}

function shownOf({ names, count, ownForms }: Editors, ownKeys: ReadonlySet<string>): OtherEditors {
  return { names, count, isOwnElsewhere: ownForms.some((form) => !ownKeys.has(form)) };
}
