// Clients that listen to live events as browsers do: after a lost connection they reconnect with the
// last event's id.
import { Agent, request } from 'node:http';

/** The delay that the server tells browsers. */
const RETRY_MS = 2000;

/**
 * @typedef {object} Listener
 * @property {number | null} last the newest revision received
 * @property {{ revision: number, at: number }[]} received in order of arrival; `at` is a time of `performance.now`
 * @property {number} connections how often it connected
 */

/**
 * @param {string} origin @param {string[]} cookies each is used in turn
 * @param {string} path of the event stream @param {number} count of listeners
 */
export function openListeners(origin, cookies, path, count) {
  const agent = new Agent({ keepAlive: false });
  let isOpen = true;
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set();

  const connect = (/** @type {Listener} */ listener, /** @type {string} */ cookie) => {
    let isOver = false;
    const again = () => {
      if (isOver || !isOpen) return;
      isOver = true;
      const timer = setTimeout(() => {
        timers.delete(timer);
        connect(listener, cookie);
      }, RETRY_MS);
      timers.add(timer);
    };
    const headers = {
      cookie,
      accept: 'text/event-stream',
      ...(listener.last !== null && { 'last-event-id': String(listener.last) }),
    };
    const asking = request(origin + path, { agent, headers }, (response) => {
      response.on('close', again);
      response.on('error', again);
      if (response.statusCode !== 200) {
        response.resume();
        return;
      }
      listener.connections += 1;
      let rest = '';
      response.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        const at = performance.now();
        const events = (rest + text).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) note(listener, event, at);
      });
    });
    asking.on('error', again);
    asking.end();
  };

  const listeners = Array.from({ length: count }, (_, number) => {
    /** @type {Listener} */
    const listener = { last: null, received: [], connections: 0 };
    connect(listener, cookies[number % cookies.length] ?? '');
    return listener;
  });
  return {
    listeners,
    close: () => {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
      agent.destroy();
    },
  };
}

/** @param {Listener} listener @param {string} event @param {number} at */
function note(listener, event, at) {
  const [, id] = /^id: (\d+)\nevent: revision$/m.exec(event) ?? [];
  if (id === undefined) return;
  listener.last = Number(id);
  listener.received.push({ revision: Number(id), at });
}

/**
 * For each change and listener, the time from sending the change to the event, in milliseconds.
 * @param {readonly Listener[]} listeners
 * @param {readonly { revision: number, sentAt: number }[]} changes that were sent only once
 */
export function delaysOf(listeners, changes) {
  const sorted = changes.toSorted((one, other) => one.revision - other.revision);
  return listeners.flatMap(({ received }) => {
    /** @type {number[]} */
    const delays = [];
    let next = 0;
    for (const { revision, at } of received) {
      for (
        let change = sorted[next];
        change && change.revision <= revision;
        change = sorted[next]
      ) {
        delays.push(at - change.sentAt);
        next += 1;
      }
    }
    return delays;
  });
}
