import type { InferOutput } from 'valibot';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { makeSeedList } from '#domain/samples/seedUsers.ts';
import { type Me, meSchema } from '#protocol/staff.ts';
import { type NewLink, firstAdminRequestSchema } from '#protocol/staffApi.ts';
import { addToAudit } from '#server/audit/auditLog.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { ifWritable } from '#server/database/isWriteRefused.ts';
import { addStaff } from '#server/auth/accounts.ts';
import { signIn, type AuthParts } from '#server/auth/authParts.ts';
import { hasAdmin, lockAdmins } from './staff/changeStaff.ts';
import { bodyOf } from '#server/auth/endpoint.ts';
import { findLink, makeLink, useLink } from './staff/links.ts';
import { allowUpload } from '#server/auth/uploadEndpoint.ts';
import { newPasswordHash } from '#server/auth/passwords.ts';
import { Refusal } from '#server/http/problems.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';

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
  { database, passwords, now, log, record }: AuthParts,
  { name, email, password }: FirstAdmin,
): Promise<void> {
  if (await hasAdmin(database)) return;
  const passwordHash = await newPasswordHash(passwords, password, [name, email]);
  await database.transaction(async (transaction) => {
    await lockAdmins(transaction);
    // Another server may have made it since.
    if (await hasAdmin(transaction)) return;
    const me = await addStaff(transaction, { name, email, role: 'admin', passwordHash }, now());
    await transaction.query("DELETE FROM staff_links WHERE kind = 'firstAdmin'");
    await record({ kind: 'firstAdminMade', by: me }, transaction);
    log('first-admin-made', { staffId: me.id });
  });
}

export function addFirstAdminEndpoint(parts: AuthParts): void {
  const { database, endpoints, passwords, fill, now, log, record } = parts;
  endpoints.addOpen('POST /api/first-admin', async (context) => {
    const body = await bodyOf(context, firstAdminRequestSchema);
    await findLink(database, 'firstAdmin', body.token, now());
    const passwordHash = await newPasswordHash(passwords, body.password, [body.name, body.email]);
    const samples = body.begin === 'samples' ? await sampleRecords(parts) : [];
    // All or nothing: after an interruption the same link works again.
    const me = await database.transaction(async (transaction) => {
      const added = await addFirstAdmin(transaction, body, passwordHash, now());
      // An existing list stays as it is.
      if (samples.length > 0 && !(await hasUsers(transaction))) await fill(samples, transaction);
      await record({ kind: 'firstAdminMade', by: added }, transaction);
      return added;
    });
    log('first-admin-made', { staffId: me.id });
    // If the disk is full by now, the admin exists, and can sign in by password.
    await ifWritable(signIn(parts, context, me));
    return context.json(me);
  });
}

async function addFirstAdmin(
  transaction: Queryable,
  body: InferOutput<typeof firstAdminRequestSchema>,
  passwordHash: string,
  now: Date,
): Promise<Me> {
  const { query } = transaction;
  await lockAdmins(transaction);
  await useLink(transaction, 'firstAdmin', body.token, now);
  if (await hasAdmin(transaction)) throw new Refusal('urn:problem:expired-link');
  const { name, email } = body;
  const me = await addStaff(transaction, { name, email, role: 'admin', passwordHash }, now);
  // The links of other starts and servers.
  await query("DELETE FROM staff_links WHERE kind = 'firstAdmin'");
  if (body.begin === 'move') await allowUpload(transaction);
  return me;
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

export const FIRST_ADMIN_DESCRIPTIONS = {
  'POST /api/first-admin': {
    summary: 'Makes the first admin by the link of the start, and signs in.',
    request: firstAdminRequestSchema,
    response: meSchema,
    problems: ['urn:problem:expired-link', 'urn:problem:weak-password', 'urn:problem:taken'],
  },
} as const satisfies Descriptions<string>;
