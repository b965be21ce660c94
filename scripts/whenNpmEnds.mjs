// npm runs a script in a shell. A signal sent to npm alone ends npm and that shell (SIGKILL npm alone), but
// not the programs started there: a server would continue, and keep its port and its data folder.
import { readFileSync } from 'node:fs';

const POLL_MS = 1000;

/**
 * Calls `callback` once when npm's shell, which started this process, has ended, on Linux also when npm
 * has. Not on Windows, where the parent's process id stays the same.
 * @param {() => void} callback
 */
export function whenNpmEnds(callback) {
  // Not started by npm, a process may outlive its parent: `node scripts/shared.mjs &` continues.
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const start = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === start) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
}

/** The process ids of this process's parent and, on Linux, of that one's parent. */
function ancestors() {
  const parent = process.ppid;
  try {
    // Between the name, which may contain anything, and the numbers is the state.
    const [, grandparent] =
      /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return `${parent} ${grandparent}`;
  } catch {
    return `${parent}`;
  }
}
