/** The SQLSTATE of a statement that PostgreSQL stopped. */
const QUERY_CANCELED = '57014';

/** A statement was not begun, since nobody wants its answer any more. */
export class CanceledError extends Error {
  readonly code = QUERY_CANCELED;
}

/**
 * Whether an error means that a statement exceeded the time limit, or that nobody wanted it any
 * more; it has done nothing.
 */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
