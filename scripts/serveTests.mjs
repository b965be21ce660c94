// Starts the servers of the end-to-end tests at the same time, since each builds what it serves:
// `node scripts/serveTests.mjs scripts/serve.mjs=4183 scripts/serveSlow.mjs=4184`. Says so when all answer, but
// for the shared list: its database takes long, and its tests wait for it themselves.
import { spawn } from 'node:child_process';
import { argv, env, execPath, exit } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import './endWithStdin.mjs';
import { requireFreePort } from './port.mjs';

const END_WITH_STDIN = import.meta.resolve('./endWithStdin.mjs');

const servers = argv.slice(2).map((argument) => {
  const [script = '', port = ''] = argument.split('=');
  return { script, port };
});

// Before anything is asked: an older server at one of these ports would answer the tests.
for (const { port } of servers) await requireFreePort(Number(port));

for (const { script, port } of servers) {
  const server = spawn(execPath, ['--import', END_WITH_STDIN, script], {
    env: { ...env, PORT: port },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // Its own message says why.
  server.on('exit', (code) => exit(code ?? 1));
}

const awaited = servers.filter(({ script }) => !script.endsWith('serveShared.mjs'));
await Promise.all(
  awaited.map(async ({ port }) => {
    while (!(await isServed(`http://localhost:${port}/`))) await setTimeout(100);
  }),
);
console.log('The servers answer');

/** @param {string} url */
async function isServed(url) {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    return false;
  }
}
