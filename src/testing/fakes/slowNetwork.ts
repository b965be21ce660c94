import type { Travel } from './slowConnection.ts';

/** The simulated network of a page under test, which the test controls as `window.network`. */
export interface SlowNetwork {
  /** Holds all messages back until `release`. */
  hold: () => void;
  /** Delivers all messages held back, in the order they were sent or in reverse. */
  release: (order: 'first sent first' | 'last sent first') => void;
  /** How many messages are on the way, held back or not. */
  inFlight: () => number;
  /**
   * Resolves once nothing has been in flight for a few frames; while messages are held back, once
   * none was added.
   */
  idle: () => Promise<void>;
  /** Makes every message fail, or succeed again. */
  setReachable: (isReachable: boolean) => void;
}

/**
 * The maximum one-way latency: long enough that answers arrive out of order, short enough for a
 * whole walk.
 */
const DELAY_MS = 40;
/**
 * What an answer causes is sent by the next frame: another message, or a render that asks again.
 */
const QUIET_FRAMES = 3;

export function createSlowNetwork(): { network: SlowNetwork; travel: Travel } {
  let isReachable = true;
  let held: (() => void)[] | null = null;
  let turn = 0;
  let inFlight = 0;
  const travel: Travel = () =>
    new Promise((resolve, reject) => {
      inFlight += 1;
      const arrive = () => {
        inFlight -= 1;
        if (isReachable) resolve();
        else reject(new Error('unreachable'));
      };
      // Not random, so that every run is the same.
      turn += 1;
      if (held === null) setTimeout(arrive, DELAY_MS * ((turn * 7) % 10) * 0.1);
      else held.push(arrive);
    });
  const network: SlowNetwork = {
    hold: () => {
      held ??= [];
    },
    release: (order) => {
      const waiting = held ?? [];
      held = null;
      for (const arrive of order === 'first sent first' ? waiting : waiting.toReversed()) arrive();
    },
    inFlight: () => inFlight,
    idle: async () => {
      let quiet = 0;
      while (quiet < QUIET_FRAMES) {
        const before = held?.length ?? 0;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        quiet = inFlight === before ? quiet + 1 : 0;
      }
    },
    setReachable: (value) => {
      isReachable = value;
    },
  };
  return { network, travel };
}
