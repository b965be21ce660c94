import type { ExportRequest } from './exportMessages.ts';
import { createExportWork } from './exportWork.ts';

const handle = createExportWork((message) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => void handle(data));
