import { Hono } from 'hono';
import { API_PATHS } from '#protocol/api.ts';
import { presenceRequestSchema } from '#protocol/presenceSchema.ts';
import { isAllowed } from '#protocol/staff.ts';
import type { StaffVariables } from '#server/http/auth.ts';
import { limitBody } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parseBody.ts';
import { problemResponse } from './responses/problems.ts';
import type { Presence } from '#server/presence/presence.ts';

/** Who is editing whom. The caller may read; announcing needs more permission. */
export function presenceRoutes(
  presence: Pick<Presence, 'say' | 'editorsOf'>,
): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  app.post(API_PATHS.presence, limitBody, async (context) => {
    const { role, id: staffId, name } = context.get('staff');
    const request = parseBody(presenceRequestSchema, await context.req.text());
    if (request === null) return problemResponse('urn:problem:invalid');
    const { userId } = request;
    if (request.kind !== 'look') {
      if (!isAllowed(role, 'change')) return problemResponse('urn:problem:forbidden');
      const { form, kind } = request;
      await presence.say({ userId, form, staffId, name, isOpen: kind === 'open' });
    }
    return context.json(presence.editorsOf(userId, staffId));
  });
  return app;
}
