import { expect, it } from 'vitest';
import { openAuthWorld, PASSWORD } from '#server/testing/authWorld.ts';
import { SCRYPT } from '#server/auth/secrets.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';

const DAY_MS = 24 * 60 * 60_000;

describeDatabases((open) => {
  it.each([
    'İLKER@ORNEK.COM',
    'I\u0307LKER@ornek.com',
    'ılker@ornek.com',
    '\u200bilker@ornek.com\u200e',
  ])(
    'a member signs in as %j, as a Turkish keyboard types it or a program copies it',
    async (email) => {
      const world = openAuthWorld(await open());
      const me = await world.addMember('ilker', 'editor');
      const browser = world.newBrowser();
      const response = await browser.send('POST', '/api/sign-in', { email, password: PASSWORD });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(me);
    },
  );

  it('a member signs in by email and password, whatever the case of the email and the blanks around it', async () => {
    const world = openAuthWorld(await open());
    const me = await world.addMember('ali', 'editor');
    const browser = world.newBrowser();
    const body = { email: ' ALI@Ornek.com ', password: PASSWORD };
    const response = await browser.send('POST', '/api/sign-in', body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(me);
    expect(await (await browser.send('GET', '/api/me')).json()).toEqual(me);
  });

  it('a password that an earlier version hashed still signs in', async () => {
    const database = await open();
    const world = openAuthWorld(database, undefined, null, null);
    const { id, email } = await world.addMember('ali', 'editor');
    const hash =
      '09b67eba4ad2fee731b0254433b4cbd7:33f54816394a2e981b84d3ebd9a4b0b7d200929a5b6fac4fb1a6f89748c05aa68505ac04f6bbc8caae0eaa23016878e38f4599f3373074c4f2333eb85e648476';
    await database.query('UPDATE staff_accounts SET password = $2 WHERE staff_id = $1', [id, hash]);
    const signIn = (password: string) =>
      world.newBrowser().send('POST', '/api/sign-in', { email, password });
    expect((await signIn(`${PASSWORD}!`)).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('the session cookie is HttpOnly, Secure and SameSite=Lax, and its response is not cached', async () => {
    const world = openAuthWorld(await open());
    const { email } = await world.addMember('ali', 'editor');
    const body = { email, password: PASSWORD };
    const response = await world.newBrowser().send('POST', '/api/sign-in', body);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Secure-staff\.session_token=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) {
      expect(cookies[0]?.split('; ')).toContain(attribute);
    }
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('a refused sign-in gets the same response after one hash of the same cost, whatever is wrong', async () => {
    const database = await open();
    const hashes: string[] = [];
    const verify: typeof SCRYPT.verify = (given) => {
      hashes.push(given.hash);
      return SCRYPT.verify(given);
    };
    const world = openAuthWorld(database, undefined, null, { ...SCRYPT, verify });
    const known = await world.addMember('ali', 'editor');
    const gone = await world.addMember('veli', 'editor');
    await database.query('UPDATE staff SET active = false WHERE id = $1', [gone.id]);
    for (const body of [
      { email: 'kimse@ornek.com', password: PASSWORD },
      { email: 'kimse', password: PASSWORD },
      { email: known.email, password: 'yanlış at pil zımba' },
      { email: gone.email, password: PASSWORD },
    ]) {
      const response = await world.newBrowser().send('POST', '/api/sign-in', body);
      expect([...response.headers.keys()]).toEqual(['cache-control', 'content-type']);
      const type = 'urn:problem:wrong-sign-in';
      const refused = { type, title: 'Email ya da şifre yanlış.', status: 401 };
      expect(await response.json()).toEqual(refused);
      expect(hashes.splice(0)).toEqual([expect.stringMatching(/^[\da-f]{32}:[\da-f]{128}$/)]);
    }
  });

  it('an account has to wait after five wrong passwords, even with the right one', async () => {
    const world = openAuthWorld(await open());
    const { email } = await world.addMember('ali', 'editor');
    const attempt = (password: string, address: string) =>
      world.newBrowser(address).send('POST', '/api/sign-in', { email, password });
    for (let count = 0; count < 5; count += 1) {
      expect((await attempt('yanlış', `192.0.2.${count}`)).status).toBe(401);
    }
    const waiting = await attempt(PASSWORD, '198.51.100.1');
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('retry-after')).toBe('1');
    expect(await waiting.json()).toEqual({
      type: 'urn:problem:too-many-requests',
      title: 'Çok fazla deneme yapıldı. Lütfen 1 saniye sonra yeniden deneyin.',
      status: 429,
    });
    world.advance(1000);
    expect((await attempt(PASSWORD, '198.51.100.1')).status).toBe(200);
    expect((await attempt('yanlış', '198.51.100.1')).status).toBe(401);
  });

  it('tries for an unknown email have to wait like those for an account', async () => {
    const world = openAuthWorld(await open());
    const body = { email: 'kimse@ornek.com', password: PASSWORD };
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await world.newBrowser().send('POST', '/api/sign-in', body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('only five of fifty concurrent tries check the password; the others have to wait', async () => {
    const world = openAuthWorld(await open());
    const { email } = await world.addMember('ali', 'editor');
    const tries = Array.from({ length: 50 }, (_, number) =>
      world
        .newBrowser(`192.0.2.${number}`)
        .send('POST', '/api/sign-in', { email, password: 'yanlış' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  it('what has expired is removed, though nobody signs in', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    await world.signedIn(await world.addMember('ali', 'editor'));
    const body = { email: 'kimse@ornek.com', password: PASSWORD };
    await world.newBrowser().send('POST', '/api/sign-in', body);
    await world.auth.firstAdminLink();
    const count = async () => {
      const [row] = await database.query<{ sessions: number; tries: number; links: number }>(
        `SELECT (SELECT count(*) FROM staff_sessions) AS sessions,
           (SELECT count(*) FROM sign_in_tries) AS tries, (SELECT count(*) FROM staff_links) AS links`,
      );
      return row;
    };
    await world.auth.clearExpired();
    expect(await count()).toEqual({ sessions: 1, tries: 2, links: 1 });
    world.advance(9 * DAY_MS);
    await world.auth.clearExpired();
    expect(await count()).toEqual({ sessions: 0, tries: 0, links: 0 });
  });

  it('the database keeps neither the email nor the password of a failed sign-in', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const body = { email: 'gizli şifrem burada', password: 'başka bir gizli' };
    await world.newBrowser().send('POST', '/api/sign-in', body);
    const rows = await database.query('SELECT * FROM sign_in_tries');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('gizli');
  });

  it('a sign-out ends the session, also for a copy of its cookie', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const browser = await world.signedIn(await world.addMember('ali', 'editor'));
    const kept = new Map(browser.cookies);
    expect((await browser.send('POST', '/api/sign-out')).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
    expect(await database.query('SELECT id FROM staff_sessions')).toEqual([]);
    expect((await world.newBrowser().send('POST', '/api/sign-out')).status).toBe(204);
  });

  it('a session’s stored hash is refused as a cookie', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const browser = await world.signedIn(await world.addMember('ali', 'editor'));
    const [row] = await database.query<{ token: string }>('SELECT token FROM staff_sessions');
    const [[name, cookie] = ['', '']] = browser.cookies;
    for (const [value, status] of [
      [row?.token ?? '', 401],
      [cookie, 200],
      // As an earlier version signed it.
      [`${cookie}.c2lnbmVk`, 200],
    ] as const) {
      browser.cookies.set(name, value);
      expect((await browser.send('GET', '/api/me')).status).toBe(status);
    }
  });

  it('a session expires after a week without use, and is renewed by use', async () => {
    const database = await open();
    const world = openAuthWorld(database);
    const member = await world.addMember('ali', 'editor');
    const browser = await world.signedIn(member);
    const moveBack = (ms: number) =>
      database.query(
        `UPDATE staff_sessions SET expires_at = expires_at - $1 * interval '1 millisecond'`,
        [ms],
      );
    await moveBack(2 * DAY_MS);
    const renewed = await browser.send('GET', '/api/me');
    expect(renewed.headers.getSetCookie()[0]).toContain(`Max-Age=${7 * 24 * 60 * 60}`);
    expect((await browser.send('GET', '/api/me')).headers.getSetCookie()).toEqual([]);
    await moveBack(6 * DAY_MS);
    expect((await browser.send('GET', '/api/me')).status).toBe(200);
    await moveBack(7 * DAY_MS + 60_000);
    expect((await browser.send('GET', '/api/me')).status).toBe(401);
  });

  it('a member changes their password by the current one, which ends all other sessions', async () => {
    const world = openAuthWorld(await open());
    const member = await world.addMember('ali', 'editor');
    const browser = await world.signedIn(member);
    const other = await world.signedIn(member);
    const next = 'yeni at pil zımba';
    const change = (current: string, password: string) =>
      browser.send('POST', '/api/me/password', { current, next: password });
    expect((await change('yanlış', next)).status).toBe(400);
    const weak = await change(PASSWORD, 'kısa');
    expect(weak.status).toBe(400);
    expect(await weak.json()).toMatchObject({
      type: 'urn:problem:weak-password',
      title: 'Şifre en az 10 karakter olmalıdır.',
    });
    expect((await other.send('GET', '/api/me')).status).toBe(200);
    expect((await change(PASSWORD, next)).status).toBe(204);
    expect((await browser.send('GET', '/api/me')).status).toBe(200);
    expect((await other.send('GET', '/api/me')).status).toBe(401);
    const old = { email: member.email, password: PASSWORD };
    expect((await other.send('POST', '/api/sign-in', old)).status).toBe(401);
    const body = { email: member.email, password: next };
    expect((await other.send('POST', '/api/sign-in', body)).status).toBe(200);
  });

  it('a member lists their own sessions and ends one of them, but none of somebody else’s', async () => {
    const world = openAuthWorld(await open());
    const member = await world.addMember('ali', 'editor');
    const other = await world.signedIn(await world.addMember('veli', 'editor'));
    const first = await world.signedIn(member, '192.0.2.7');
    world.advance(1000);
    const second = await world.signedIn(member, '192.0.2.8');
    // The list as the page gets it.
    const list = async () =>
      (await (await first.send('GET', '/api/me/sessions')).json()) as { id: string }[];
    const sessions = await list();
    expect(sessions).toEqual([
      expect.objectContaining({ address: '192.0.2.8', userAgent: 'Test', isCurrent: false }),
      expect.objectContaining({ address: '192.0.2.7', userAgent: 'Test', isCurrent: true }),
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/token/);
    const path = `/api/me/sessions/${sessions[0]?.id}`;
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await first.send('DELETE', path)).status).toBe(204);
    expect((await second.send('GET', '/api/me')).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });
});
