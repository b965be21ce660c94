import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { createPasswordLink } from '#server/auth/links.ts';
import type { Database } from '#server/database/database.ts';
import { errorFacts } from '#server/app/errors.ts';
import { rehearseApart } from '#server/backup/startBackups.ts';
import { backUpIfDue } from '#server/backup/scheduledBackups.ts';
import { rehearse, restoreBackup, type Restored } from '#server/backup/restoreBackup.ts';
import {
  checkStart,
  hasEmbedded,
  openAsItIs,
  openDatabase,
} from '#server/operations/openDatabase.ts';
import { messageOf } from '#server/operations/startProblems.ts';
import { startServer } from '#server/operations/startServer.ts';
import { publicUrl, readSettings, type Settings } from '#server/settings.ts';

const USAGE = `The shared list's server: settings and operation are in docs/shared.md.
  npm run shared                                     starts the server
  npm run shared -- password-link ayse@example.com   prints a link for a new password
  npm run shared -- check                            says what would keep it from starting
  npm run shared -- backup                           makes a backup now, restores and compares it
  npm run shared -- restore FILE                     fills an empty database from a backup
  npm run shared -- restore --replace FILE           the same, in place of all that the database holds
  npm run shared -- restore --rehearse FILE          tries that in a database that is removed again
  npm run shared -- --help                           prints this; --version: the version`;

/** Of package.json: scripts/buildServer.mjs fills it in. */
declare const PRODUCT_VERSION: string;

const BUILD_FOLDER = join(import.meta.dirname, '../dist-shared');

/** Messages for people go to the standard output, the log to the standard error. */
async function main(): Promise<void> {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
      replace: { type: 'boolean' },
      rehearse: { type: 'boolean' },
    },
  });
  if (flags.help === true || flags.version === true) {
    console.log(flags.help === true ? USAGE : PRODUCT_VERSION);
    return;
  }
  const read = readSettings(process.env);
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem);
    process.exitCode = 1;
    return;
  }
  // Before the first date is formatted or parsed.
  process.env['TZ'] = read.settings.TZ;
  const [command, argument] = positionals;
  if (command === undefined) await serve(read.settings);
  else if (command === 'password-link' && argument !== undefined) {
    await printPasswordLink(read.settings, argument);
  } else if (command === 'check') {
    await checkStart(read.settings);
  } else if (command === 'backup') {
    await backUpNow(read.settings);
  } else if (command === 'restore' && argument !== undefined) {
    if (flags.rehearse === true) await tryOut(argument);
    else await restore(read.settings, argument, flags.replace === true);
  } else {
    console.error(`Unknown command: ${positionals.join(' ')}\n\n${USAGE}`);
    process.exitCode = 1;
  }
}

async function serve(settings: Settings): Promise<void> {
  const log = pino({ level: settings.LOG_LEVEL, base: { pid: process.pid } }, pino.destination(2));
  const onRoomTurn = (isShort: boolean, freeBytes: number) => {
    const why = hasEmbedded(settings.DATA_FOLDER) ? 'disk nearly full' : 'data folder is gone';
    if (isShort) log.error({ freeBytes }, `${why}: writes are refused`);
    else log.info({ freeBytes }, 'room again: writes are taken');
  };
  await checkStart(settings);
  const database = await openDatabase(settings, onRoomTurn);
  const server = await startServer({
    settings,
    database,
    buildFolder: BUILD_FOLDER,
    log,
    rehearse: rehearseApart,
  });
  // Before the message that it serves: its reader may stop the server at once.
  const stopping = stopSignal();
  log.info({ database: database.kind }, 'started');
  const words = [`Serving the shared list at ${publicUrl(settings)} (Ctrl+C stops it)`];
  if (server.firstAdminUrl !== null) {
    words.push('Open this to make the first admin (once, within a day):', server.firstAdminUrl);
  }
  // At once: a program that waits for the first line then has the link, too.
  console.log(words.join('\n'));
  process.on('uncaughtException', (error) => {
    // The database rolls back whatever is not committed.
    log.fatal(errorFacts(error), 'failed');
    process.exit(1);
  });
  await stopping;
  log.info('stopping');
  await server.stop();
  log.info('stopped');
}

/**
 * A terminal and npm may both send one: later ones are ignored, since stopping takes seconds at
 * most.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
}

/** The database of a command. Makes no database, unlike the server's first start. */
async function openExisting(settings: Settings): Promise<Database> {
  const { DATABASE_URL, DATA_FOLDER } = settings;
  if (DATABASE_URL === null && !hasEmbedded(DATA_FOLDER)) {
    throw new Error(
      `There is no database in the folder ${DATA_FOLDER}. Set DATA_FOLDER to the one of the server.`,
    );
  }
  return openDatabase(settings);
}

async function printPasswordLink(settings: Settings, email: string): Promise<void> {
  const database = await openExisting(settings);
  try {
    const link = await createPasswordLink(database, email);
    if (link === null) throw new Error('No active member of staff has this email.');
    console.log(publicUrl(settings) + link.path);
  } finally {
    await database.close();
  }
}

async function backUpNow(settings: Settings): Promise<void> {
  const database = await openExisting(settings);
  try {
    const { BACKUP_KEEP: keep, BACKUP_FOLDER: folder } = settings;
    let failure: unknown = new Error('Another server is making a backup.');
    const parts = {
      database,
      folder,
      keep,
      everyMs: null,
      rehearse: rehearseApart,
      now: () => new Date(),
    };
    const onFailed = (error: unknown) => (failure = error ?? failure);
    const onMade = (bytes: number) => {
      failure = null;
      console.log(`Made in ${folder}, restored and compared (${bytes} bytes).`);
    };
    await backUpIfDue({ ...parts, onFailed, onMade }, new AbortController().signal, true);
    if (failure !== null) throw failure;
  } finally {
    await database.close();
  }
}

async function restore(settings: Settings, path: string, replaces: boolean): Promise<void> {
  printRestored(await restoreBackup(path, () => openAsItIs(settings), replaces));
  console.log('Restored and compared. Start the server.');
}

async function tryOut(path: string): Promise<void> {
  const { bytes, seconds, ...restored } = await rehearse(path);
  printRestored(restored);
  console.log(`Restored and compared in ${seconds.toFixed(1)} s (${bytes} bytes), and removed.`);
}

function printRestored({ madeAt, tables }: Restored): void {
  console.log(`Backup of ${madeAt}`);
  for (const { name, rowCount } of tables) console.log(`${name}: ${rowCount}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? messageOf(error) : String(error));
  process.exitCode = 1;
}
