import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import { encodeRecord } from '#domain/record/encodeRecord.ts';
import { DEFAULT_TABLE_VIEW, tableQuestion } from '#domain/view/tableView.ts';
import type { Me } from '#protocol/api.ts';
import type { SharedViews } from '#protocol/views.ts';
import { openAuthWorld, type AuthWorld, type TestBrowser } from '#server/testing/authWorld.ts';
import { fixedEnvironment, SOMEBODY } from '#server/testing/listEnvironment.ts';
import { movedSince } from '#server/list/changesSince.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { defaultSearch } from '#server/views/storedViews.ts';
import { VIEWS_CHANNEL } from '#server/views/viewEndpoints.ts';
import { createServerViews } from '#sources/shared/views/serverViews.ts';
import { describeViewStore } from '#testing/viewStoreContract.ts';

/** A view that was not visited yet. */
const NOT_VISITED = { query: '', count: 0, newest: '' };

const DAY_MS = 24 * 60 * 60_000;

/** The page's store on a browser that is signed in. */
async function storeOf(browser: TestBrowser) {
  const store = createServerViews({
    fetch: async (path, { method = 'GET', body }) =>
      browser.send(method, path, typeof body === 'string' ? JSON.parse(body) : undefined),
    onNews: () => undefined,
  });
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

  it('a view tells who came and left since a change, and nothing where the history has a gap', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    const users = ['ali', 'can', 'ece'].map((id) => makeUser({ id, name: id, active: true }));
    await list.fill(users.map((user) => encodeRecord(user, 'x')));
    const commit = async (change: Change) => {
      const { result } = await list.commit(randomUUID(), change, SOMEBODY);
      expect(result).toMatchObject({ ok: true });
    };
    const setActive = (ids: readonly string[], active: boolean) =>
      commit({ kind: 'setActive', users: { kind: 'ids', ids }, active });
    const { query } = tableQuestion({ ...DEFAULT_TABLE_VIEW, filters: { status: ['active'] } });
    const ask = (since: number) => movedSince(database, query, since);
    const none = { count: 0, users: [] };
    // The list itself was filled: the history does not say what that did.
    expect((await ask(0)).moved).toBeNull();
    expect(await ask(1)).toEqual({ newest: '1', moved: { came: none, left: none } });
    await setActive(['ali', 'can'], false);
    await setActive(['can'], true);
    await commit({ kind: 'remove', users: { kind: 'ids', ids: ['ece'] } });
    expect(await ask(1)).toMatchObject({
      newest: '4',
      moved: {
        came: none,
        left: {
          count: 2,
          users: [
            { user: { id: 'ece' }, change: { id: '3', by: SOMEBODY.staffName } },
            { user: { id: 'ali' }, change: { id: '1' } },
          ],
        },
      },
    });
    expect(await ask(2)).toMatchObject({ moved: { came: { count: 1 }, left: { count: 1 } } });
    expect(await ask(4)).toEqual({ newest: '4', moved: { came: none, left: none } });
    expect(await movedSince(database, null, 0)).toEqual({ newest: '4', moved: null });
    await commit({ kind: 'erase', id: 'ece' });
    expect((await ask(2)).moved).toBeNull();
  });

  it('whom a view tells to have come counts among those whom a member was handed over', async () => {
    const database = await open();
    const list = openSharedList(database, fixedEnvironment());
    const ali = makeUser({ id: 'ali', active: false });
    await list.fill([ali].map((user) => encodeRecord(user, 'x')));
    const users = { kind: 'ids', ids: ['ali'] } as const;
    await list.commit(randomUUID(), { kind: 'setActive', users, active: true }, SOMEBODY);
    const world = openAuthWorld(database);
    const member = await world.addMember('vera', 'viewer');
    const viewer = await world.signedIn(member);
    // One less than are recorded, a few at a time.
    for (let count = 0; count < 999; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are answered
      await world.auth.handOver(member, [`${count}`]);
    }
    const reads = "SELECT about FROM audit WHERE kind = 'usersRead'";
    expect(await database.query(reads)).toEqual([]);
    const { query } = tableQuestion({ ...DEFAULT_TABLE_VIEW, filters: { status: ['active'] } });
    const response = await viewer.send('POST', '/api/views/moved', { query, since: '1' });
    expect(await response.json()).toMatchObject({ moved: { came: { count: 1 } } });
    expect(await database.query(reads)).toHaveLength(1);
  });

  it('a member’s last visit to a view is shared by all devices, and no earlier visit replaces it', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const member = await world.addMember('emre', 'editor');
    const [desk, phone] = [await world.signedIn(member), await world.signedIn(member)];
    const other = await world.signedIn(await world.addMember('ece', 'viewer'));
    const team = newView('Ekibin');
    const own = newView('Benim');
    await desk.send('POST', '/api/views', { ...team, place: 'team' });
    await desk.send('POST', '/api/views', { ...own, place: 'own' });
    const visit = (count: number, newest: string) => ({ query: '{}', count, newest });
    const set = async (browser: TestBrowser, visited: object | null, id = team.id) =>
      (await browser.send('POST', '/api/views/visited', { id, visited })).status;
    const visitedBy = async (browser: TestBrowser) =>
      (await read(browser)).find(({ id }) => id === team.id)?.visited;

    expect(await set(desk, NOT_VISITED)).toBe(200);
    expect(await set(other, NOT_VISITED, own.id)).toBe(404);
    expect(await visitedBy(phone)).toEqual(NOT_VISITED);
    expect(await set(desk, visit(3, '9'))).toBe(200);
    expect(await set(phone, visit(5, '10'))).toBe(200);
    // The desk had it open all the time.
    expect(await set(desk, visit(3, '9'))).toBe(200);
    expect(await visitedBy(desk)).toEqual(visit(5, '10'));
    expect(await visitedBy(other)).toBeNull();
    expect(await set(other, null)).toBe(200);
    expect(await visitedBy(phone)).toEqual(visit(5, '10'));
    expect(await set(phone, null)).toBe(200);
    expect(await set(desk, visit(6, '11'))).toBe(200);
    expect(await visitedBy(desk)).toBeNull();
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
    for (const visited of [NOT_VISITED, NOT_VISITED]) {
      await editor.send('POST', '/api/views/visited', { id: view.id, visited });
    }
    await editor.send('POST', '/api/views/visited', { id: view.id, visited: null });
    await expect.poll(() => heard).toEqual([emre.id, '', emre.id, emre.id]);
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
