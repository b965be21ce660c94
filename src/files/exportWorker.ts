import type { ExportRequest } from '#files/exportMessages.ts';
import { createExportWork } from '#files/exportWork.ts';

const handle = createExportWork((message) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => void handle(data));
