// Starts the servers of the end-to-end tests at the same time, since each builds what it serves:
// `node scripts/serveTests.mjs scripts/serve.mjs=4183 scripts/serveSlow.mjs=4184`. Says so when all answer.
import { spawn } from 'node:child_process';
import { argv, env, execPath, exit } from 'node:process';
import { setTimeout } from 'node:timers/promises';

const servers = argv.slice(2).map((argument) => {
  const [script = '', port = ''] = argument.split('=');
  return { script, port };
});

for (const { script, port } of servers) {
  const server = spawn(execPath, [script], { env: { ...env, PORT: port }, stdio: 'inherit' });
  // Its own message says why.
  server.on('exit', (code) => exit(code ?? 1));
}

await Promise.all(
  servers.map(async ({ script, port }) => {
    const path = script.endsWith('serveShared.mjs') ? '/api/ready' : '/';
    while (!(await isServed(`http://localhost:${port}${path}`))) await setTimeout(100);
  }),
);
console.log('All servers answer');

/** @param {string} url */
async function isServed(url) {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    return false;
  }
}
