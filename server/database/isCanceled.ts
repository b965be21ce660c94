/** The SQLSTATE of a statement that PostgreSQL stopped. */
const QUERY_CANCELED = '57014';

/** A statement was aborted before it began. */
export class CanceledError extends Error {
  readonly code = QUERY_CANCELED;
}

/** Whether an error means that a statement exceeded the time limit, or was aborted: it has done nothing. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === QUERY_CANCELED;
}
