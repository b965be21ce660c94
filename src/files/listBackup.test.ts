import { expect, it } from 'vitest';
import { readSheet } from './readFile.ts';

const read = async (text: string) => readSheet(new Blob([text]), 'kullanicilar.json', {});
const USERS = '[{"id":"a","name":"Ali"},{"id":"b","name":"Can","note":1}]';

it('the backup of a shared list is read as the list of its users', async () => {
  const history = '"changes":[{"number":1}],"operations":[],"userCount":2,"changeCount":1';
  const reading = await read(`{"version":1,"about":"x","users":${USERS},${history}}`);
  expect(reading).toEqual(await read(USERS));
  expect(reading.ok).toBe(true);
});

it('the backup of a later version is refused', async () => {
  expect(await read(`{"version":2,"users":${USERS}}`)).toMatchObject({ problem: 'noList' });
});
