import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const hasIpv6 = addresses.some(({ address }) => address === '::1');

/** Starts the servers of the end-to-end tests with one that serves this port; returns what was printed, and the exit code. */
async function serveTests(port: number) {
  const args = [join(import.meta.dirname, 'serveTests.mjs'), `scripts/serve.mjs=${port}`];
  const servers = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [servers.stdout, servers.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(servers, 'close')) as [number];
  return { printed, code };
}

it.concurrent.for([
  { title: 'IPv4 alone', host: '127.0.0.1' },
  ...(hasIpv6 ? [{ title: 'IPv6 alone', host: '::1' }] : []),
  { title: 'all addresses', host: undefined },
])(
  'an older server, listening on $title, does not answer the end-to-end tests',
  async ({ host }, { onTestFinished }) => {
    const old = createServer((_, response) => response.end('old')).listen({ port: 0, host });
    await once(old, 'listening');
    onTestFinished(() => void old.close());
    const { port } = old.address() as AddressInfo;
    const { printed, code } = await serveTests(port);
    expect(printed).toContain(`Port ${port} is taken`);
    expect(printed).not.toContain('The servers answer');
    expect(code).toBe(1);
  },
);
