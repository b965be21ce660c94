import { MAX_ROWS_ANSWERED } from '#domain/limits.ts';
import { listZone } from '#domain/listZone.ts';
import type { FileKeys } from '#domain/sheet/userMatching.ts';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import type { FetchedRows, HoldersQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import type {
  Answer,
  Asked,
  FileMessage,
  FileRequest,
  PlanSummary,
  RequestKind,
  RowReading,
} from '#files/fileWork.ts';
import type { FileChoices } from '#files/writeFile.ts';

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

const TOO_MANY: FetchedRows = { ok: false, problem: 'tooMany' };

/** How many users a message holds: few enough to keep each task of the page short. */
const SLICE_USERS = 1000;

/** The single worker of a dialog. No method rejects. */
export interface FileSession {
  readonly ask: <Kind extends RequestKind>(
    kind: Kind,
    asked: Asked<Kind>,
    onProgress?: (done: number) => void,
  ) => Promise<Worked<Answer<Kind>>>;
  /**
   * All users of a list elsewhere that the file may touch, in no order, requested in parts. Each is
   * as of the returned revision, or newer. Ends with the first problem; more than
   * `MAX_ROWS_ANSWERED` users are one.
   * @param unwanted stops asking, and returns `stopped`
   */
  readonly holders: (
    mapping: ImportMapping,
    fetchRows: (question: HoldersQuestion) => Promise<FetchedRows>,
    unwanted: AbortSignal,
  ) => Promise<Worked<FetchedRows>>;
  /** What the import would do with these users of the list. Plans are made one after the other. */
  readonly plan: (reading: RowReading, users: readonly User[]) => Promise<Worked<PlanSummary>>;
  /** Sends users in slices, to be written. */
  readonly send: (users: readonly User[]) => Promise<Worked<null>>;
  /** Stops the worker, and answers all requests with `stopped`. */
  readonly close: () => void;
}

const startWorker = () =>
  new Worker(new URL('./fileWorker.ts', import.meta.url), { type: 'module' });

/** The part of a worker that a session uses; tests use a fake one. */
export type SessionWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** Opens a session; the worker starts at once. */
export function openFileSession(start: () => SessionWorker = startWorker): FileSession {
  const { ask, end } = openRequests(start());
  let sentUsers: readonly User[] | null = null;
  let lastPlan: Promise<unknown> = Promise.resolve();
  return {
    ask,
    holders: holdersBy(ask),
    plan: (reading, users) => {
      const before = lastPlan;
      const next = (async () => {
        await before;
        const sent = users === sentUsers ? null : await sendUsers(ask, users);
        sentUsers = users;
        return sent?.ok === false ? sent : ask('plan', reading);
      })();
      lastPlan = next;
      return next;
    },
    send: (users) => sendUsers(ask, users),
    close: () => end('stopped'),
  };
}

/** Requests to a worker. */
interface Requests {
  readonly ask: Ask;
  /** Answers all requests with the failure, and ends the worker. */
  readonly end: (failure: WorkFailure) => void;
}

function openRequests(worker: SessionWorker): Requests {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let hasStarted = false;
  let ended: WorkFailure | null = null;

  const end = (failure: WorkFailure) => {
    if (ended !== null) return;
    ended = failure;
    worker.terminate();
    for (const { settle } of waiting.values()) settle({ ok: false, failure });
    waiting.clear();
  };
  const handleMessage = ({ data }: MessageEvent<FileMessage>) => {
    if (data.kind === 'started') hasStarted = true;
    else if (data.kind === 'progress') waiting.get(data.id)?.onProgress(data.done);
    else if (data.kind === 'failure') end(data.isMissing ? 'notLoaded' : 'broken');
    else {
      waiting.get(data.id)?.settle({ ok: true, value: data.answer });
      waiting.delete(data.id);
    }
  };
  worker.addEventListener('message', handleMessage as EventListener);
  worker.addEventListener('messageerror', () => end('broken'));
  worker.addEventListener('error', () => end(hasStarted ? 'broken' : 'notLoaded'));

  const ask: Ask = (kind, asked, onProgress = () => undefined) =>
    new Promise((resolve) => {
      if (ended !== null) {
        resolve({ ok: false, failure: ended });
        return;
      }
      count += 1;
      // Each answer has the type of its request (FileWork).
      waiting.set(count, { settle: resolve as Waiting['settle'], onProgress });
      const request: FileRequest = { id: count, kind, asked, zone: listZone() };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(request);
    });
  return { ask, end };
}

type Ask = FileSession['ask'];

interface Waiting {
  readonly settle: (answer: Worked<unknown>) => void;
  readonly onProgress: (done: number) => void;
}

async function sendUsers(ask: Ask, users: readonly User[]): Promise<Worked<null>> {
  let sent: Worked<null> = { ok: true, value: null };
  for (let from = 0; sent.ok && (from === 0 || from < users.length); from += SLICE_USERS) {
    const slice = users.slice(from, from + SLICE_USERS);
    // oxlint-disable-next-line no-await-in-loop -- the wait is what the slices are for
    sent = await ask('users', { users: slice, isFirst: from === 0 });
  }
  return sent;
}

function holdersBy(ask: Ask): FileSession['holders'] {
  return async (mapping, fetchRows, unwanted) => {
    const users = new Map<string, User>();
    let revision = Infinity;
    let from: number | null = 0;
    while (from !== null) {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other, so that a server is not flooded
      const part: Worked<FileKeys> = await ask('keys', { mapping, from });
      if (!part.ok) return part;
      if (unwanted.aborted) return { ok: false, failure: 'stopped' };
      const { keys, next }: FileKeys = part.value;
      // oxlint-disable-next-line no-await-in-loop -- see above
      const fetched = await fetchRows({ kind: 'holders', ...keys });
      if (!fetched.ok) return { ok: true, value: fetched };
      for (const user of fetched.rows) users.set(user.id, user);
      if (users.size > MAX_ROWS_ANSWERED) return { ok: true, value: TOO_MANY };
      revision = Math.min(revision, fetched.revision);
      from = next;
    }
    return { ok: true, value: { ok: true, revision, rows: [...users.values()] } };
  };
}

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
