/** Only reading is allowed: a standby, an administrator, or a disk that is nearly full (`diskRoom`). */
const READ_ONLY = '25006';
const DISK_FULL = '53100';

/** Whether an error says that the database reads, and does not write for now; nothing was written. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === READ_ONLY || error.code === DISK_FULL;
}

/** A write that may be left out, such as when somebody was last seen: reading goes on without it. */
export async function unlessRefused(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
  }
}
