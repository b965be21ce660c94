import { invitationSchema, staffPatchSchema } from '#protocol/staffApi.ts';
import { findAccount } from '#server/auth/accounts.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { changeStaff } from '#server/auth/changeStaff.ts';
import { bodyOf, doneResponse, jsonResponse } from '#server/auth/endpoint.ts';
import { makeLink } from '#server/auth/links.ts';
import { listStaff } from '#server/auth/members.ts';
import { replacePasswordLink } from '#server/auth/passwordLink.ts';
import { Refusal } from '#server/auth/refusal.ts';
import { endSession, listSessions } from '#server/auth/staffSessions.ts';

/** The staff, for admins. */
export function addStaffEndpoints(parts: AuthParts): void {
  const { database, endpoints, now, log } = parts;
  endpoints.addForStaff('GET /api/staff', async () =>
    jsonResponse(await listStaff(database, now())),
  );
  endpoints.addForStaff('PATCH /api/staff/:id', async (context, { me }) => {
    const patch = await bodyOf(context, staffPatchSchema);
    const id = context.req.param('id') ?? '';
    const member = await changeStaff(database, me.id, id, patch, now());
    log('staff-changed', { staffId: id });
    return jsonResponse(member);
  });
  endpoints.addForStaff('GET /api/staff/:id/sessions', async (context, { sessionId }) => {
    const id = context.req.param('id') ?? '';
    return jsonResponse(await listSessions(database, id, sessionId, now()));
  });
  endpoints.addForStaff('DELETE /api/staff/sessions/:id', async (context) => {
    await endSession(database, context.req.param('id') ?? '', null);
    return doneResponse();
  });
  endpoints.addForStaff('POST /api/staff/:id/password-link', async (context) => {
    const account = await findAccount(database, 'id', context.req.param('id') ?? '');
    if (account === null || !account.active) throw new Refusal('urn:problem:not-found');
    const link = await replacePasswordLink(database, account.id, now());
    log('password-link-made', { staffId: account.id });
    return jsonResponse(link);
  });
}

/** Invitations, for admins. */
export function addInvitationEndpoints(parts: AuthParts): void {
  const { database, endpoints, now, log } = parts;
  endpoints.addForStaff('POST /api/staff/invitations', async (context, { me }) => {
    const { name, email, role } = await bodyOf(context, invitationSchema);
    const isTaken = (await findAccount(database, 'email', email)) !== null;
    if (isTaken) throw new Refusal('urn:problem:taken');
    const link = await database.transaction(async (transaction) => {
      // A new one replaces the one before: its role may be another.
      await transaction.query("DELETE FROM staff_links WHERE kind = 'invitation' AND email = $1", [
        email,
      ]);
      return makeLink(transaction, { kind: 'invitation', name, email, role }, now());
    });
    log('invited', { staffId: me.id });
    return jsonResponse(link);
  });
  endpoints.addForStaff('DELETE /api/staff/invitations/:id', async (context) => {
    const removed = await database.query(
      "DELETE FROM staff_links WHERE id = $1 AND kind = 'invitation' RETURNING id",
      [context.req.param('id')],
    );
    if (removed.length === 0) throw new Refusal('urn:problem:not-found');
    return doneResponse();
  });
}
