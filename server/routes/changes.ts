import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import {
  changeRequestSchema,
  type Progress,
  PROGRESS_TYPE,
  type ProgressLine,
} from '#protocol/changes.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { isAllowed } from '#protocol/staff.ts';
import type { StaffVariables } from '#server/app/caller.ts';
import { checkedJson, Refusal, type RespondToError } from '#server/app/errors.ts';
import {
  limitBody,
  limitLargeAtOnce,
  MAX_BODY_BYTES,
  MAX_IMPORT_BODY_BYTES,
} from '#server/app/limits.ts';
import type { AskedList } from '#server/routes/questions.ts';

/** Until a change begins; a page learns that it still waits. */
const MAX_WAIT_MS = 30_000;

/** Changes of the list over HTTP. The sender is authorised to read. */
export function changeRoutes(
  { list, turns }: AskedList,
  respondToError: RespondToError,
): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  const limitImport = limitBody(MAX_IMPORT_BODY_BYTES);
  app.post(API_PATHS.changes, limitLargeAtOnce(), limitImport, async (context) => {
    const { role, id: staffId, name: staffName } = context.get('caller').me;
    if (!isAllowed(role, 'change')) throw new Refusal('urn:problem:forbidden');
    // Hono would keep a text that it has read until the response is sent.
    const text = await context.req.raw.text();
    const { key, change } = checkedJson(changeRequestSchema, text);
    if (change.kind !== 'import' && Buffer.byteLength(text) > MAX_BODY_BYTES) {
      throw new Refusal('urn:problem:too-large');
    }
    let progress: Progress | null = null;
    const onProgress = (done: number, total: number) => {
      progress = { done, total };
    };
    const committed = async () => {
      const commit = () => list.commit(key, change, { staffId, staffName }, onProgress);
      return context.json(await turns.changes(staffId, commit, MAX_WAIT_MS));
    };
    return progressResponse(context, {
      response: committed(),
      failed: (error) => respondToError(error, context),
      progress: () => progress,
    });
  });
  return app;
}

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
 * @throws what the work rejects with before
 */
export async function progressResponse(
  context: Context,
  { response, failed, progress }: Work,
  { firstLineMs, lineMs }: ProgressTimes = { firstLineMs: FIRST_LINE_MS, lineMs: LINE_MS },
): Promise<Response> {
  const accept = context.req.header('Accept') ?? '';
  if (!accept.includes(PROGRESS_TYPE)) return response;
  const soon = await Promise.race([response, pause(firstLineMs)]);
  if (soon !== null) return soon;
  const outcome = response.catch((error: unknown) =>
    failed(error instanceof Error ? error : new Error('unknown')),
  );
  context.header('Content-Type', PROGRESS_TYPE);
  context.header('X-Accel-Buffering', 'no');
  // Where the client leaves meanwhile, the work is done anyway.
  return stream(context, async (lines) => {
    const write = (line: object) => lines.writeln(JSON.stringify(line));
    do await write({ progress: progress() } satisfies ProgressLine);
    while ((await Promise.race([outcome, pause(lineMs)])) === null);
    const { status, body } = await outcome;
    await write({ status, body: await new Response(body).json() });
  });
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds).unref());
}
