import { uploadRequestSchema } from '#protocol/staffApi.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { bodyOf } from '#server/auth/endpoint.ts';
import { Refusal } from '#server/http/problems.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';

type UploadRow = {
  readonly is_done: boolean;
  /** Names the list that was uploaded; `null`: none yet. */
  readonly list: string | null;
  /** Whether anybody has filled or changed the list. */
  readonly is_begun: boolean;
};

/** Receives a browser's list, all or nothing, if the first admin has chosen that. */
export function addUploadEndpoint({ database, endpoints, fill }: AuthParts): void {
  endpoints.addForStaff('POST /api/move', async (context) => {
    const { records, list } = await bodyOf(context, uploadRequestSchema);
    await database.transaction(async (on) => {
      // A second upload waits here.
      const upload = await stateOf(on, 'FOR UPDATE');
      // Sent again, because the first response was lost.
      if (upload?.is_done === true && upload.list === list) return;
      if (!isPending(upload)) throw new Refusal('urn:problem:conflict');
      await fill(records, on);
      await on.query('UPDATE list_move SET is_done = true, list = $1', [list]);
    });
    return context.body(null, 204);
  });
}

/** The first admin chose to upload a list; works only for an empty list. */
export async function allowUpload({ query }: Queryable): Promise<void> {
  await query('DELETE FROM list_move');
  await query(
    'INSERT INTO list_move (is_done) SELECT false WHERE NOT EXISTS (SELECT 1 FROM users)',
  );
}

/** Whether the first admin chose to upload a list, and the list is still empty. */
export async function isUploadPending(database: Database): Promise<boolean> {
  return isPending(await stateOf(database, ''));
}

function isPending(upload: UploadRow | undefined): boolean {
  return upload !== undefined && !upload.is_done && !upload.is_begun;
}

async function stateOf(
  { query }: Queryable,
  lock: 'FOR UPDATE' | '',
): Promise<UploadRow | undefined> {
  const [upload] = await query<UploadRow>(
    `SELECT is_done, list,
       EXISTS (SELECT 1 FROM changes) OR EXISTS (SELECT 1 FROM users) AS is_begun
     FROM list_move ${lock}`,
  );
  return upload;
}

export const UPLOAD_DESCRIPTIONS = {
  'POST /api/move': {
    summary: 'Takes the list of a browser, where the first admin chose to move it.',
    details:
      'Newest users first. `list` names the list: one that is sent again after it was taken is not ' +
      'added again, and another one is refused.',
    request: uploadRequestSchema,
    response: null,
    problems: ['urn:problem:conflict'],
  },
} as const satisfies Descriptions<string>;
