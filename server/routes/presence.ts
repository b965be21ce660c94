import { Hono } from 'hono';
import { presenceRequestSchema } from '#protocol/live.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { isAllowed } from '#protocol/staff.ts';
import type { StaffVariables } from '#server/app/caller.ts';
import { checkedJson, Refusal } from '#server/app/errors.ts';
import { limitBody, MAX_SMALL_BODY_BYTES } from '#server/app/limits.ts';
import type { Presence } from '#server/presence/presence.ts';

/** Who is editing whom. The caller may read; announcing needs more permission. */
export function presenceRoutes(
  presence: Pick<Presence, 'say' | 'editorsOf'>,
): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  app.post(API_PATHS.presence, limitBody(MAX_SMALL_BODY_BYTES), async (context) => {
    const { role, id: staffId, name } = context.get('caller').me;
    const request = checkedJson(presenceRequestSchema, await context.req.text());
    const { userId } = request;
    if (request.kind !== 'look') {
      if (!isAllowed(role, 'change')) throw new Refusal('urn:problem:forbidden');
      const { form, kind } = request;
      await presence.say({ userId, form, staffId, name, isOpen: kind === 'open' });
    }
    return context.json(presence.editorsOf(userId, staffId));
  });
  return app;
}
