import type { ImportMessage, ImportRequest } from '#files/importMessages.ts';
import { createImportWork } from '#files/importWork.ts';
import { answerRequest } from '#files/answerRequest.ts';

const send = (message: ImportMessage) => postMessage(message);
const work = createImportWork();

addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  void answerRequest(work, data, send);
});
send({ kind: 'started' });
