import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { hasOwnSessions, haveOwnSessions } from './ownSessions.ts';

const ADDRESS = `${inject('postgresAddress')}/postgres`;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(ADDRESS);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('connections to PostgreSQL itself have sessions of their own', async () => {
  expect(await hasOwnSessions(ADDRESS)).toBe(true);
});

it('sessions that a pooler shares are found, whether it lends one again or takes turns', async () => {
  const [first, second] = [await connect(), await connect()];
  expect(await haveOwnSessions(first, first)).toBe(false);
  let turn = 0;
  const inTurns = {
    query: (text: string) => ((turn += 1) % 2 === 0 ? first : second).query(text),
  };
  // It is only called with a text.
  const lent = inTurns as unknown as pg.Client;
  expect(await haveOwnSessions(lent, lent)).toBe(false);
  expect(await haveOwnSessions(lent, await connect())).toBe(false);
});
