import { expect, it } from 'vitest';
import type { TakePart } from '#server/list/backUp.ts';
import { openAuthWorld } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fakeList } from '#server/testing/fakeList.ts';

describeDatabases((open) => {
  it('a backup is downloaded as a JSON file with the day in its name', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const response = await admin.send('GET', '/api/backup');
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kullanicilar-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(await response.json()).toEqual({});
  });

  it('a backup of the server begins when an admin asks, and is refused while one is under way', async () => {
    const world = openAuthWorld(await open());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    expect((await admin.send('POST', '/api/backup')).status).toBe(204);
    const refused = await admin.send('POST', '/api/backup');
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ title: expect.stringContaining('yedek') });
    const page = await (await admin.send('GET', '/api/audit?kind=backupBegun')).json();
    expect(page).toMatchObject({ total: 1 });
  });

  it('no file is sent of a backup that fails, and the next one is whole', async () => {
    let isAway = true;
    const backUp = async (take: TakePart) => {
      await take('{}');
      if (isAway) throw new Error('away');
    };
    const world = openAuthWorld(await open(), { ...fakeList(), backUp });
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    expect((await admin.send('GET', '/api/backup')).status).toBe(500);
    isAway = false;
    expect(await (await admin.send('GET', '/api/backup')).json()).toEqual({});
  });
});
