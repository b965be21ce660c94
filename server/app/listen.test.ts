import { Hono } from 'hono';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { API_PATHS } from '#protocol/paths.ts';
import { clientAddress, listen, type ListenOptions } from '#server/app/listen.ts';
import { fakeApp, fakeAuth } from '#server/testing/fakeApp.ts';
import { fakeList } from '#server/testing/fakeList.ts';

async function serving(app: Hono, proxyCount = 0, slowestBody?: ListenOptions['slowestBody']) {
  const listening = await listen(app, {
    port: 0,
    host: '127.0.0.1',
    proxyCount,
    ...(slowestBody && { slowestBody }),
  });
  onTestFinished(() => listening.stop(0));
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
}

describe('a client’s address', () => {
  it.each([
    ['no proxy is trusted', '1.1.1.1, 2.2.2.2', 0, '9.9.9.9'],
    ['one proxy is trusted', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['two proxies are trusted', '1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['more proxies are trusted than there are', '1.1.1.1', 5, '1.1.1.1'],
    ['the proxy sends no address', '', 1, '9.9.9.9'],
    ['the proxy sends a port', '203.0.113.9:50001', 1, '203.0.113.9'],
    ['the proxy sends brackets', '1.1.1.1, [2001:db8::7]', 1, '2001:db8::7'],
    ['the proxy sends brackets and a port', '[2001:db8::7]:443', 1, '2001:db8::7'],
    ['the proxy sends a short address', '2001:db8::7', 1, '2001:db8::7'],
    ['the proxy sends an IPv4 address in an IPv6 one', '[::ffff:1.1.1.1]:80', 1, '::ffff:1.1.1.1'],
  ])('is read correctly where %s', (_where, forwardedFor, proxyCount, address) => {
    expect(clientAddress(forwardedFor, '9.9.9.9', proxyCount)).toBe(address);
  });

  it('is all that reaches the app: headers that a client makes up are not passed on', async () => {
    const app = new Hono();
    app.get('/', ({ req }) =>
      Response.json(
        ['x-forwarded-for', 'x-real-ip', 'forwarded'].map((name) => req.header(name) ?? null),
      ),
    );
    const headers = {
      'X-Forwarded-For': '1.1.1.1',
      'X-Real-IP': '1.1.1.1',
      Forwarded: 'for=1.1.1.1',
    };
    const direct = await serving(app);
    expect(await (await fetch(direct.url, { headers })).json()).toEqual(['127.0.0.1', null, null]);
    const proxied = await serving(app, 1);
    expect(await (await fetch(proxied.url, { headers })).json()).toEqual(['1.1.1.1', null, null]);
  });
});

describe('stopping the server', () => {
  it('finishes the requests that are under way, and accepts no new ones', async () => {
    let respond = (_response: Response) => undefined as void;
    const app = new Hono();
    app.get('/', () => new Promise<Response>((resolve) => void (respond = resolve)));
    const { url, stop } = await serving(app);
    const request = fetch(url);
    await expect.poll(() => respond.toString()).not.toContain('undefined');
    const stopped = stop(10_000);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    respond(new Response('done'));
    expect(await (await request).text()).toBe('done');
    await stopped;
  });

  it('cuts off requests that outlast its time limit', async () => {
    const app = new Hono();
    app.get('/', () => new Promise<Response>(() => undefined));
    const { url, stop, port } = await serving(app);
    const request = fetch(url).catch((error: unknown) => error);
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => void socket.once('connect', resolve));
    // It is cut off.
    socket.on('error', () => undefined);
    await stop(50);
    expect(await request).toBeInstanceOf(Error);
  });
});

it.each([
  ['is sent', () => 'x'.repeat(3_000_000)],
  // As Node’s fetch sends what it does not know the length of: in chunks.
  ['is unknown', () => new Blob(['x'.repeat(3_000_000)]).stream()],
])('a request body that is too large is refused where its length %s', async (_how, body) => {
  const { app } = fakeApp();
  const { url } = await serving(app);
  const post = (what: () => BodyInit) => {
    const headers = { 'X-Staff': 'editor', 'Content-Type': 'application/json' };
    const sent = { method: 'POST', headers, body: what(), duplex: 'half' };
    return fetch(url + API_PATHS.questions, sent);
  };
  expect((await post(body)).status).toBe(413);
  expect((await post(() => '{"questions":[]}')).status).not.toBe(413);
});

describe('a client that leaves before the answer', () => {
  it.each([
    ['a question', API_PATHS.questions, JSON.stringify({ questions: [{ kind: 'user', id: 'a' }] })],
    ['the page', '/users', null],
  ])('aborts the search for %s', async (_what, path, body) => {
    const wanted: AbortSignal[] = [];
    const list = fakeList({
      answer: (_question, signal) => {
        if (signal !== undefined) wanted.push(signal);
        return new Promise(() => undefined);
      },
    });
    const { app } = fakeApp({}, list);
    const { url } = await serving(app);
    const leaving = new AbortController();
    const request = fetch(url + path, {
      method: body === null ? 'GET' : 'POST',
      body,
      headers: { 'X-Staff': 'editor', 'Content-Type': 'application/json' },
      signal: leaving.signal,
    }).catch(() => 'left');
    await expect.poll(() => wanted.length).toBeGreaterThan(0);
    expect(wanted.map(({ aborted }) => aborted)).not.toContain(true);
    leaving.abort();
    expect(await request).toBe('left');
    await expect.poll(() => wanted.every(({ aborted }) => aborted)).toBe(true);
  });
});

describe('a request body that comes slowly', () => {
  const POST =
    'POST /api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n';
  const SLOWEST = { bytes: 1000, ms: 1000 };

  /** An app that says how long the body was. */
  function measuring(waitMs = 0) {
    const app = new Hono();
    app.post('/api/sign-in', async ({ req }) => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return Response.json((await req.text()).length);
    });
    return app;
  }

  /** Sends the head and parts of a body. @returns what came back until the connection ended */
  async function sendParts(port: number, part: string, pauseMs: number) {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let response = '';
    const ended = new AbortController();
    socket.on('data', (data) => (response += data.toString()));
    // It may be cut off.
    socket.on('error', () => undefined);
    socket.on('close', () => ended.abort());
    socket.write(POST);
    for (let sent = 0; sent < 100_000 && !ended.signal.aborted; sent += part.length) {
      socket.write(part);
      // oxlint-disable-next-line no-await-in-loop -- as a slow client sends it
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (pauseMs > 1000) break;
    }
    return { response: () => response, isEnded: () => ended.signal.aborted };
  }

  it('ends its connection, also if the request needs no sign-in', async () => {
    const { app, logged } = fakeApp({ auth: { ...fakeAuth(), app: measuring() } });
    const { port } = await serving(app, 0, SLOWEST);
    const { response, isEnded } = await sendParts(port, 'x', 3000);
    expect(isEnded()).toBe(true);
    expect(response()).toBe('');
    // It is no error of the server.
    expect(logged.filter((line) => !line.includes('"level":20'))).toEqual([]);
  });

  it('is read to its end while enough of it comes, or while the server does not read it', async () => {
    for (const waitMs of [0, 2500]) {
      // oxlint-disable-next-line no-await-in-loop -- one server after the other
      const { port } = await serving(measuring(waitMs), 0, SLOWEST);
      // oxlint-disable-next-line no-await-in-loop -- one server after the other
      const { response } = await sendParts(port, 'x'.repeat(10_000), waitMs === 0 ? 60 : 0);
      // oxlint-disable-next-line no-await-in-loop -- one server after the other
      await expect.poll(response, { timeout: 10_000 }).toContain('100000');
    }
  });
});
