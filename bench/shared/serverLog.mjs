import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 20;
/** What is still under way when all clients have given up. */
const MAX_WAIT_MS = 60_000;

/**
 * Reads from the server's log how long each request took there: from the moment that it begins with
 * it until the response begins, in whole milliseconds. Of a page in parts that is the first one.
 * @param {string} file
 */
export function openServerLog(file) {
  const descriptor = openSync(file, 'r');
  let offset = fstatSync(descriptor).size;
  let rest = '';
  /** @param {string} route @returns {number[]} of the lines since the last call */
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
     * The times of as many requests as were sent since the last call, also of those that nobody waits for any more.
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
