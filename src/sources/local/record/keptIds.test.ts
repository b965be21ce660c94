import { expect, it } from 'vitest';
import { withDistinctIds } from '#domain/record/distinctIds.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { withKeptIds } from './keptIds.ts';

const ALI = makeUser({ id: '1', name: 'Ali', email: 'ali@ornek.com' });
const VELI = makeUser({ id: '1', name: 'Veli', email: 'veli@ornek.com' });

function idsAfter(...members: readonly (typeof ALI)[]) {
  return withKeptIds(withDistinctIds([ALI, VELI]), members).map((user) => user?.id);
}

it('a record keeps its id when it is renamed and another one with that id is removed', () => {
  expect(idsAfter({ ...VELI, name: 'Can' })).toEqual(['1~2']);
  expect(idsAfter({ ...ALI, name: 'Can', role: 'Viewer' })).toEqual(['1']);
});

it('a record that could be either of two gets a new id', () => {
  // A merge may have given the email of one to the other, and a name may be that of somebody new.
  expect(idsAfter({ ...VELI, name: ALI.name })).toEqual(['1~3']);
  expect(idsAfter({ ...ALI, email: VELI.email, latitude: 1 })).toEqual(['1~3']);
  expect(idsAfter({ ...ALI, email: 'yeni@ornek.com' })).toEqual(['1~3']);
  expect(idsAfter({ ...ALI, name: 'Can', email: 'can@ornek.com' }, VELI)).toEqual(['1~3', '1~2']);
});
