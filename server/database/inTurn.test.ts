import { expect, it } from 'vitest';
import type { Queryable } from '#server/database/database.ts';
import { inTurn } from '#server/database/inTurn.ts';

/** Where each statement takes a moment, and `failing` fails. */
function slowly(log: string[]): Queryable {
  const run = async (text: string) => {
    log.push(`${text} begins`);
    await new Promise((resolve) => setTimeout(resolve));
    if (text === 'failing') throw new Error(text);
    log.push(`${text} ends`);
    return [];
  };
  return { query: run, prepared: run };
}

it('runs statements one after another that are asked for at the same moment', async () => {
  const log: string[] = [];
  const on = inTurn(slowly(log));
  await Promise.all([on.query('a'), on.prepared('b'), on.query('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('runs none after one that failed', async () => {
  const log: string[] = [];
  const on = inTurn(slowly(log));
  const [first, second] = await Promise.allSettled([on.query('failing'), on.prepared('b')]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  await expect(on.query('c')).rejects.toThrow('failing');
  expect(log).toEqual(['failing begins']);
});
