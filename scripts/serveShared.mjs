// Builds the shared list and serves it on an empty embedded database, for the end-to-end tests:
// `PORT=4185 node scripts/serveShared.mjs`. Restarts the server after a SIGKILL, as a service manager
// does. Writes the first admin's link and the server's pid to test-results/shared/.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, NODE_OPTIONS } from './buildServer.mjs';
import { buildShared } from './buildShared.mjs';
import { ROOT } from './install.mjs';
import { requestedPort, requireFreePort } from './port.mjs';

const folder = join(ROOT, 'test-results', 'shared');
const port = requestedPort(4185);
await requireFreePort(port);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await buildShared();
const program = await buildServer();

let isStopping = false;

function start() {
  const server = spawn(process.execPath, [...NODE_OPTIONS, program], {
    env: {
      LOG_LEVEL: 'error',
      ...process.env,
      PORT: String(port),
      DATA_FOLDER: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writeFileSync(join(folder, 'pid'), String(server.pid));
  server.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const [link] = /http\S+\/baslangic\S+/.exec(text) ?? [];
    if (link !== undefined) writeFileSync(join(folder, 'first-link'), link);
  });
  server.on('exit', (code, signal) => {
    if (!isStopping && signal === 'SIGKILL') start();
    else process.exit(code ?? 1);
  });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(name, () => {
      isStopping = true;
      server.kill(name);
    });
  }
}

start();
