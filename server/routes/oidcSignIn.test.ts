import { expect, it } from 'vitest';
import { PASSWORD, PUBLIC_URL, tokenOf } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { openOidcWorld, personOf, useProvider, whoIs } from '#server/testing/oidcWorld.ts';

const provider = useProvider();
const REFUSED = '/users?q=a&giris=refused';

describeDatabases((open) => {
  it('a verified email signs a member in, and the browser returns to the requested page', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', 'Ali@Ornek.com');
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser, '/users?q=%C5%9Fule#orta')).toBe(
      '/users?q=%C5%9Fule#orta',
    );
    expect(await whoIs(browser)).toEqual(me);
    const sessions = await (await browser.send('GET', '/api/me/sessions')).json();
    expect(sessions).toEqual([
      expect.objectContaining({ address: '192.0.2.1', userAgent: 'Test', isCurrent: true }),
    ]);
    const other = world.newBrowser();
    await world.signInAtProvider(other);
    expect((await other.send('POST', '/api/sign-out')).status).toBe(204);
    expect(await whoIs(other)).toBeNull();
    expect(await whoIs(browser)).toEqual(me);
  });

  it('a sign-in uses code, state, nonce and PKCE, and ends with the session cookie alone', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', me.email);
    const browser = world.newBrowser();
    const url = new URL(await world.begin(browser));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'liste',
      redirect_uri: `${PUBLIC_URL}/api/oidc/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect([...browser.cookies.keys()]).toEqual(['__Host-staff.oidc']);
    const { pathname, search } = await provider().visit(url.href);
    const response = await browser.send('GET', pathname + search);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-staff\.oidc=; Max-Age=0; Path=\/; HttpOnly; Secure; /);
    expect(cookies[1]).toMatch(/^__Secure-staff\.session_token=.*HttpOnly/);
    expect([...browser.cookies.keys()]).toEqual(['__Secure-staff.session_token']);
  });

  it('a linked member signs in after their email at the provider changed to an unverified one', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', me.email);
    await world.signInAtProvider(world.newBrowser());
    provider().person = { sub: '1', email: 'ali.yeni@ornek.com', email_verified: false };
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser)).toBe('/users?q=a');
    expect(await whoIs(browser)).toEqual(me);
  });

  it.each([undefined, false, null, 'evet'])(
    'a trusted issuer’s email is accepted, whatever it says of it (email_verified: %j)',
    async (doubt) => {
      const world = openOidcWorld(await open(), provider(), { trustsEmails: true });
      const me = await world.addMember('ali', 'editor');
      provider().person = { sub: '1', email: me.email, email_verified: doubt };
      const browser = world.newBrowser();
      expect(await world.signInAtProvider(browser)).toBe('/users?q=a');
      expect(await whoIs(browser)).toEqual(me);
    },
  );

  it('a linked member’s email signs no second person in, until an admin reactivates the account', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', me.email);
    await world.signInAtProvider(world.newBrowser());
    provider().person = personOf('2', me.email);
    expect(await world.signInAtProvider(world.newBrowser())).toBe(REFUSED);
    // Deactivating and reactivating the account unlinks it.
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    for (const active of [false, true]) {
      await admin.send('PATCH', `/api/staff/${me.id}`, { active });
    }
    const browser = world.newBrowser();
    await world.signInAtProvider(browser);
    expect(await whoIs(browser)).toEqual(me);
  });

  it('people who are unknown, deactivated or not verified are refused, the first two with one reason', async () => {
    const world = openOidcWorld(await open(), provider());
    const member = await world.addMember('ali', 'editor');
    const gone = await world.addMember('veli', 'editor');
    provider().person = personOf('2', gone.email);
    const before = world.newBrowser();
    await world.signInAtProvider(before);
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    await admin.send('PATCH', `/api/staff/${gone.id}`, { active: false });
    expect(await whoIs(before)).toBeNull();
    for (const [person, end] of [
      [personOf('2', gone.email), REFUSED],
      [personOf('3', 'kimse@ornek.com'), REFUSED],
      [{ sub: '4' }, '/users?q=a&giris=unverified'],
      [{ sub: '4', email_verified: true }, REFUSED],
      [personOf('4', ''), REFUSED],
      // Only similar: the Kelvin sign, and a dotless i.
      [personOf('4', 'ali@orneK.com'.replace('K', '\u212A')), REFUSED],
      [personOf('4', 'alı@ornek.com'), REFUSED],
      [personOf('4', 'veli\u0000@ornek.com'), REFUSED],
      [{ ...personOf('4', member.email), email_verified: false }, '/users?q=a&giris=unverified'],
      [{ ...personOf('4', member.email), email_verified: 'evet' }, '/users?q=a&giris=unverified'],
      [{ sub: '4', email: member.email }, '/users?q=a&giris=unverified'],
      [{ sub: '4', email: gone.email }, '/users?q=a&giris=unverified'],
    ] as const) {
      provider().person = person;
      // The userinfo endpoint says no more than the ID token.
      provider().userinfo = person;
      const browser = world.newBrowser();
      expect({ person, end: await world.signInAtProvider(browser) }).toEqual({ person, end });
      expect(await whoIs(browser)).toBeNull();
      expect([...browser.cookies.keys()]).toEqual([]);
    }
    expect(await (await admin.send('GET', '/api/staff')).json()).toMatchObject({
      staff: [{ name: 'ali' }, { name: 'ayse' }, { name: 'veli' }],
    });
    expect(world.logged.filter(({ msg }) => msg === 'sign-in-refused')).toHaveLength(12);
  });

  it('a deactivated member who is still linked is refused', async () => {
    const database = await open();
    const world = openOidcWorld(database, provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', me.email);
    await world.signInAtProvider(world.newBrowser());
    await database.query('UPDATE staff SET active = false WHERE id = $1', [me.id]);
    expect(await world.signInAtProvider(world.newBrowser())).toBe(REFUSED);
  });

  it('a sign-in with an invited email accepts the invitation and makes a member with its role', async () => {
    const world = openOidcWorld(await open(), provider());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const invite = (email: string, name?: string) =>
      admin.send('POST', '/api/staff/invitations', { email, role: 'viewer', name });
    await invite('elif@ornek.com');
    await invite('su@ornek.com', 'Su Ak');
    await invite('can@ornek.com');
    provider().person = personOf('1', 'elif@ornek.com', { name: ' Elif Işık ' });
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser, '/')).toBe('/');
    expect(await whoIs(browser)).toMatchObject({ name: 'Elif Işık', role: 'viewer' });
    provider().person = personOf('2', 'su@ornek.com', { name: 'Başka' });
    await world.signInAtProvider(world.newBrowser());
    provider().person = personOf('3', 'can@ornek.com', { name: 'C\u0000an' });
    await world.signInAtProvider(world.newBrowser());
    expect(await (await admin.send('GET', '/api/staff')).json()).toMatchObject({
      staff: [
        { name: 'ayse' },
        { name: 'can@ornek.com' },
        { name: 'Elif Işık' },
        { name: 'Su Ak' },
      ],
      invitations: [],
    });
    // A second sign-in is as the same member.
    provider().person = personOf('1', 'elif@ornek.com');
    const again = world.newBrowser();
    await world.signInAtProvider(again);
    expect(await whoIs(again)).toEqual(await whoIs(browser));
  });

  it('a sign-in accepts no invitation that was revoked or has expired', async () => {
    const world = openOidcWorld(await open(), provider());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const body = { email: 'elif@ornek.com', role: 'admin' };
    provider().person = personOf('1', body.email);
    await admin.send('POST', '/api/staff/invitations', body);
    // As the page gets it.
    const { invitations } = (await (await admin.send('GET', '/api/staff')).json()) as {
      invitations: { id: string }[];
    };
    await admin.send('DELETE', `/api/staff/invitations/${invitations[0]?.id}`);
    expect(await world.signInAtProvider(world.newBrowser())).toBe(REFUSED);
    await admin.send('POST', '/api/staff/invitations', body);
    world.advance(8 * 24 * 60 * 60_000);
    expect(await world.signInAtProvider(world.newBrowser())).toBe(REFUSED);
  });

  it('concurrent sign-ins with one invited email make one member', async () => {
    const world = openOidcWorld(await open(), provider());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    const body = { email: 'elif@ornek.com', role: 'editor' };
    await admin.send('POST', '/api/staff/invitations', body);
    provider().person = personOf('1', body.email);
    const browsers = Array.from({ length: 5 }, () => world.newBrowser());
    const ends = await Promise.all(browsers.map((browser) => world.signInAtProvider(browser)));
    expect(ends).toEqual(browsers.map(() => '/users?q=a'));
    const people = await Promise.all(browsers.map(whoIs));
    expect(new Set(people.map((person) => JSON.stringify(person))).size).toBe(1);
    const audit = await (await admin.send('GET', '/api/audit?kind=invitationAccepted')).json();
    expect(audit).toMatchObject({ total: 1 });
  });

  it('a member who joined through the provider has no password until a password link sets one', async () => {
    const world = openOidcWorld(await open(), provider());
    const admin = await world.signedIn(await world.addMember('ayse', 'admin'));
    expect(await (await admin.send('GET', '/api/me/password')).json()).toEqual({ isSet: true });
    const email = 'elif@ornek.com';
    await admin.send('POST', '/api/staff/invitations', { email, role: 'editor' });
    provider().person = personOf('1', email);
    const browser = world.newBrowser();
    await world.signInAtProvider(browser);
    expect(await (await browser.send('GET', '/api/me/password')).json()).toEqual({ isSet: false });
    for (const password of ['', PASSWORD]) {
      const tried = await world.newBrowser().send('POST', '/api/sign-in', { email, password });
      expect(tried.status).toBe(401);
    }
    const own = { current: '', next: PASSWORD };
    expect((await browser.send('POST', '/api/me/password', own)).status).toBe(400);
    const again = await admin.send('POST', '/api/staff/invitations', { email, role: 'editor' });
    expect(await again.json()).toMatchObject({ type: 'urn:problem:taken' });
    // As the page gets it.
    const { id } = (await whoIs(browser)) as { id: string };
    const link = await admin.send('POST', `/api/staff/${id}/password-link`);
    const { path } = (await link.json()) as { path: string };
    const token = tokenOf(path);
    expect((await browser.send('POST', '/api/link', { kind: 'password', token })).status).toBe(200);
    const set = await browser.send('POST', '/api/password', { token, password: PASSWORD });
    expect(set.status).toBe(204);
    const byPassword = world.newBrowser();
    const signedIn = await byPassword.send('POST', '/api/sign-in', { email, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    expect(await (await byPassword.send('GET', '/api/me/password')).json()).toEqual({
      isSet: true,
    });
    expect(await world.signInAtProvider(world.newBrowser())).toBe('/users?q=a');
  });

  it('the email is read from the userinfo of the same person where the ID token has none', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = { sub: '1' };
    provider().userinfo = personOf('somebody else', me.email);
    expect(await world.signInAtProvider(world.newBrowser())).toBe('/users?q=a&giris=failed');
    provider().userinfo = personOf('1', me.email);
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser)).toBe('/users?q=a');
    expect(await whoIs(browser)).toEqual(me);
  });

  it('the server authenticates by client_secret_post where the provider wants that', async () => {
    const world = openOidcWorld(await open(), provider());
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', me.email);
    provider().clientProof = 'client_secret_post';
    expect(await world.signInAtProvider(world.newBrowser())).toBe('/users?q=a');
  });

  it('a provider whose issuer ends with a slash is reached where the setting has none', async () => {
    const { issuer } = provider();
    provider().issuerPath = '/realms/office/';
    const world = openOidcWorld(await open(), provider(), { issuer: `${issuer}/realms/office` });
    const me = await world.addMember('ali', 'editor');
    provider().person = personOf('1', me.email);
    const browser = world.newBrowser();
    expect(await world.signInAtProvider(browser)).toBe('/users?q=a');
    expect(await whoIs(browser)).toEqual(me);
    expect(world.providerFacts).toEqual([]);
  });
});
