import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import type { Piece, Pieces } from '#server/backup/dump.ts';

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
    tables: v.array(v.object({ name: v.string(), rowCount: v.number(), digest: v.string() })),
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
export async function readBackup<Result>(
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
