// npm runs a script in a shell. A signal sent to npm alone ends npm and that shell, but not the programs
// started there: a server would continue, and keep its port and its data folder.
const POLL_MS = 1000;

/**
 * Calls `callback` once when npm's shell, which started this process, has ended. Not on Windows, where
 * the parent's process id stays the same.
 * @param {() => void} callback
 */
export function whenNpmEnds(callback) {
  // Not started by npm, a process may outlive its parent: `node scripts/shared.mjs &` continues.
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
}
