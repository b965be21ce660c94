import { PROGRESS_TYPE, type ProgressLine } from '#protocol/changes.ts';

/** Shorter work is answered normally. */
const FIRST_LINE_MS = 2000;
/** Often enough for every proxy in between. */
const LINE_MS = 2000;

interface ProgressTimes {
  readonly firstLineMs: number;
  readonly lineMs: number;
}

interface Work {
  readonly response: Promise<Response>;
  /** The response if `response` rejects after lines were sent. */
  readonly failed: (error: Error) => Response;
  /** The progress; `null`: unknown. */
  readonly progress: () => ProgressLine['progress'];
}

/**
 * The response of work that may take minutes. A client that accepts lines receives its progress
 * meanwhile, so that neither the page nor a proxy times out; the last line has the response.
 * @param accept the types that the client accepts
 * @throws what the work rejects with before
 */
export async function progressResponse(
  accept: string,
  work: Work,
  { firstLineMs, lineMs }: ProgressTimes = { firstLineMs: FIRST_LINE_MS, lineMs: LINE_MS },
): Promise<Response> {
  if (!accept.includes(PROGRESS_TYPE)) return work.response;
  const soon = await Promise.race([work.response, pause(firstLineMs)]);
  return soon ?? new Response(linesOf(work, lineMs), { headers: HEADERS });
}

const HEADERS = { 'Content-Type': PROGRESS_TYPE, 'X-Accel-Buffering': 'no' };

function linesOf(work: Work, lineMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream({
    start: async (controller) => {
      const write = (line: unknown) =>
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      const report = () => write({ progress: work.progress() } satisfies ProgressLine);
      report();
      timer = setInterval(report, lineMs);
      const { status, body } = await outcomeOf(work);
      // The client may have left meanwhile; the work was done anyway.
      if (timer === undefined) return;
      clearInterval(timer);
      write({ status, body });
      controller.close();
    },
    cancel: () => {
      clearInterval(timer);
      timer = undefined;
    },
  });
}

async function outcomeOf({ response, failed }: Work) {
  const done = await response.catch((error: unknown) =>
    failed(error instanceof Error ? error : new Error('unknown')),
  );
  return { status: done.status, body: await done.json() };
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds).unref());
}
