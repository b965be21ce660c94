import { setListZone } from '#domain/listZone.ts';
import type { ImportMessage, ImportRequest, ImportRequestKind } from './importMessages.ts';
import type { ImportWork } from './importWork.ts';

/** Answers a request with one message, after any progress messages. Never rejects. */
export async function answerRequest<Kind extends ImportRequestKind>(
  work: ImportWork,
  { id, kind, asked, zone }: ImportRequest<Kind>,
  send: (message: ImportMessage) => void,
): Promise<void> {
  setListZone(zone);
  try {
    const answer = await work[kind](asked, (share) => send({ kind: 'progress', id, share }));
    send({ kind: 'answer', id, answer });
  } catch (error) {
    // A rejected promise in a worker fires no `error` event outside it.
    send({ kind: 'failure', id, isMissing: isMissingPart(error) });
  }
}

/** The messages of several browsers for a worker's module that could not be loaded. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}
