import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openPostgres } from './postgres.ts';

const CHANNEL = 'channel_of_this_test';

/** A proxy in front of the database that can be cut and mended. */
async function openProxy({ hostname, port: farPort }: URL) {
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((near) => {
    const far = connect(Number(farPort), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  return { port: address.port, cut, mend: () => listen(address.port) };
}

it('after several failed reconnections the database listens again, on one connection', async () => {
  const url = new URL(`${inject('postgresAddress')}/postgres`);
  const proxy = await openProxy(url);
  const watching = openPostgres(url.href);
  onTestFinished(() => watching.close());
  const listenerCount = async () => {
    const [row] = await watching.query<{ count: number }>(
      'SELECT count(*) AS count FROM pg_stat_activity WHERE query = $1',
      [`LISTEN "${CHANNEL}"`],
    );
    return row?.count;
  };
  url.port = String(proxy.port);
  const database = openPostgres(url.href);
  onTestFinished(() => database.close());
  let reconnectCount = 0;
  const stop = await database.listen(
    CHANNEL,
    () => undefined,
    () => (reconnectCount += 1),
  );
  await expect.poll(listenerCount).toBe(1);
  proxy.cut();
  // Long enough for some tries.
  await new Promise((resolve) => setTimeout(resolve, 3500));
  await proxy.mend();
  await expect.poll(() => reconnectCount, { timeout: 5000 }).toBe(1);
  // Long enough for another one, if there were more.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect([reconnectCount, await listenerCount()]).toEqual([1, 1]);
  await stop();
  await expect.poll(listenerCount).toBe(0);
});
