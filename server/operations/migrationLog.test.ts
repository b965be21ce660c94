import { expect, it } from 'vitest';
import { MIGRATIONS, type Migration } from '#server/database/migrations.ts';
import { migrationLog } from '#server/operations/migrationLog.ts';

it('a long migration is logged every five seconds and at its end', () => {
  const [migration] = MIGRATIONS as readonly [Migration];
  const logged: unknown[] = [];
  let nowMs = 0;
  const { onBatch, onMade } = migrationLog(
    { info: (...line: unknown[]) => logged.push(line) },
    () => nowMs,
  );
  onMade?.(migration, 400);
  for (let batch = 1; batch <= 3; batch += 1) {
    nowMs += 4000;
    onBatch?.(migration, batch * 500);
  }
  onMade?.(migration, nowMs);
  expect(logged).toEqual([
    [{ migration: '001-users', rowCount: 1000 }, 'migrating'],
    [{ migration: '001-users', seconds: 12 }, 'migrated'],
  ]);
});
