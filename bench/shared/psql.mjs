// Statements by PostgreSQL's own program: without the server's limit of time, and with COPY.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {{ programs: string, address: string }} database @param {string} sql several statements
 * @returns {Promise<string>} what it prints, without heads; rejects with its message
 */
export async function psql({ programs, address }, sql) {
  const { child, done } = startPsql({ programs, address }, sql);
  child.stdin.end();
  return done;
}

/**
 * `COPY … FROM STDIN`, to be written to.
 * @param {{ programs: string, address: string }} database @param {string} sql
 */
export function copyInto({ programs, address }, sql) {
  const { child, done } = startPsql({ programs, address }, sql);
  return {
    /** @param {string} text */
    write: async (text) => {
      if (!child.stdin.write(text)) await Promise.race([once(child.stdin, 'drain'), done]);
    },
    end: async () => {
      child.stdin.end();
      await done;
    },
  };
}

/**
 * PostgreSQL's first process, whose children are all others.
 * @param {{ programs: string, address: string }} database
 */
export async function postmasterPid(database) {
  const file = join(await psql(database, 'SHOW data_directory'), 'postmaster.pid');
  return Number.parseInt(readFileSync(file, 'utf8'), 10);
}

/** @param {{ programs: string, address: string }} database @param {string} sql */
function startPsql({ programs, address }, sql) {
  const child = spawn(
    join(programs, 'psql'),
    [address, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const output = { standard: '', error: '' };
  child.stdout.on('data', (chunk) => void (output.standard += String(chunk)));
  child.stderr.on('data', (chunk) => void (output.error += String(chunk)));
  // Where it has failed, there is nobody to read: `done` says why.
  child.stdin.on('error', () => undefined);
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`psql: ${output.error}`);
    return output.standard.trim();
  });
  return { child, done };
}
