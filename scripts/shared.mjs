// `npm run shared`: installs if needed, builds, and starts the server of the shared list.
// `npm run shared -- password-link ayse@example.com` and others: see docs/shared.md.
import { spawn } from 'node:child_process';
import { ensureInstalled, ROOT } from './install.mjs';
import { onceLeftByNpm } from './leftByNpm.mjs';

ensureInstalled();
// Imported only now that the packages are installed.
const { buildServer, builtServer, NODE_OPTIONS } = await import('./buildServer.mjs');

const command = process.argv.slice(2);
const isStart = command.length === 0;
// Commands need no page.
if (isStart) {
  const { buildShared } = await import('./buildShared.mjs');
  await buildShared();
}
const main = isStart ? await buildServer() : await builtServer();

// In the project's folder, so that ./data is the same one from wherever it is called.
const server = spawn(process.execPath, [...NODE_OPTIONS, main, ...command], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // The server stops by itself; until then this process waits for it.
  process.on(signal, () => void server.kill(signal));
}
onceLeftByNpm(() => void server.kill('SIGTERM'));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
