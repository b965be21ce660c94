import { expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { countDeltas } from './countDeltas.ts';
import { plannedRow } from './plannedWrites.ts';

it('the deltas of counts include users with a blank role', async () => {
  const after = plannedRow(encodeRecord(makeUser({ id: '1', role: '' }), 'x'), 1);
  const deltas = await countDeltas([{ id: '1', before: null, after }]);
  expect(deltas).toContainEqual({ facet: 'role', value: '', delta: 1 });
});
