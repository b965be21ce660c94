import { expect, it } from 'vitest';
import { checkTimeZone } from '#server/operations/serverValues.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

describeDatabases((open) => {
  it('a later start is refused with another time zone', async () => {
    const database = await open();
    await checkTimeZone(database, 'Europe/Istanbul');
    await checkTimeZone(database, 'Europe/Istanbul');
    await expect(checkTimeZone(database, 'UTC')).rejects.toThrow('set TZ=Europe/Istanbul');
  });
});
