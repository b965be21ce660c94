import { afterAll, expect, it } from 'vitest';
import { openEmbeddedCopy } from '#server/testing/describeDatabases.ts';

const database = await openEmbeddedCopy();
afterAll(() => database.close());

/** Asks for a number: another number is the answer to another statement. */
const askFor = async (value: number) =>
  (await database.query<{ value: number }>('SELECT $1::integer AS value', [value]))[0]?.value;

it.each([
  ['a plain statement', 'SELECT 1 / 0', []],
  ['a statement with values', 'SELECT 1 / $1::integer', [0]],
  ['a statement whose values do not fit', 'SELECT $1::integer', ['x']],
  ['a wrong statement', 'SELECT nothing + $1', [1]],
])(
  'every waiting statement gets its own answer after %s has failed',
  async (_name, text, values) => {
    for (let turn = 0; turn < 3; turn += 1) {
      const failing = database.query(text, values).then(
        () => 'answered',
        () => 'failed',
      );
      const waiting = [1, 2, 3].map(askFor);
      expect(await failing).toBe('failed');
      expect(await askFor(4)).toBe(4);
      expect(await Promise.all(waiting)).toEqual([1, 2, 3]);
    }
  },
);

it('the embedded database has shared buffers of 16 MB', async () => {
  expect(await database.query('SHOW shared_buffers')).toEqual([{ shared_buffers: '16MB' }]);
});
