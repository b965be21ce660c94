// `npm run shared`: installs if needed, builds, and starts the shared list's server.
// `npm run shared -- password-link ayse@example.com` runs one of its commands: see docs/shared.md.
import { spawn } from 'node:child_process';
import { ensureInstalled, ROOT } from './install.mjs';
import { whenNpmEnds } from './whenNpmEnds.mjs';

ensureInstalled();
// Imported only here: the packages may have been installed just now.
const { buildServer, builtServer, NODE_OPTIONS } = await import('./buildServer.mjs');

const command = process.argv.slice(2);
const isStart = command.length === 0;
// Commands do not need the page.
if (isStart) {
  const { buildShared } = await import('./buildShared.mjs');
  await buildShared();
}
const main = isStart ? await buildServer() : await builtServer();

// Always in the project's folder, so that ./data is the same wherever the command is called from.
const server = spawn(process.execPath, [...NODE_OPTIONS, main, ...command], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // Pass the signal on, and wait until the server has stopped by itself.
  process.on(signal, () => void server.kill(signal));
}
whenNpmEnds(() => void server.kill('SIGTERM'));
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
