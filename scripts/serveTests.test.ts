import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { freePort } from './port.mjs';

const ARGS = [join(import.meta.dirname, 'serveTests.mjs')];
const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const hasIpv6 = addresses.some(({ address }) => address === '::1');

/** Starts the servers of the end-to-end tests, which are one that serves this port. */
function startServers(port: number) {
  const servers = spawn(process.execPath, [...ARGS, `scripts/serve.mjs=${port}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [servers.stdout, servers.stderr])
    stream.on('data', (chunk: Buffer) => void (output.text += chunk.toString()));
  return { servers, output };
}

const isAnswering = (port: number) =>
  fetch(`http://localhost:${port}`).then(
    () => true,
    () => false,
  );

it.concurrent.for([
  { title: 'IPv4 alone', host: '127.0.0.1' },
  ...(hasIpv6 ? [{ title: 'IPv6 alone', host: '::1' }] : []),
  { title: 'all addresses', host: undefined },
])(
  'an older server, listening on $title, does not answer the end-to-end tests',
  async ({ host }, { expect, onTestFinished }) => {
    const old = createServer((_, response) => response.end('old')).listen({ port: 0, host });
    await once(old, 'listening');
    onTestFinished(() => void old.close());
    const { port } = old.address() as AddressInfo;
    const { servers, output } = startServers(port);
    const [code] = (await once(servers, 'close')) as [number];
    expect(output.text).toContain(`Port ${port} is taken`);
    expect(output.text).not.toContain('The servers answer');
    expect(code).toBe(1);
  },
);

it.concurrent.for(['is killed', 'has ended'])(
  'no server of the end-to-end tests outlives a Playwright that %s',
  async (end, { expect, onTestFinished }) => {
    const port = await freePort();
    const { servers, output } = startServers(port);
    onTestFinished(() => void servers.kill('SIGKILL'));
    await expect.poll(() => output.text, { timeout: 30_000 }).toContain('Serving');
    expect(await isAnswering(port)).toBe(true);
    if (end === 'is killed') servers.kill('SIGKILL');
    else servers.stdin.end();
    await expect.poll(() => isAnswering(port), { timeout: 30_000 }).toBe(false);
  },
);
