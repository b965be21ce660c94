import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { addToAudit, lastNumber } from '#server/audit/auditLog.ts';
import {
  fillFrom,
  type Piece,
  type Pieces,
  removeAll,
  requireEmpty,
  type TableSum,
} from '#server/backup/dump.ts';
import { type Database, liftTimeLimits, type Queryable } from '#server/database/database.ts';
import { openNewEmbedded } from '#server/database/embedded.ts';
import { keepServersOut } from '#server/database/listening.ts';
import { makeSchema, migrateWithin } from '#server/database/migrate.ts';

/** The start of the name of a folder in which a backup is tried. */
export const REHEARSAL_START = 'backup-rehearsal-';

/** What a backup contained. */
export interface Restored {
  /** When the backup was made: ISO 8601. */
  readonly madeAt: string;
  readonly tables: readonly TableSum[];
}

/**
 * Fills a database from a backup, compares every table with what was written, and migrates it to
 * this version: all or nothing.
 * @param open opens the database, once the file has proved to be a backup; it is closed again
 * @param replaces whether everything that the database holds is removed; otherwise it must be empty
 * @throws Error with a sentence for whoever runs the server
 */
export async function restoreBackup(
  path: string,
  open: () => Promise<Database>,
  replaces: boolean,
): Promise<Restored> {
  try {
    return await readBackup(path, async (head, pieces) => {
      const database = await open();
      try {
        return await fillDatabase(database, head, pieces, replaces);
      } finally {
        await database.close();
      }
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup ${path} cannot be restored: ${why}`, { cause: error });
  }
}

function fillDatabase(
  database: Database,
  { madeAt, migrations }: BackupHead,
  pieces: Pieces,
  replaces: boolean,
): Promise<Restored> {
  return database.transaction(async (on) => {
    await liftTimeLimits(on);
    await keepServersOut(on);
    if (!replaces) await requireEmpty(on);
    const replaced = await auditBefore(on);
    await removeAll(on);
    // Of the backup's version first: its rows are then migrated with it.
    await makeSchema(on, migrations);
    const tables = await fillFrom(on, pieces);
    await migrateWithin(on);
    const about = { madeAt, ...(replaced !== null && { through: { number: replaced } }) };
    await addToAudit(on, { kind: 'restored', by: null, about }, new Date());
    return { madeAt, tables };
  });
}

/** The number of the last row of the database's audit so far; `null`: none. */
async function auditBefore(on: Queryable): Promise<number | null> {
  const [row] = await on.query<{ exists: boolean }>(
    "SELECT to_regclass('audit') IS NOT NULL AS exists",
  );
  return row?.exists === true ? lastNumber(on) : null;
}

/** The result of a rehearsal. */
export interface Rehearsal extends Restored {
  readonly bytes: number;
  readonly seconds: number;
}

/** Restores a backup of any database into an embedded one that is removed again. */
export async function rehearse(path: string): Promise<Rehearsal> {
  const { size: bytes } = await stat(path);
  const startMs = performance.now();
  const folder = await mkdtemp(join(tmpdir(), REHEARSAL_START));
  const database = join(folder, 'database');
  try {
    const restored = await restoreBackup(path, () => openNewEmbedded(database), false);
    return { ...restored, bytes, seconds: (performance.now() - startMs) / 1000 };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The format of the lines below. */
const FORMAT = 1;

const headSchema = v.object({
  format: v.literal(FORMAT),
  madeAt: v.string(),
  /** The database's migrations, in order. */
  migrations: v.array(v.string()),
});
export type BackupHead = v.InferOutput<typeof headSchema>;

const pieceSchema = v.variant('kind', [
  v.object({ kind: v.literal('table'), name: v.string() }),
  v.object({
    kind: v.literal('end'),
    tables: v.array(
      v.object({ name: v.string(), rowCount: v.number(), sum: v.optional(v.string()) }),
    ),
    sequences: v.array(v.object({ name: v.string(), last: v.nullable(v.number()) })),
  }),
]);

/**
 * Writes a backup: compressed lines of JSON, the head first. It is on the disk when this resolves.
 * @param path of a file that does not exist yet
 */
export async function writeBackup(
  path: string,
  head: Omit<BackupHead, 'format'>,
  pieces: Pieces,
  signal: AbortSignal,
): Promise<void> {
  const lines = linesOf({ format: FORMAT, ...head }, pieces);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(lines, { highWaterMark: 1 }), createGzip(), file, {
    signal,
  });
}

async function* linesOf(head: BackupHead, pieces: Pieces): AsyncIterable<string> {
  yield `${JSON.stringify(head)}\n`;
  for await (const piece of pieces) {
    yield `${piece.kind === 'rows' ? piece.json : JSON.stringify(piece)}\n`;
  }
}

/**
 * Reads a backup.
 * @param use reads the pieces to their end, which the file's checksum follows
 * @throws Error if it is not a backup, or is damaged
 */
async function readBackup<Result>(
  path: string,
  use: (head: BackupHead, pieces: Pieces) => Promise<Result>,
): Promise<Result> {
  const unpacked = createGunzip();
  // A failure there becomes a failure of the reader.
  pipeline(createReadStream(path), unpacked).catch(() => undefined);
  const lines = linesIn(unpacked);
  try {
    const first = await lines.next();
    const head = v.safeParse(headSchema, first.done === true ? null : parsed(first.value));
    if (!head.success) throw new Error('It is no backup of this or an earlier version.');
    return await use(head.output, piecesIn(lines));
  } finally {
    unpacked.destroy();
  }
}

async function* piecesIn(lines: AsyncIterator<string>): Pieces {
  for (;;) {
    const { done, value } = await lines.next();
    if (done === true) return;
    yield value.startsWith('[')
      ? { kind: 'rows', json: value }
      : (v.parse(pieceSchema, parsed(value)) satisfies Piece);
  }
}

async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf('\n', start);
      if (end < 0) break;
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString('utf8');
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  const rest = Buffer.concat(begun).toString('utf8');
  if (rest !== '') yield rest;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
