import {
  newTokenRequestSchema,
  type OwnPassword,
  ownPasswordRequestSchema,
} from '#protocol/staffApi.ts';
import { Refusal } from '#server/app/errors.ts';
import { findAccount, notifyOfStaff, setPassword } from '#server/auth/accounts.ts';
import { addressOf } from '#server/app/listen.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { listTokens, lowerRole, makeToken } from '#server/auth/personalTokens.ts';
import { isPassword, newPasswordHash } from '#server/auth/secrets.ts';
import { refundTry, takeTry, tryKeys } from '#server/auth/signInTries.ts';
import { endSession, listSessions } from '#server/auth/staff.ts';
import { bodyOf } from '#server/routes/endpoint.ts';

/** The endpoints of everybody's own account. */
export function addOwnEndpoints(parts: AuthParts): void {
  const { database, endpoints, passwords, now, record } = parts;
  endpoints.addForStaff('GET /api/me', async (context, { me }) => context.json(me));
  endpoints.addForStaff('GET /api/me/password', async (context, { me }) => {
    const account = await findAccount(database, 'id', me.id);
    return context.json({
      isSet: account !== null && account.password !== null,
    } satisfies OwnPassword);
  });
  endpoints.addForStaff('POST /api/me/password', async (context, { me, sessionId }) => {
    const { current, next } = await bodyOf(context, ownPasswordRequestSchema);
    // Counted apart from sign-in: somebody with a stolen session must not guess without end.
    const keys = tryKeys(`own:${me.id}`, addressOf(context));
    await takeTry(database, keys, now());
    const account = await findAccount(database, 'id', me.id);
    if (!(await isPassword(passwords, current, account?.password ?? null))) {
      const title = 'Şimdiki şifreniz yanlış.';
      throw new Refusal('urn:problem:wrong-sign-in', { title, status: 400 });
    }
    await refundTry(database, keys, now());
    const hash = await newPasswordHash(passwords, next, [me.name, me.email]);
    await database.transaction(async (transaction) => {
      await setPassword(transaction, me.id, hash, sessionId, now());
      await record({ kind: 'passwordChanged', by: me }, transaction);
    });
    return context.body(null, 204);
  });
  endpoints.addForStaff('GET /api/me/sessions', async (context, { me, sessionId }) =>
    context.json(await listSessions(database, me.id, sessionId, now())),
  );
  endpoints.addForStaff('DELETE /api/me/sessions/:id', async (context, { me }) => {
    await database.transaction(async (transaction) => {
      await endSession(transaction, context.req.param('id') ?? '', me.id);
      await record({ kind: 'sessionEnded', by: me }, transaction);
    });
    return context.body(null, 204);
  });
}

/** Everybody's own tokens for scripts. */
export function addTokenEndpoints({ database, endpoints, now, record }: AuthParts): void {
  endpoints.addForStaff('GET /api/me/tokens', async (context, { me }) =>
    context.json(await listTokens(database, me.id, now())),
  );
  endpoints.addForStaff('POST /api/me/tokens', async (context, { me }) => {
    const wanted = await bodyOf(context, newTokenRequestSchema);
    if (lowerRole(wanted.role, me.role) !== wanted.role) {
      throw new Refusal('urn:problem:forbidden');
    }
    const made = await database.transaction(async (transaction) => {
      const token = await makeToken(transaction, me.id, wanted, now());
      const { name, role, days } = wanted;
      await record({ kind: 'tokenMade', by: me, about: { token: name, role, days } }, transaction);
      return token;
    });
    return context.json(made);
  });
  endpoints.addForStaff('DELETE /api/me/tokens/:id', async (context, { me }) => {
    await database.transaction(async (transaction) => {
      const [removed] = await transaction.query<{ name: string }>(
        'DELETE FROM staff_tokens WHERE id = $1 AND staff_id = $2 RETURNING name',
        [context.req.param('id'), me.id],
      );
      if (removed === undefined) throw new Refusal('urn:problem:not-found');
      await notifyOfStaff(transaction, me.id);
      await record({ kind: 'tokenEnded', by: me, about: { token: removed.name } }, transaction);
    });
    return context.body(null, 204);
  });
}
