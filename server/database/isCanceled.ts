/** What PostgreSQL says of a statement that it stopped for its time. */
const QUERY_CANCELED = '57014';

/** A statement was not begun, since nobody wants its answer any more. */
export class CanceledError extends Error {
  readonly code = QUERY_CANCELED;
}

/**
 * Whether an error says that a statement took longer than the limit, or that nobody wanted it any more;
 * nothing of it was done.
 */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
