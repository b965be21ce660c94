/**
 * Work with a time limit, which also ends once nobody wants it any more.
 * @param work receives a signal that is aborted then
 */
export async function withinTime<Result>(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not `AbortSignal.any`: its result lives as long as the given signals, and those of kept-alive
  // connections live long.
  const end = new AbortController();
  const abort = () => end.abort();
  const timer = setTimeout(abort, limitMs);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
