/** What PostgreSQL says of a statement that it stopped for its time. */
const QUERY_CANCELED = '57014';

/** Whether an error says that a statement took longer than the limit; nothing of it was done. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
