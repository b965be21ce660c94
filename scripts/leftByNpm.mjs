// npm runs a script in a shell. A signal that is sent to npm alone ends npm and that shell, and reaches
// nothing that was started there: a server would run on, and keep its port and its folder.
const LOOK_MS = 1000;

/**
 * Calls `leave` once where the shell of npm that started this process has gone. Not on Windows, where
 * the number of a parent stays.
 * @param {() => void} leave
 */
export function onceLeftByNpm(leave) {
  // Started otherwise, a parent that has gone says nothing: `node scripts/shared.mjs &` continues.
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, LOOK_MS);
  timer.unref();
}
