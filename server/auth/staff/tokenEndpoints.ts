import { newTokenRequestSchema, newTokenSchema, personalTokensSchema } from '#protocol/staffApi.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { bodyOf } from '#server/auth/endpoint.ts';
import { listTokens, lowerRole, makeToken } from './personalTokens.ts';
import { Refusal } from '#server/http/problems.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';
import { notifyOfStaff } from './staffChannel.ts';

/** Everybody's own tokens for scripts. */
export function addTokenEndpoints({ database, endpoints, now, log, record }: AuthParts): void {
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
    log('token-made', { staffId: me.id });
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

export const TOKEN_DESCRIPTIONS = {
  'GET /api/me/tokens': {
    summary: 'One’s own personal tokens that are still good, the newest first.',
    response: personalTokensSchema,
  },
  'POST /api/me/tokens': {
    summary: 'Makes a personal token.',
    details:
      'The response alone holds the token. Its role may not be above its owner’s, and later it ' +
      'never allows more than its owner may do by then.',
    request: newTokenRequestSchema,
    response: newTokenSchema,
    problems: ['urn:problem:full'],
  },
  'DELETE /api/me/tokens/:id': {
    summary: 'Ends one of one’s own personal tokens.',
    response: null,
    problems: ['urn:problem:not-found'],
  },
} as const satisfies Descriptions<string>;
