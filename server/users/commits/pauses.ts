/** Others wait at most this long: some requests are handled between two pauses. */
const WORK_MS = 2;

/**
 * For work on many users that never waits: lets this process handle other requests from time to
 * time.
 * @returns await it after each user; resolves at once unless some milliseconds of work are done
 */
export function openPauses(now = () => performance.now()): () => Promise<void> | undefined {
  let end = now() + WORK_MS;
  return () => {
    if (now() < end) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        end = now() + WORK_MS;
        resolve();
      });
    });
  };
}
