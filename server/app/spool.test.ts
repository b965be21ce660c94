import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { spool } from '#server/app/spool.ts';

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const openCount = () => readdirSync('/dev/fd').length;
const { signal } = new AbortController();

it('a spool streams everything that was produced, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), async (parts) => {
      const stream = await spool(async (take) => {
        for (const part of parts) await take(part);
      }, signal);
      expect(await textOf(stream)).toBe(Buffer.from(parts.join('')).toString());
    }),
    { numRuns: 50 },
  );
});

it('a spool is produced without waiting for its reader, and leaves no file behind', async () => {
  const before = openCount();
  const part = 'ş'.repeat(300_000);
  const stream = await spool(async (take) => {
    for (let count = 0; count < 20; count += 1) await take(part);
  }, signal);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('spool-'))).toEqual([]);
  expect((await textOf(stream)).length).toBe(20 * part.length);
  await expect.poll(openCount).toBe(before);
});

it('a spool whose producer fails rejects, and closes its file', async () => {
  const before = openCount();
  const fail = async (take: (part: string) => Promise<void>) => {
    await take('[');
    throw new Error('away');
  };
  await expect(spool(fail, signal)).rejects.toThrow('away');
  expect(openCount()).toBe(before);
});

it('a spool stops its producer once its request is aborted', async () => {
  const asked = new AbortController();
  let count = 0;
  const spooled = spool(async (take) => {
    for (; count < 1_000_000; count += 1) {
      if (count === 10) asked.abort();
      await take('x');
    }
  }, asked.signal);
  await expect(spooled).rejects.toThrow('aborted');
  expect(count).toBe(10);
});

it('a spool that is cancelled, or that nobody has begun to read when its request is aborted, closes its file', async () => {
  const before = openCount();
  const canceled = await spool((take) => take('x'), signal);
  await canceled.cancel();
  const asked = new AbortController();
  await spool((take) => take('x'), asked.signal);
  asked.abort();
  await expect.poll(openCount).toBe(before);
});
