import { useEffect, useRef, useState } from 'react';
import type { FileDescription } from '#files/fileColumns.ts';
import { openFileSession, type FileSession, type WorkFailure } from '#files/fileSession.ts';
import type { FileShape, ReadingChoices, ReadProblem } from '#files/reading.ts';

/** A file that was read; its rows are in the session's worker. */
export interface ReadFile {
  readonly file: File;
  readonly shape: FileShape;
  /** Includes the header and the rows above it. */
  readonly rowCount: number;
  /** Chosen by the person, or guessed. Differs from the description until that is updated. */
  readonly headerRow: number | null;
  readonly description: FileDescription;
}

/** The file that is being read, was read, or could not be. */
export interface OpenFile {
  readonly file: File;
  readonly choices: ReadingChoices;
  /** The share read so far, from 0 to 1; `null` unless it is being read. */
  readonly share: number | null;
  readonly problem: ReadProblem | WorkFailure | null;
}

export interface ImportFile {
  readonly opened: OpenFile | null;
  /** Stays while the same file is read in another way. */
  readonly read: ReadFile | null;
  readonly session: () => FileSession;
  /** Reads a file; missing choices are guessed. */
  readonly open: (file: File, choices?: ReadingChoices) => Promise<void>;
  /** Sets the header row, by its position; `null`: none. */
  readonly describe: (headerRow: number | null) => Promise<void>;
  /** Stops reading, or forgets the file. */
  readonly close: () => void;
  /** The worker failed after the file was read. */
  readonly fail: (failure: WorkFailure) => void;
  /** Closing the dialog does not stop the worker before this has ended. */
  readonly hold: (work: Promise<unknown>) => void;
}

/** Reads one file at a time in a worker, which is closed with the dialog. */
export function useImportFile(): ImportFile {
  const { session, endSession, hold } = useSession();
  const [opened, setOpened] = useState<OpenFile | null>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const asked = useRef(0);

  const close = () => {
    asked.current += 1;
    endSession();
    setOpened(null);
    setRead(null);
  };
  const fail = (failure: WorkFailure) => {
    // It was stopped by reading another file, or the same one in another way.
    if (failure === 'stopped') return;
    asked.current += 1;
    endSession();
    setRead(null);
    setOpened((now) => now && { ...now, share: null, problem: failure });
  };

  const open: ImportFile['open'] = async (file, choices = {}) => {
    asked.current += 1;
    const own = asked.current;
    // The state of another file, and its unfinished reading, end with its worker.
    endSession();
    if (file !== opened?.file) setRead(null);
    const show = (values: Partial<OpenFile>) => {
      if (own === asked.current)
        setOpened({ file, choices, share: null, problem: null, ...values });
    };
    show({ share: 0 });
    const found = await readFile(session(), file, choices, (share) => show({ share }));
    if (own !== asked.current) return;
    if (found.failure !== undefined) fail(found.failure);
    else {
      // Shown beside the choice that caused it.
      show({ problem: found.problem ?? null });
      if (found.read !== undefined) setRead(found.read);
    }
  };

  const describe: ImportFile['describe'] = async (headerRow) => {
    // A file is described after it is read.
    if (opened !== null && opened.share !== null) return;
    asked.current += 1;
    const own = asked.current;
    setRead((now) => now && { ...now, headerRow });
    const description = await session().ask('describe', { headerRow });
    if (own !== asked.current) return;
    if (description.ok) setRead((now) => now && { ...now, ...described(description.value) });
    else fail(description.failure);
  };

  return { opened, read, session, open, describe, close, fail, hold };
}

function described(description: FileDescription) {
  return { headerRow: description.headerRow, description };
}

/** Either the file, or why it could not be read. */
interface Found {
  readonly read?: ReadFile;
  readonly problem?: ReadProblem;
  readonly failure?: WorkFailure;
}

async function readFile(
  { ask }: FileSession,
  file: File,
  choices: ReadingChoices,
  onShare: (share: number) => void,
): Promise<Found> {
  const found = await ask('read', { file, name: file.name, choices }, onShare);
  if (!found.ok) return found;
  if (!found.value.ok) return { problem: found.value.problem };
  const { shape, rowCount } = found.value;
  const description = await ask('describe', {});
  if (!description.ok) return description;
  return { read: { file, shape, rowCount, ...described(description.value) } };
}

/** The worker of a dialog, started when it is first needed, and stopped with the dialog. */
function useSession() {
  const sessionRef = useRef<FileSession>(null);
  const held = useRef<Promise<unknown>>(null);
  const endSession = () => {
    sessionRef.current?.close();
    sessionRef.current = null;
  };
  useEffect(() => {
    return () => {
      if (held.current === null) endSession();
      else void held.current.finally(endSession);
    };
  }, []);
  return {
    session: () => (sessionRef.current ??= openFileSession()),
    endSession,
    hold: (work: Promise<unknown>) => {
      held.current = work;
    },
  };
}
