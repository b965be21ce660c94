import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 20;
/** For requests that still run after all clients have given up. */
const MAX_WAIT_MS = 60_000;

/**
 * Reads from the server's log how long it took to start each response, in whole milliseconds. Of an
 * answer in parts only the first part counts.
 * @param {string} file
 */
export function openServerLog(file) {
  const descriptor = openSync(file, 'r');
  let offset = fstatSync(descriptor).size;
  let rest = '';
  /** @param {string} route @returns {number[]} the times logged since the last call */
  const read = (route) => {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.alloc(size - offset);
    offset += readSync(descriptor, bytes, 0, bytes.length, offset);
    const lines = (rest + bytes.toString()).split('\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => {
      /** @type {{ route?: string, ms?: number, asked?: string[] }} */
      const { route: of, ms, asked } = JSON.parse(line);
      const isCounted = of === route && !asked?.includes('furtherPart');
      return isCounted && ms !== undefined ? [ms] : [];
    });
  };
  return {
    /**
     * Waits until all requests sent since the last call are logged, even abandoned ones; their times.
     * @param {string} route @param {number} count
     */
    times: async (route, count) => {
      const found = read(route);
      const end = performance.now() + MAX_WAIT_MS;
      while (found.length < count && performance.now() < end) {
        await sleep(STEP_MS);
        found.push(...read(route));
      }
      return found;
    },
    close: () => closeSync(descriptor),
  };
}
