import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { listZone } from '#domain/listZone.ts';
import type { User } from '#domain/user/user.ts';
import type { FetchedRows, HoldersQuestion, SourceProblem } from '#domain/userSource.ts';
import type { Answer, Asked, PlanSummary, RequestKind, RowReading } from './fileWork.ts';
import type { FileChoices } from './writeFile.ts';

/** Why the worker did not answer. Its state is then lost, so the file has to be read again. */
export type WorkFailure =
  /** Its code could not be loaded. */
  | 'notLoaded'
  /** It ran out of memory, or hit a bug. */
  | 'broken'
  /** The person stopped it. */
  | 'stopped';

type Worked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: WorkFailure };

export interface FileRequest {
  readonly id: number;
  readonly kind: RequestKind;
  readonly asked: Asked<RequestKind>;
  /** For `setListZone`. */
  readonly zone: string | null;
}

export type FileAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly isBroken: true };

/** What an import would do with the users of the list as of a revision, or newer. */
export type CompareResult =
  | { readonly ok: true; readonly summary: PlanSummary; readonly revision: number }
  | { readonly ok: false; readonly problem: SourceProblem };

/** The single worker of a dialog. No method rejects. */
export interface FileSession {
  readonly ask: <Kind extends RequestKind>(
    kind: Kind,
    asked: Asked<Kind>,
  ) => Promise<Worked<Answer<Kind>>>;
  /**
   * Asks the list, part by part, for the users whom the file may touch, and compares. Ends with the
   * first problem; more than `MAX_ROWS_ANSWERED` users are one.
   * @param isUnwanted asked after each part: then it ends as `stopped`
   */
  readonly compare: (
    reading: RowReading,
    fetchRows: (question: HoldersQuestion) => Promise<FetchedRows>,
    isUnwanted: () => boolean,
  ) => Promise<Worked<CompareResult>>;
  /** Stops the worker, and answers all requests with `stopped`. */
  readonly close: () => void;
}

const startWorker = () =>
  new Worker(new URL('./fileWorker.ts', import.meta.url), { type: 'module' });

/** The part of a worker that a session uses; tests use a fake one. */
export type SessionWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** Opens a session; the worker starts at once. */
export function openFileSession(start: () => SessionWorker = startWorker): FileSession {
  const worker = start();
  const waiting = new Map<number, (answer: Worked<never>) => void>();
  let count = 0;
  let hasAnswered = false;
  let ended: WorkFailure | null = null;

  const end = (failure: WorkFailure) => {
    if (ended !== null) return;
    ended = failure;
    worker.terminate();
    for (const settle of waiting.values()) settle({ ok: false, failure });
    waiting.clear();
  };
  const handleMessage = ({ data }: MessageEvent<FileAnswer>) => {
    hasAnswered = true;
    if ('isBroken' in data) {
      end('broken');
      return;
    }
    // Each answer has the type of its request.
    waiting.get(data.id)?.({ ok: true, value: data.answer as never });
    waiting.delete(data.id);
  };
  worker.addEventListener('message', handleMessage as EventListener);
  worker.addEventListener('messageerror', () => end('broken'));
  worker.addEventListener('error', () => end(hasAnswered ? 'broken' : 'notLoaded'));

  const ask: FileSession['ask'] = (kind, asked) =>
    new Promise((resolve) => {
      if (ended !== null) {
        resolve({ ok: false, failure: ended });
        return;
      }
      count += 1;
      waiting.set(count, resolve);
      const request: FileRequest = { id: count, kind, asked, zone: listZone() };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(request);
    });

  const compare: FileSession['compare'] = async (reading, fetchRows, isUnwanted) => {
    const users = new Map<string, User>();
    let revision = Infinity;
    for (let from: number | null = 0; from !== null;) {
      // oxlint-disable no-await-in-loop -- one part after the other, so that a server is not flooded
      const part: Worked<Answer<'keys'>> = await ask('keys', { mapping: reading.mapping, from });
      if (!part.ok) return part;
      const fetched = await fetchRows({ kind: 'holders', ...part.value.keys });
      // oxlint-enable no-await-in-loop
      if (isUnwanted()) return { ok: false, failure: 'stopped' };
      if (!fetched.ok) return { ok: true, value: fetched };
      for (const user of fetched.rows) users.set(user.id, user);
      if (users.size > MAX_ROWS_ANSWERED) {
        return { ok: true, value: { ok: false, problem: 'tooMany' } };
      }
      revision = Math.min(revision, fetched.revision);
      from = part.value.next;
    }
    const sent = await sendUsers(ask, [...users.values()]);
    const plan = sent.ok ? await ask('plan', reading) : sent;
    return plan.ok ? { ok: true, value: { ok: true, summary: plan.value, revision } } : plan;
  };
  return { ask, compare, close: () => end('stopped') };
}

/** How many users a message holds: few enough to keep each task of the page short. */
const SLICE_USERS = 1000;

async function sendUsers(ask: FileSession['ask'], users: readonly User[]): Promise<Worked<null>> {
  let sent: Worked<null> = { ok: true, value: null };
  for (let from = 0; sent.ok && (from === 0 || from < users.length); from += SLICE_USERS) {
    const slice = users.slice(from, from + SLICE_USERS);
    // oxlint-disable-next-line no-await-in-loop -- the wait is what the slices are for
    sent = await ask('users', { users: slice, isFirst: from === 0 });
  }
  return sent;
}

export interface FileExport extends FileChoices {
  readonly users: readonly User[];
}

/**
 * Writes users into a file in a worker, so that the page stays responsive.
 * @throws when the signal is aborted, the worker cannot be loaded, or memory runs out
 */
export async function exportFile(
  { users, ...choices }: FileExport,
  signal: AbortSignal,
): Promise<Blob> {
  const { ask, close } = openFileSession();
  signal.addEventListener('abort', close);
  const sent = await sendUsers(ask, users);
  const written = sent.ok ? await ask('write', choices) : sent;
  signal.removeEventListener('abort', close);
  close();
  if (!written.ok) throw new Error(written.failure);
  return written.value;
}
