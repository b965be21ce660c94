/**
 * Work that is to end after a while, or once nobody wants it any more.
 * @param work is given a signal that is aborted then
 */
export async function withinTime<Result>(
  limitMs: number,
  wanted: AbortSignal,
  work: (wanted: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not `AbortSignal.any`: what it makes lives as long as the signals, and those of kept connections live long.
  const end = new AbortController();
  const abort = () => end.abort();
  const timer = setTimeout(abort, limitMs);
  if (wanted.aborted) abort();
  wanted.addEventListener('abort', abort);
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    wanted.removeEventListener('abort', abort);
  }
}
