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

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

describe('progressResponse', () => {
  it('returns the plain response where the work is soon done, or the client accepts no progress', async () => {
    const { work, end } = anyWork();
    const soon = progressResponse(PROGRESS_TYPE, work, SOON);
    const plain = progressResponse('application/json', work, LATER);
    const response = Response.json({ done: true });
    setTimeout(() => end(response), 30);
    expect(await soon).toBe(response);
    expect(await plain).toBe(response);
  });

  it('streams the progress of longer work, and then its response', async () => {
    const { work, end, come } = anyWork();
    const response = await progressResponse(`application/json, ${PROGRESS_TYPE}`, work, LATER);
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
    await expect(progressResponse(PROGRESS_TYPE, soon.work, SOON)).rejects.toThrow('away');
    const later = anyWork();
    const response = await progressResponse(PROGRESS_TYPE, later.work, LATER);
    later.fail(new Error('away'));
    const lines = (await response.text()).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ status: 500, body: { message: 'away' } });
  });

  it('does not fail where the client leaves before the work ends', async () => {
    const { work, end } = anyWork();
    const response = await progressResponse(PROGRESS_TYPE, work, LATER);
    await response.body?.cancel();
    end(Response.json({}));
    await work.response;
    expect(response.body?.locked).toBe(false);
  });
});
