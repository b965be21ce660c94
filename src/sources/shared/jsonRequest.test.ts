import { afterEach, expect, it, vi } from 'vitest';
import { PROGRESS_TYPE, type Progress } from '#protocol/changes.ts';
import { progressRequest } from './jsonRequest.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that sends these pieces of text, so long after each other. */
function serveSlowly(pieces: readonly string[], pauseMs: number, type = PROGRESS_TYPE) {
  const encoder = new TextEncoder();
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        for (const piece of pieces) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          if (signal.aborted) return;
          controller.enqueue(encoder.encode(piece));
        }
        controller.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': type } });
  });
}

const LAST = '{"status":200,"body":{"revision":7}}\n';

it('waits longer than the timeout while the server sends progress', async () => {
  const events: (Progress | null)[] = [];
  const progress = [1, 2, 3, 4].map((done) => `{"progress":{"done":${done},"total":5}}\n`);
  serveSlowly(['{"progress":null}\n', ...progress, LAST.slice(0, 9), LAST.slice(9)], 300);
  const response = await progressRequest('/', {}, 1500, (now) => void events.push(now));
  expect(response).toMatchObject({ status: 200, body: { revision: 7 } });
  expect(events).toEqual([null, ...[1, 2, 3, 4].map((done) => ({ done, total: 5 }))]);
});

it('fails after a silence, and when the response is cut off', async () => {
  serveSlowly(['{"progress":null}\n', LAST], 300);
  await expect(progressRequest('/', {}, 100, () => undefined)).rejects.toThrow('abort');
  serveSlowly(['{"progress":null}\n'], 1);
  await expect(progressRequest('/', {}, 100, () => undefined)).rejects.toThrow('cut off');
});

it('reads a response without progress', async () => {
  serveSlowly(['{"revision":', '8}'], 1, 'application/json');
  const response = await progressRequest('/', {}, 100, () => undefined);
  expect(response).toMatchObject({ status: 200, body: { revision: 8 } });
});
