// `npm run shared`: installs if needed, builds, and starts the shared list's server.
// `npm run shared -- --help` names its commands: see docs/shared.md.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './install.mjs';

const { ppid } = process;
ensureInstalled();
// Imported only here: the packages may have been installed just now.
const { buildServer, builtServer, NODE_OPTIONS } = await import('./buildServer.mjs');

const command = process.argv.slice(2);
// A command runs in the version that serves, and starts fast.
const program = [...NODE_OPTIONS, await (command.length > 0 ? builtServer() : buildServer())];
/** @type {import('node:child_process').SpawnOptions} */
const options = {
  stdio: 'inherit',
  // Paths mean what they mean in the shell; without one it is always the project's folder.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  env: {
    DATA_FOLDER: join(ROOT, 'data'),
    BACKUP_FOLDER: join(ROOT, 'backups'),
    ...process.env,
  },
};

if (command.length === 0) {
  // The page takes longer to build than a wrong setting or a taken port to find.
  const { status } = spawnSync(process.execPath, [...program, 'check'], options);
  if (status !== 0) process.exit(status ?? 1);
  const { buildShared } = await import('./buildShared.mjs');
  await buildShared();
}

const server = spawn(process.execPath, [...program, ...command], options);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // Pass the signal on, and wait until the server has stopped by itself.
  process.on(signal, () => void server.kill(signal));
}
// A signal to npm ends it and its shell, but not what they started.
if (process.env['npm_lifecycle_event'] !== undefined)
  setInterval(() => process.ppid !== ppid && server.kill('SIGTERM'), 1000).unref();
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
