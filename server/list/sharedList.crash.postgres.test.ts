import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { writeBusily } from '#server/testing/busyWriter.ts';
import { expectSound } from '#server/testing/expectSound.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { findPostgres, startPostgres } from '#server/testing/services/temporaryPostgres.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const programs = findPostgres();
const WRITER_COUNT = 4;
const CRASH_COUNT = 2;
const WRITING_MS = 1500;

describe('on PostgreSQL', () => {
  it('after crashes of the database, the list has every acknowledged change once', async () => {
    if (programs === null) throw new Error('PostgreSQL is not installed');
    const server = await startPostgres(programs);
    const database = openPostgres(await server.newDatabase());
    try {
      await migrate(database);
      const environment = { ...fixedEnvironment(), randomId: randomUUID };
      const list = openSharedList(database, environment);
      const first = new Map(
        ['ali', 'can', 'ece'].map((id) => [id, encodeRecord(makeUser({ id }), 'x')]),
      );
      await list.fill(Array.from(first.values()));
      let isWriting = true;
      const writing = Array.from({ length: WRITER_COUNT }, (_, writer) =>
        writeBusily(list, database, writer, () => isWriting),
      );
      for (let crash = 0; crash < CRASH_COUNT; crash += 1) {
        await new Promise((resolve) => setTimeout(resolve, WRITING_MS));
        await server.crashAndRestart();
      }
      await new Promise((resolve) => setTimeout(resolve, WRITING_MS));
      isWriting = false;
      const acknowledged = (await Promise.all(writing)).flat();
      expect(acknowledged.length).toBeGreaterThan(WRITER_COUNT);
      await expectSound(database, first, acknowledged);
    } finally {
      await database.close();
      await server.stop();
    }
  });
});
