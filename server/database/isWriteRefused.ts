/**
 * The database is read-only: a standby, an administrator's choice, or a nearly full disk
 * (`diskRoom`).
 */
const READ_ONLY = '25006';
const DISK_FULL = '53100';

/** Whether an error means that the database takes no writes for now; nothing was written. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === READ_ONLY || error.code === DISK_FULL;
}

/**
 * A write that may be skipped, such as when somebody was last seen: reading continues without it.
 */
export async function ifWritable(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
  }
}
