import { setListZone } from '#domain/listZone.ts';
import type { FileAnswer, FileRequest } from './fileSession.ts';
import { createFileWork } from './fileWork.ts';

const work = createFileWork();
const answer = (message: FileAnswer) => postMessage(message);

addEventListener(
  'message',
  async ({ data: { id, kind, asked, zone } }: MessageEvent<FileRequest>) => {
    setListZone(zone);
    try {
      // What is asked is of the request's kind.
      answer({ id, answer: await work[kind](asked as never) });
    } catch {
      // A rejected promise in a worker fires no `error` event outside it.
      answer({ id, isBroken: true });
    }
  },
);
