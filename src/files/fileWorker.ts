import { setListZone } from '#domain/listZone.ts';
import type { FileAnswer, FileRequest } from './fileSession.ts';
import { createFileWork } from './fileWork.ts';

const work = createFileWork();
const answer = (message: FileAnswer) => postMessage(message);

async function handleRequest({ id, kind, asked, zone }: FileRequest): Promise<void> {
  setListZone(zone);
  try {
    // What is asked is of the request's kind.
    answer({ id, answer: await work[kind](asked as never) });
  } catch {
    // A rejected promise in a worker fires no `error` event outside it.
    answer({ id, isBroken: true });
  }
}

addEventListener('message', ({ data }: MessageEvent<FileRequest>) => void handleRequest(data));
