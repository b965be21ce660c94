import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Me } from '#protocol/staff.ts';
import type { SharedViews } from '#protocol/views.ts';
import { createServerViews } from '#sources/shared/views/serverViews.ts';
import { describeViewStore } from '#testing/viewStoreContract.ts';
import { VIEWS_CHANNEL } from '#server/routes/views.ts';
import { type AuthWorld, openAuthWorld, type TestBrowser } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { defaultSearch } from '#server/views/storedViews.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The page's store on a browser that is signed in. */
async function storeOf(browser: TestBrowser) {
  const store = createServerViews(
    async (path, { method = 'GET', body }) =>
      browser.send(method, path, typeof body === 'string' ? JSON.parse(body) : undefined),
    { listen: () => undefined },
  );
  await new Promise<void>((resolve) => {
    const end = store.subscribe(() => {
      end();
      resolve();
    });
  });
  return store;
}

const newView = (name = 'Adminler') => ({ id: randomUUID(), name, search: '?role=Admin' });

async function read(browser: TestBrowser): Promise<SharedViews> {
  // As the protocol has it.
  return (await (await browser.send('GET', '/api/views')).json()) as SharedViews;
}

async function teamOf(world: AuthWorld) {
  const [viewer, editor, other, admin] = await Promise.all([
    world.addMember('vera', 'viewer').then((member) => world.signedIn(member)),
    world.addMember('emre', 'editor').then((member) => world.signedIn(member)),
    world.addMember('ece', 'editor').then((member) => world.signedIn(member)),
    world.addMember('ada', 'admin').then((member) => world.signedIn(member)),
  ]);
  return { viewer, editor, other, admin };
}

describeDatabases((open) => {
  describeViewStore(
    'the server',
    async () => {
      const world = openAuthWorld(await open());
      const browser = await world.signedIn(await world.addMember('ayse', 'viewer'));
      return { store: await storeOf(browser), reopen: () => storeOf(browser) };
    },
    10,
  );

  it('own views are seen by nobody else; team views by all, and changed by their owner and admins', async () => {
    const { viewer, editor, other, admin } = await teamOf(openAuthWorld(await open()));
    const own = newView('Benim');
    const team = newView('Ekibin');
    expect((await viewer.send('POST', '/api/views', { ...own, place: 'own' })).status).toBe(200);
    expect((await viewer.send('POST', '/api/views', { ...team, place: 'team' })).status).toBe(403);
    expect((await editor.send('POST', '/api/views', { ...team, place: 'team' })).status).toBe(200);
    expect(await read(viewer)).toMatchObject([
      { ...own, place: 'own', mayChange: true, ownerName: null },
      { ...team, place: 'team', mayChange: false, ownerName: 'emre' },
    ]);
    for (const [browser, mayChange, ownStatus] of [
      [viewer, false, 200],
      [other, false, 404],
      [editor, true, 404],
      [admin, true, 404],
    ] as const) {
      const revision = (await read(browser)).find(({ id }) => id === team.id)?.revision;
      const change = { name: 'Ekibin', search: '?q=a', revision };
      const status = mayChange ? 200 : 403;
      const paths = [`/api/views/${team.id}`, `/api/views/${team.id}/restore`] as const;
      expect((await browser.send('POST', paths[0], change)).status).toBe(status);
      expect((await browser.send('DELETE', paths[0])).status).toBe(status);
      expect((await browser.send('POST', paths[1])).status).toBe(mayChange ? 200 : 404);
      const { status: ofOwn } = await browser.send('DELETE', `/api/views/${own.id}`);
      expect(ofOwn).toBe(ownStatus);
    }
  });

  it('a view with another person’s id, or an invalid address, name, id or place, is refused', async () => {
    const { viewer, editor } = await teamOf(openAuthWorld(await open()));
    const view = { ...newView(), place: 'own' };
    expect((await viewer.send('POST', '/api/views', view)).status).toBe(200);
    expect((await editor.send('POST', '/api/views', view)).status).toBe(409);
    for (const wrong of [
      { search: `?q=${'a'.repeat(4000)}` },
      { name: ' Adminler' },
      { name: '' },
      { id: 'x' },
      { place: 'browser' },
      { search: '\u0000' },
    ]) {
      const body = { ...newView(), place: 'own', ...wrong };
      expect((await viewer.send('POST', '/api/views', body)).status).toBe(400);
    }
    const unusual = { ...newView(), search: '?q=a&page=4&junk=1', place: 'own' };
    await viewer.send('POST', '/api/views', unusual);
    expect((await read(viewer)).find(({ id }) => id === unusual.id)?.search).toBe('?q=a');
  });

  it('the list opens with one’s own default view, else with the team’s, which only admins choose', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const { viewer, editor, admin } = await teamOf(world);
    const own = newView('Benim');
    const team = { ...newView('Ekibin'), search: '?q=ekip' };
    await viewer.send('POST', '/api/views', { ...own, place: 'own' });
    await editor.send('POST', '/api/views', { ...team, place: 'team' });
    const choose = async (browser: TestBrowser, id: string | null, whose: string) =>
      (await browser.send('POST', '/api/views/default', { id, whose })).status;
    const startOf = async (browser: TestBrowser) =>
      defaultSearch(database, (await (await browser.send('GET', '/api/me')).json()) as Me);

    expect(await choose(editor, team.id, 'team')).toBe(403);
    expect(await choose(editor, null, 'team')).toBe(403);
    expect(await choose(admin, own.id, 'team')).toBe(404);
    expect(await choose(admin, own.id, 'own')).toBe(404);
    expect(await startOf(viewer)).toBe('');
    expect(await choose(admin, team.id, 'team')).toBe(200);
    expect(await startOf(viewer)).toBe(team.search);
    expect(await choose(viewer, own.id, 'own')).toBe(200);
    expect(await startOf(viewer)).toBe(own.search);
    expect(await startOf(editor)).toBe(team.search);
    expect((await read(viewer)).map(({ defaultFor }) => defaultFor)).toEqual([['own'], ['team']]);
    expect((await read(admin)).map(({ defaultFor }) => defaultFor)).toEqual([['team']]);
    expect(await choose(viewer, team.id, 'own')).toBe(200);
    expect((await read(viewer)).map(({ defaultFor }) => defaultFor)).toEqual([[], ['own', 'team']]);

    await editor.send('DELETE', `/api/views/${team.id}`);
    expect(await startOf(viewer)).toBe('');
    await editor.send('POST', `/api/views/${team.id}/restore`);
    expect(await startOf(viewer)).toBe(team.search);
    expect(await choose(viewer, null, 'own')).toBe(200);
    expect(await choose(admin, null, 'team')).toBe(200);
    expect(await startOf(viewer)).toBe('');
  });

  it('a changed view is announced to all servers, and a removed one is deleted after a week', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const emre = await world.addMember('emre', 'editor');
    const editor = await world.signedIn(emre);
    const heard: string[] = [];
    const stop = await database.listen(
      VIEWS_CHANNEL,
      (id) => heard.push(id),
      () => undefined,
    );
    const view = newView();
    await editor.send('POST', '/api/views', { ...view, place: 'own' });
    await editor.send('POST', '/api/views', { ...newView('Ekip'), place: 'team' });
    await expect.poll(() => heard).toEqual([emre.id, '']);
    await stop();
    await editor.send('DELETE', `/api/views/${view.id}`);
    world.advance(6 * DAY_MS);
    await world.auth.clearOld();
    await editor.send('POST', `/api/views/${view.id}/restore`);
    expect(await read(editor)).toHaveLength(2);
    await editor.send('DELETE', `/api/views/${view.id}`);
    world.advance(8 * DAY_MS);
    await world.auth.clearOld();
    expect((await database.query('SELECT id FROM saved_views')).length).toBe(1);
  });
});
