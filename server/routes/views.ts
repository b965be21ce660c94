import type { Context } from 'hono';
import type { Me } from '#protocol/staff.ts';
import {
  addViewRequestSchema,
  defaultViewRequestSchema,
  saveViewRequestSchema,
  type SharedView,
  viewOrderRequestSchema,
} from '#protocol/views.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import type { Queryable } from '#server/database/database.ts';
import { bodyOf } from '#server/routes/endpoint.ts';
import {
  addView,
  listViews,
  orderViews,
  removeView,
  restoreView,
  saveView,
  setDefaultView,
} from '#server/views/storedViews.ts';

/** The channel on which the database tells every server that views have changed. */
export const VIEWS_CHANNEL = 'views';

/** The views that staff keep, for themselves and for the team. */
export function addViewEndpoints({ database, endpoints, now }: AuthParts): void {
  const answer = async (context: Context, me: Me) => context.json(await listViews(database, me));
  const answerChanged = async (context: Context, me: Me, place: SharedView['place']) => {
    await notifyOfViews(database, place === 'team' ? null : me.id);
    return answer(context, me);
  };
  endpoints.addForStaff('GET /api/views', (context, { me }) => answer(context, me));
  endpoints.addForStaff('POST /api/views', async (context, { me }) => {
    const view = await bodyOf(context, addViewRequestSchema);
    await addView(database, me, view);
    return answerChanged(context, me, view.place);
  });
  endpoints.addForStaff('POST /api/views/order', async (context, { me }) => {
    const { ids } = await bodyOf(context, viewOrderRequestSchema);
    await orderViews(database, me, ids);
    return answerChanged(context, me, 'own');
  });
  endpoints.addForStaff('POST /api/views/default', async (context, { me }) => {
    const chosen = await bodyOf(context, defaultViewRequestSchema);
    return answerChanged(context, me, await setDefaultView(database, me, chosen));
  });
  endpoints.addForStaff('POST /api/views/:id', async (context, { me }) => {
    const change = await bodyOf(context, saveViewRequestSchema);
    return answerChanged(context, me, await saveView(database, me, idOf(context), change));
  });
  endpoints.addForStaff('DELETE /api/views/:id', async (context, { me }) =>
    answerChanged(context, me, await removeView(database, me, idOf(context), now())),
  );
  endpoints.addForStaff('POST /api/views/:id/restore', async (context, { me }) =>
    answerChanged(context, me, await restoreView(database, me, idOf(context))),
  );
}

function idOf({ req }: Context): string {
  return req.param('id') ?? '';
}

/** @param staffId whose views they are; `null`: the team's */
async function notifyOfViews({ query }: Queryable, staffId: string | null): Promise<void> {
  await query('SELECT pg_notify($1, $2)', [VIEWS_CHANNEL, staffId ?? '']);
}
