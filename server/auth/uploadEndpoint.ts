import { MAX_IMPORT_BYTES } from '#domain/limits.ts';
import {
  uploadPartSchema,
  type UploadedPart,
  type UploadPart,
  type UnfinishedUpload,
  uploadedPartSchema,
} from '#protocol/staffApi.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { bodyOf, jsonResponse } from '#server/auth/endpoint.ts';
import { Refusal } from '#server/auth/refusal.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';

/** An upload counts as abandoned, and its parts are removed, this long after the last part. */
const PARTS_KEPT_MS = 7 * 24 * 60 * 60_000;

type UploadRow = {
  readonly next_part: number;
  readonly is_done: boolean;
  readonly list: string | null;
  readonly kept_bytes: number;
  /** Whether anybody has changed the list. */
  readonly has_history: boolean;
  readonly has_users: boolean;
};

/**
 * Receives a browser's list, part by part, if the first admin has chosen that. Each part is stored
 * once, even if it is sent again; with the last one, all of them become the list. The first part of
 * another list, or of the same list after a change, restarts the upload.
 */
export function addUploadEndpoint({ database, endpoints, fill, now }: AuthParts): void {
  let last: Promise<unknown> = Promise.resolve();
  const takePart = async ({ part, records, isLast, list }: UploadPart) => {
    let upload = await stateOf(database);
    if (upload === undefined) throw new Refusal('urn:problem:conflict');
    const isSame = upload.list === list;
    if (isSame && part < upload.next_part) {
      return { nextPart: upload.next_part } satisfies UploadedPart;
    }
    if (upload.is_done || upload.has_history) throw new Refusal('urn:problem:conflict');
    if (part > upload.next_part) throw new Refusal('urn:problem:invalid');
    if (!isSame) {
      if (part > 0 || upload.has_users) throw new Refusal('urn:problem:conflict');
      await database.transaction((transaction) => beginWith(transaction, list));
      upload = { ...upload, kept_bytes: 0 };
    }
    if (isLast) {
      const isFilled = upload.has_users;
      await database.transaction(async (transaction) => {
        // Users without a history: an earlier version filled the list, and was stopped before it
        // recorded the end of the upload.
        if (!isFilled) {
          const kept = await keptRecords(transaction, part);
          await fill([...kept, ...records], transaction);
        }
        await finish(transaction, part);
      });
    } else {
      const text = JSON.stringify(records);
      if (upload.kept_bytes + text.length > MAX_IMPORT_BYTES) {
        throw new Refusal('urn:problem:too-large');
      }
      await database.transaction((transaction) => keep(transaction, part, text, now()));
    }
    return { nextPart: part + 1 } satisfies UploadedPart;
  };
  endpoints.addForStaff('POST /api/move', async (context) => {
    const part = await bodyOf(context, uploadPartSchema);
    // One after another: a part may be sent again while it is still being received.
    const taken = last.then(() => takePart(part));
    last = taken.catch(() => undefined);
    return jsonResponse(await taken);
  });
}

/** The first admin chose to upload a list; works only for an empty list. */
export async function allowUpload({ query }: Queryable, now: Date): Promise<void> {
  await query('DELETE FROM list_move');
  await query('DELETE FROM list_move_parts');
  await query(
    `INSERT INTO list_move (next_part, is_done, touched_at)
     SELECT 0, false, $1 WHERE NOT EXISTS (SELECT 1 FROM users)`,
    [now],
  );
}

/**
 * Removes the parts of an abandoned upload, which hold users whom nobody sees. The same list can
 * still be uploaded from its first part.
 */
export async function clearAbandonedUpload(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - PARTS_KEPT_MS);
  await database.transaction(async ({ query }) => {
    const old = await query(
      `UPDATE list_move SET next_part = 0, list = NULL
       WHERE NOT is_done AND touched_at < $1 RETURNING next_part`,
      [oldest],
    );
    if (old.length > 0) await query('DELETE FROM list_move_parts');
  });
}

/** An upload that can be resumed; `null`: none, it has ended, or the list was filled otherwise. */
export async function unfinishedUpload(database: Database): Promise<UnfinishedUpload | null> {
  const upload = await stateOf(database);
  if (upload === undefined || upload.is_done || upload.has_history || upload.has_users) return null;
  return { list: upload.list, nextPart: upload.next_part };
}

async function stateOf({ query }: Queryable): Promise<UploadRow | undefined> {
  const [upload] = await query<UploadRow>(
    `SELECT next_part, is_done, list,
       (SELECT coalesce(sum(octet_length(records)), 0) FROM list_move_parts) AS kept_bytes,
       EXISTS (SELECT 1 FROM changes) AS has_history,
       EXISTS (SELECT 1 FROM users) AS has_users
     FROM list_move`,
  );
  return upload;
}

async function beginWith({ query }: Queryable, list: string): Promise<void> {
  await query('DELETE FROM list_move_parts');
  await query('UPDATE list_move SET next_part = 0, list = $1', [list]);
}

async function keep({ query }: Queryable, part: number, text: string, now: Date): Promise<void> {
  await query('INSERT INTO list_move_parts VALUES ($1, $2) ON CONFLICT (part) DO NOTHING', [
    part,
    text,
  ]);
  await query('UPDATE list_move SET next_part = $1 + 1, touched_at = $2 WHERE next_part = $1', [
    part,
    now,
  ]);
}

async function finish({ query }: Queryable, part: number): Promise<void> {
  await query('UPDATE list_move SET next_part = $1 + 1, is_done = true', [part]);
  await query('DELETE FROM list_move_parts');
}

/** @throws Refusal if earlier parts are missing, because another server has removed them */
async function keptRecords({ query }: Queryable, before: number): Promise<readonly string[]> {
  const parts = await query<{ records: string }>(
    'SELECT records FROM list_move_parts ORDER BY part',
  );
  if (parts.length !== before) throw new Refusal('urn:problem:conflict');
  // JSON.parse returns any; `keep` stores lists of texts.
  return parts.flatMap(({ records }) => JSON.parse(records) as readonly string[]);
}

export const UPLOAD_DESCRIPTIONS = {
  'POST /api/move': {
    summary: 'Takes a part of the list of a browser, where the first admin chose to move it.',
    details:
      'Parts come in order, newest users first; one that was sent already is not added again. ' +
      'With the last part all of them become the list. `list` names which list the parts are of: the ' +
      'first part of another one begins anew, and any other part of it is refused.',
    request: uploadPartSchema,
    response: uploadedPartSchema,
    problems: ['urn:problem:conflict'],
  },
} as const satisfies Descriptions<string>;
