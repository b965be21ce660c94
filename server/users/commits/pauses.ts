/** Others wait so long at most: some requests are answered between two pauses. */
const WORK_MS = 2;

/**
 * For work on many users that waits for nothing: lets this process answer others from time to time.
 * @returns to be awaited after each user; resolves at once unless some milliseconds of work are done
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
