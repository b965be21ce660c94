import { Hono } from 'hono';
import { editorsSchema, presenceRequestSchema } from '#protocol/live.ts';
import { API_PATHS } from '#protocol/paths.ts';
import { isAllowed } from '#protocol/staff.ts';
import type { StaffVariables } from '#server/app/auth.ts';
import { checkedJson, Refusal } from '#server/app/errors.ts';
import { limitBody, MAX_SMALL_BODY_BYTES } from '#server/app/limits.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { Descriptions } from '#server/routes/endpoint.ts';

/** Who is editing whom. The caller may read; announcing needs more permission. */
export function presenceRoutes(
  presence: Pick<Presence, 'say' | 'editorsOf'>,
): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  app.post(API_PATHS.presence, limitBody(MAX_SMALL_BODY_BYTES), async (context) => {
    const { role, id: staffId, name } = context.get('staff');
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

export const LIVE_DESCRIPTIONS = {
  'GET /api/live': {
    summary: 'Server-sent events: that the list has changed, and who edits it.',
    response: {
      mediaType: 'text/event-stream',
      description:
        'The data of each event is JSON. `me`: the first one, who is signed in, as GET /api/me answers it. ' +
        '`revision`: the list has changed. `revision` is up to where everything can be asked about, and the ' +
        'event’s id, too; `users` has the ids of the users that changed, or is `many` where that is more ' +
        'than 100 or not known. `?since=12`, or `Last-Event-ID`, is the one that is known already. ' +
        '`editing`: who else edits a user from now on, as POST /api/editing answers it, with the `userId`. ' +
        '`views`: saved views have changed. `ended`: the last one, as the session ended or its role ' +
        'changed. A comment is sent every 25 seconds as a sign of life.',
    },
  },
  'POST /api/editing': {
    summary: 'Says that a user is being edited, and asks who else does.',
    details:
      '`open` is good for 25 seconds and is to be sent again until `closed`; both need the ' +
      'permission to change. `look` only asks.',
    request: presenceRequestSchema,
    response: editorsSchema,
  },
} as const satisfies Descriptions<string>;
