import { answerRequest, createFileWork, type FileMessage, type FileRequest } from './fileWork.ts';

const send = (message: FileMessage) => postMessage(message);
const work = createFileWork();

addEventListener('message', ({ data }: MessageEvent<FileRequest>) => {
  void answerRequest(work, data, send);
});
send({ kind: 'started' });
