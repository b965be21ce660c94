import type { User } from '#domain/user/user.ts';
import { openFileSession } from './fileSession.ts';
import type { FileChoices } from './writeFile.ts';

export interface FileExport extends FileChoices {
  readonly users: readonly User[];
}

/**
 * Writes users into a file in a worker, so that the page stays responsive.
 * @param onProgress called with how many users are written
 * @throws when the signal is aborted, the worker cannot be loaded, or memory runs out
 */
export async function exportFile(
  { users, ...choices }: FileExport,
  onProgress: (rowCount: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { send, ask, close } = openFileSession();
  signal.addEventListener('abort', close);
  const sent = await send(users);
  const written = sent.ok ? await ask('write', choices, onProgress) : sent;
  signal.removeEventListener('abort', close);
  close();
  if (!written.ok) throw new Error(written.failure);
  return written.value;
}
