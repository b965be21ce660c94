import type { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { openEmbeddedCopy } from '#server/testing/describeDatabases.ts';
import { watchedEngine } from '#server/database/engineProgress.ts';

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** As the engine names its messages; the rest of each is the driver's. */
const named = (...names: string[]) => names.map((name) => ({ name })) as unknown as Answers;

function engineThat(answer: () => Promise<Answers>) {
  const engine = watchedEngine({ waitReady: Promise.resolve(), execProtocolStream: answer });
  const ask = () => engine.execProtocolStream(new Uint8Array());
  return { engine, ask };
}

it.each([
  ['has not answered yet', () => new Promise<Answers>(() => undefined)],
  ['has answered and not said its last word', () => Promise.resolve(named('error'))],
  ['has fallen over', () => Promise.reject(new Error('unreachable'))],
])('the engine reports no progress where it %s', async (_name, answer) => {
  const { engine, ask } = engineThat(answer);
  const asked = ask().catch(() => null);
  await Promise.race([asked, Promise.resolve()]);
  // It may have only just begun.
  engine.hasProgressed();
  expect(engine.hasProgressed()).toBe(false);
});

it('the engine reports progress after each answer, and while idle', async () => {
  let answers = named('parseComplete');
  const { engine, ask } = engineThat(() => Promise.resolve(answers));
  for (let step = 0; step < 5; step += 1) {
    await ask();
    expect(engine.hasProgressed()).toBe(true);
  }
  answers = named('commandComplete', 'readyForQuery');
  await ask();
  for (let look = 0; look < 5; look += 1) expect(engine.hasProgressed()).toBe(true);
});

it('the engine reports progress after any statement, failed ones included', async () => {
  const database = await openEmbeddedCopy();
  const statements = [
    ['SELECT 1', []],
    ['SELECT nothing', []],
    ['SELECT $1::integer', ['x']],
    ['SELECT nothing + $1', [1]],
    ['SELECT $1::integer', [1]],
  ] as const;
  for (const [text, values] of statements) {
    for (const run of [database.query, database.prepared]) {
      await run(text, values).catch(() => null);
      // What it sends after the failure.
      await database.query('SELECT 1');
      for (let look = 0; look < 2; look += 1) {
        expect({ text, hasProgressed: database.engine.hasProgressed() }).toEqual({
          text,
          hasProgressed: true,
        });
      }
    }
  }
  await database.close();
});
