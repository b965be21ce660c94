import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { type Progress, PROGRESS_TYPE } from '#protocol/changes.ts';
import { progressResponse } from '#server/routes/changes.ts';

const SOON = { firstLineMs: 1000, lineMs: 1 };
const LATER = { firstLineMs: 1, lineMs: 5 };

/** Work that ends on request, and how far it has come. */
function anyWork() {
  let progress: Progress | null = null;
  const { promise: response, resolve: end, reject: fail } = withResolvers<Response>();
  const failed = ({ message }: Error) => Response.json({ message }, { status: 500 });
  const work = { response, failed, progress: () => progress };
  return { work, end, fail, come: (now: Progress) => void (progress = now) };
}

/** The response to a client that accepts these types. */
async function responseTo(
  accept: string,
  work: ReturnType<typeof anyWork>['work'],
  times: typeof SOON,
): Promise<Response> {
  const app = new Hono();
  app.onError((error) => Response.json({ early: error.message }, { status: 500 }));
  app.get('/', (context) => progressResponse(context, work, times));
  return app.request('/', { headers: { Accept: accept } });
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

describe('progressResponse', () => {
  it('returns the plain response where the work is soon done, or the client accepts no progress', async () => {
    const { work, end } = anyWork();
    const soon = responseTo(PROGRESS_TYPE, work, SOON);
    const plain = responseTo('application/json', work, LATER);
    setTimeout(() => end(Response.json({ done: true })), 30);
    expect(await (await soon).clone().json()).toEqual({ done: true });
    expect((await plain).headers.get('Content-Type')).toBe('application/json');
  });

  it('streams the progress of longer work, and then its response', async () => {
    const { work, end, come } = anyWork();
    const response = await responseTo(`application/json, ${PROGRESS_TYPE}`, work, LATER);
    expect(response.headers.get('Content-Type')).toBe(PROGRESS_TYPE);
    come({ done: 200, total: 1000 });
    setTimeout(() => end(Response.json({ problem: 'x' }, { status: 503 })), 40);
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ progress: null });
    expect(lines).toContainEqual({ progress: { done: 200, total: 1000 } });
    expect(lines.at(-1)).toEqual({ status: 503, body: { problem: 'x' } });
  });

  it('rejects where the work fails early, and reports a later failure in the last line', async () => {
    const soon = anyWork();
    soon.fail(new Error('away'));
    const early = await responseTo(PROGRESS_TYPE, soon.work, SOON);
    expect(await early.json()).toEqual({ early: 'away' });
    const later = anyWork();
    const response = await responseTo(PROGRESS_TYPE, later.work, LATER);
    later.fail(new Error('away'));
    const lines = (await response.text()).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ status: 500, body: { message: 'away' } });
  });

  it('does not fail where the client leaves before the work ends', async () => {
    const { work, end } = anyWork();
    const response = await responseTo(PROGRESS_TYPE, work, LATER);
    await response.body?.cancel();
    end(Response.json({}));
    await work.response;
    expect(response.body?.locked).toBe(false);
  });
});
