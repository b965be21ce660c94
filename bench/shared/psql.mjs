// Runs statements with psql: without the server's statement timeout, and with COPY.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {{ programs: string, address: string }} database @param {string} sql one or more statements
 * @returns {Promise<string>} the rows without headers; rejects with psql's message
 */
export async function psql({ programs, address }, sql) {
  const { child, done } = startPsql({ programs, address }, sql);
  child.stdin.end();
  return done;
}

/**
 * Starts `COPY … FROM STDIN`; the caller writes the rows.
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
 * The process id of the postmaster, the parent of PostgreSQL's other processes.
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
  // After a failure nobody reads the input; `done` rejects with the reason.
  child.stdin.on('error', () => undefined);
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`psql: ${output.error}`);
    return output.standard.trim();
  });
  return { child, done };
}
