// Sets up what is measured: a temporary PostgreSQL filled with users, and the built server on it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/install.mjs';
import { freePort } from '../../scripts/port.mjs';
import { fillList } from './fillList.mjs';
import { psql } from './psql.mjs';
import { startServer } from './startServer.mjs';

/** @typedef {typeof import('../../server/testing/benchParts.ts')} Project */
/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */

/** @param {Project} project @param {string} program the built server @param {number} users */
export async function openWorld(project, program, users) {
  const startedAt = new Date();
  const loadAtStart = loadavg()[0] ?? 0;
  const programs = project.findPostgres();
  if (programs === null) throw new Error('PostgreSQL 15 or newer is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const postgres = await project.startPostgres(programs);
  /** @type {import('./startServer.mjs').RunningServer | null} */
  let server = null;
  /** @type {(() => Promise<void>)[]} */
  const others = [];
  const close = async () => {
    for (const stop of others) await stop();
    await server?.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // Otherwise the database would outlive this process.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      console.error(`Stopped by ${signal}`);
      void close().then(() => process.exit(1));
    });
  }
  try {
    const place = { programs, address: await postgres.newDatabase() };
    console.log(`Filling with ${users.toLocaleString('en')} users …`);
    const fillStart = performance.now();
    await fillList(project, place, users);
    const fillSeconds = (performance.now() - fillStart) / 1000;
    console.log(`Filled in ${fillSeconds.toFixed(0)} s`);
    const options = { program, address: place.address, port: await freePort(), folder };
    const first = await startServer(options);
    server = first;
    return {
      place,
      server: first,
      /** Of the server that runs now: it may have been killed. */
      pid: () => server?.pid ?? first.pid,
      killServer: async () => {
        await server?.kill();
        server = await startServer(options);
      },
      /** Creates another database, which is empty. */
      newPlace: async () => ({ programs, address: await postgres.newDatabase() }),
      killDatabase: postgres.killAndRestart,
      /** @param {() => Promise<void>} stop called on close, even if its program has already ended */
      onClose: (stop) => void others.push(stop),
      close,
      /** The conditions that the figures depend on. */
      machine: async () => ({
        cpu: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
        system: `${process.platform} ${process.arch}`,
        node: process.version,
        postgres: (await psql(place, 'SHOW server_version')).split(' ')[0] ?? '',
        startedAt: startedAt.toISOString(),
        fillSeconds,
        minutes: (Date.now() - startedAt.getTime()) / 60_000,
        loadAtStart,
        listMegabytes:
          Number(await psql(place, 'SELECT pg_database_size(current_database())')) / 1e6,
        commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT })
          .toString()
          .trim(),
      }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
