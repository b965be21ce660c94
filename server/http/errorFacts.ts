/**
 * The parts of an error that a log may contain: messages and properties can quote what people
 * typed, so only the name, code and source locations remain.
 */
export function errorFacts(error: unknown): {
  readonly error: string;
  readonly code?: string;
  readonly at: readonly string[];
} {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const lines = error.stack?.split('\n') ?? [];
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim()),
  };
}

/** SQLSTATEs of a server that shuts down, is full or cannot be reached, and network errors. */
const AWAY = /^(?:08...|53...|57P..|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** Errors of the driver without a code. */
const AWAY_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error means that the database cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  return ('code' in error && AWAY.test(String(error.code))) || AWAY_MESSAGE.test(error.message);
}
