import { SEED_USER_COUNT } from '#domain/limits.ts';
import { makeSeedList } from '#domain/samples/seedUsers.ts';
import { type Me } from '#protocol/staff.ts';
import { firstAdminRequestSchema, type NewLink, uploadRequestSchema } from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import { addStaff } from '#server/auth/accounts.ts';
import { type AuthParts, signIn } from '#server/auth/authParts.ts';
import { findLink, makeLink, useLink } from '#server/auth/links.ts';
import { newPasswordHash } from '#server/auth/secrets.ts';
import { hasAdmin, lockAdmins } from '#server/auth/staff.ts';
import { type Database, ifWritable, type Queryable } from '#server/database/database.ts';
import { bodyOf } from '#server/routes/endpoint.ts';

/**
 * A link that makes the first admin; `null` if there is an active admin. Earlier links stay valid.
 */
export async function createFirstAdminLink(
  database: Database,
  now = new Date(),
): Promise<NewLink | null> {
  if (await hasAdmin(database)) return null;
  return database.transaction(async (on) => {
    const made = await makeLink(on, { kind: 'firstAdmin' }, now);
    await addToAudit(on, { kind: 'setupLinkMade', by: null }, now);
    return made;
  });
}

/** The first admin of the settings. */
export interface FirstAdmin {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** See `StaffAuth.makeFirstAdmin`. */
export async function makeFirstAdmin(
  { database, passwords, now, record }: AuthParts,
  { name, email, password }: FirstAdmin,
): Promise<void> {
  if (await hasAdmin(database)) return;
  const passwordHash = await newPasswordHash(passwords, password, [name, email]);
  await database.transaction(async (on) => {
    await lockAdmins(on);
    // Another server may have made it since.
    if (await hasAdmin(on)) return;
    const me = await addAdmin(on, { name, email, passwordHash }, now());
    await record({ kind: 'firstAdminMade', by: me }, on);
  });
}

/** The first one: links of other starts and servers end. */
async function addAdmin(
  on: Queryable,
  admin: Omit<FirstAdmin, 'password'> & { readonly passwordHash: string },
  now: Date,
): Promise<Me> {
  await on.query("DELETE FROM staff_links WHERE kind = 'firstAdmin'");
  return addStaff(on, { ...admin, role: 'admin' }, now);
}

export function addFirstAdminEndpoint(parts: AuthParts): void {
  const { database, endpoints, passwords, list, now, record } = parts;
  endpoints.addOpen('POST /api/first-admin', async (context) => {
    const body = await bodyOf(context, firstAdminRequestSchema);
    await findLink(database, 'firstAdmin', body.token, now());
    const passwordHash = await newPasswordHash(passwords, body.password, [body.name, body.email]);
    const samples = body.begin === 'samples' ? await sampleRecords(parts) : [];
    // All or nothing: after an interruption the same link works again.
    const me = await database.transaction(async (on) => {
      await lockAdmins(on);
      await useLink(on, 'firstAdmin', body.token, now());
      if (await hasAdmin(on)) throw new Refusal('urn:problem:expired-link');
      const { name, email } = body;
      const added = await addAdmin(on, { name, email, passwordHash }, now());
      if (body.begin === 'move') await allowUpload(on);
      // An existing list stays as it is.
      if (samples.length > 0 && !(await hasUsers(on))) await list.fill(samples, on);
      await record({ kind: 'firstAdminMade', by: added }, on);
      return added;
    });
    // If the disk is full by now, the admin exists, and can sign in by password.
    await ifWritable(signIn(parts, context, me));
    return context.json(me);
  });
}

async function hasUsers({ query }: Queryable): Promise<boolean> {
  return (await query('SELECT id FROM users LIMIT 1')).length > 0;
}

async function sampleRecords({ random, now }: AuthParts): Promise<readonly string[]> {
  const text = await makeSeedList({
    random,
    now: now(),
    count: SEED_USER_COUNT,
    // Lets other requests be handled.
    onProgress: () => new Promise((resolve) => void setImmediate(resolve)),
  });
  // JSON.parse returns any; `makeSeedList` makes a list.
  const records = JSON.parse(text) as readonly unknown[];
  return records.map((record) => JSON.stringify(record));
}

type UploadRow = {
  readonly is_done: boolean;
  /** Names the list that was uploaded; `null`: none yet. */
  readonly list: string | null;
  /** Whether anybody has filled or changed the list. */
  readonly is_begun: boolean;
};

/** Receives a browser's list, all or nothing, if the first admin has chosen that. */
export function addUploadEndpoint({ database, endpoints, list }: AuthParts): void {
  endpoints.addForStaff('POST /api/move', async (context) => {
    const { records, list: name } = await bodyOf(context, uploadRequestSchema);
    await database.transaction(async (on) => {
      // A second upload waits here.
      const upload = await stateOf(on, 'FOR UPDATE');
      // Sent again, because the first response was lost.
      if (upload?.is_done === true && upload.list === name) return;
      if (!isPending(upload)) throw new Refusal('urn:problem:conflict');
      await list.fill(records, on);
      await on.query('UPDATE list_move SET is_done = true, list = $1', [name]);
    });
    return context.body(null, 204);
  });
}

/** The first admin chose to upload a list; works only for an empty list. */
async function allowUpload({ query }: Queryable): Promise<void> {
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
