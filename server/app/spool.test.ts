import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { spool } from '#server/app/spool.ts';

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

it('a spool streams everything that was produced, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), async (parts) => {
      const { stream, produced } = await spool(async (take) => {
        for (const part of parts) await take(part);
      });
      expect(await textOf(stream)).toBe(Buffer.from(parts.join('')).toString());
      expect(await produced).toBe(true);
    }),
    { numRuns: 50 },
  );
});

it('a spool is produced without waiting for its reader, and leaves no file behind', async () => {
  const part = 'ş'.repeat(300_000);
  const { stream, produced } = await spool(async (take) => {
    for (let count = 0; count < 20; count += 1) await take(part);
  });
  expect(await produced).toBe(true);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('spool-'))).toEqual([]);
  expect((await textOf(stream)).length).toBe(20 * part.length);
});

it('a spool loses nothing where its reader is faster than its producer', async () => {
  const parts = Array.from({ length: 40 }, (_, index) =>
    'x'.repeat(index % 2 === 0 ? 1 : 3_000_000),
  );
  const { stream, produced } = await spool(async (take) => {
    for (const part of parts) {
      await take(part);
      // Whoever reads has come to its end, and is woken by the next.
      if (part.length > 1) await setTimeout(20);
    }
  });
  expect((await textOf(stream)).length).toBe(parts.join('').length);
  expect(await produced).toBe(true);
});

it('a spool whose producer fails rejects at once, or errors its stream where reading has begun', async () => {
  const fail = () => Promise.reject(new Error('away'));
  await expect(spool(fail)).rejects.toThrow('away');
  const { stream, produced } = await spool(async (take) => {
    await take('[');
    await fail();
  });
  expect(await produced).toBe(false);
  await expect(textOf(stream)).rejects.toThrow('away');
});

it('a spool stops its producer once its stream is cancelled', async () => {
  let count = 0;
  const { stream, produced } = await spool(async (take) => {
    for (; count < 1_000_000; count += 1) await take('x');
  });
  await stream.cancel();
  expect(await produced).toBe(false);
  expect(count).toBeLessThan(1_000_000);
});

it('abandoned spools are garbage-collected and close their files', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const openCount = () => readdirSync('/dev/fd').length;
  const before = openCount();
  const abandon = async () => (await spool((take) => take('x'))).produced;
  for (let count = 0; count < 20; count += 1) await abandon();
  expect(openCount()).toBeGreaterThanOrEqual(before + 20);
  await expect
    .poll(() => {
      collectGarbage();
      return openCount();
    })
    .toBeLessThan(before + 10);
});
