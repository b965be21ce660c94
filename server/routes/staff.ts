import { invitationRequestSchema, staffPatchSchema } from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { findAccount } from '#server/auth/accounts.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { makeLink, replacePasswordLink } from '#server/auth/links.ts';
import { changeStaff, endSession, listSessions, listStaff } from '#server/auth/staff.ts';
import { bodyOf } from '#server/routes/endpoint.ts';

/** The staff, for admins. */
export function addStaffEndpoints(parts: AuthParts): void {
  const { database, endpoints, hasBackups, now, record } = parts;
  endpoints.addForStaff('GET /api/staff', async (context) =>
    context.json(await listStaff(database, hasBackups, now())),
  );
  endpoints.addForStaff('PATCH /api/staff/:id', async (context, { me }) => {
    const patch = await bodyOf(context, staffPatchSchema);
    const id = context.req.param('id') ?? '';
    const member = await changeStaff(database, me, id, patch, now());
    return context.json(member);
  });
  endpoints.addForStaff('GET /api/staff/:id/sessions', async (context, { sessionId }) => {
    const id = context.req.param('id') ?? '';
    return context.json(await listSessions(database, id, sessionId, now()));
  });
  endpoints.addForStaff('DELETE /api/staff/sessions/:id', async (context, { me }) => {
    await database.transaction(async (transaction) => {
      const ownerId = await endSession(transaction, context.req.param('id') ?? '', null);
      const to = await findAccount(transaction, 'id', ownerId);
      await record({ kind: 'sessionEnded', by: me, to }, transaction);
    });
    return context.body(null, 204);
  });
  endpoints.addForStaff('POST /api/staff/:id/password-link', async (context, { me }) => {
    const account = await findAccount(database, 'id', context.req.param('id') ?? '');
    if (account === null || !account.active) throw new Refusal('urn:problem:not-found');
    const link = await replacePasswordLink(database, account, me, now());
    return context.json(link);
  });
}

/** Invitations, for admins. */
export function addInvitationEndpoints(parts: AuthParts): void {
  const { database, endpoints, now, record } = parts;
  endpoints.addForStaff('POST /api/staff/invitations', async (context, { me }) => {
    const { name, email, role } = await bodyOf(context, invitationRequestSchema);
    const isTaken = (await findAccount(database, 'email', email)) !== null;
    if (isTaken) throw new Refusal('urn:problem:taken');
    const link = await database.transaction(async (transaction) => {
      // Replaces an earlier invitation, which may have another role.
      await transaction.query("DELETE FROM staff_links WHERE kind = 'invitation' AND email = $1", [
        email,
      ]);
      const made = await makeLink(transaction, { kind: 'invitation', name, email, role }, now());
      await record({ kind: 'invited', by: me, about: { email, role } }, transaction);
      return made;
    });
    return context.json(link);
  });
  endpoints.addForStaff('DELETE /api/staff/invitations/:id', async (context, { me }) => {
    await database.transaction(async (transaction) => {
      const [removed] = await transaction.query<{ email: string }>(
        "DELETE FROM staff_links WHERE id = $1 AND kind = 'invitation' RETURNING email",
        [context.req.param('id')],
      );
      if (removed === undefined) throw new Refusal('urn:problem:not-found');
      const about = { email: removed.email };
      await record({ kind: 'invitationRevoked', by: me, about }, transaction);
    });
    return context.body(null, 204);
  });
}
