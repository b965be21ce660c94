import { randomUUID } from 'node:crypto';
import { MAX_SAVED_VIEWS } from '#domain/limits.ts';
import { compareText } from '#domain/turkish/compareText.ts';
import { viewSearch, type DefaultView } from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { type Me, isAllowed } from '#protocol/staff.ts';
import type {
  AddViewRequest,
  DefaultViewRequest,
  SaveViewRequest,
  SharedView,
  SharedViews,
} from '#protocol/views.ts';
import { Refusal } from '#server/app/errors.ts';
import type { Queryable } from '#server/database/database.ts';

/** How long a removed view is kept. */
const REMOVED_DAYS = 7;
/** Per person, so that adding and removing does not fill the database. */
const MAX_WITH_REMOVED = 10 * MAX_SAVED_VIEWS;

/** The views that a member of staff sees. */
export async function listViews({ query }: Queryable, me: Me): Promise<SharedViews> {
  const rows = await query<ViewRow>(
    `SELECT views.id, views.name, views.search, views.revision, views.is_team, views.owner_id,
       staff.name AS owner_name, ARRAY(
         SELECT CASE staff_id WHEN '' THEN 'team' ELSE 'own' END FROM default_views
         WHERE view_id = views.id AND staff_id IN ($1, '') ORDER BY staff_id DESC
       ) AS default_for
     FROM saved_views AS views JOIN staff ON staff.id = views.owner_id
     WHERE views.removed_at IS NULL AND (views.is_team OR views.owner_id = $1)
     ORDER BY views.is_team, views.place, views.id`,
    [me.id],
  );
  const views = rows.map((row) => viewOf(row, me));
  const team = views.filter(({ place }) => place === 'team');
  return [
    ...views.filter(({ place }) => place === 'own'),
    ...team.toSorted((a, b) => compareText(a.name, b.name)),
  ];
}

function viewOf(row: ViewRow, me: Me): SharedView {
  const { id, name, search, revision, owner_name, default_for } = row;
  return {
    id,
    name,
    search,
    place: row.is_team ? 'team' : 'own',
    revision,
    mayChange: mayChange(row, me),
    ownerName: row.owner_id === me.id ? null : owner_name,
    defaultFor: default_for,
  };
}

/** Everybody may change their own views; a team view only its owner and admins. */
function mayChange({ is_team, owner_id }: Owned, { id, role }: Me): boolean {
  if (!is_team) return owner_id === id;
  return isAllowed(role, 'manageStaff') || (owner_id === id && isAllowed(role, 'change'));
}

/** @throws Refusal if the id is in use, or the person has too many views */
export async function addView(
  { query }: Queryable,
  me: Me,
  { id, name, search, place }: AddViewRequest,
): Promise<void> {
  if (place === 'team' && !isAllowed(me.role, 'change')) throw new Refusal('urn:problem:forbidden');
  const added = await query(
    `INSERT INTO saved_views (id, owner_id, is_team, name, search, revision, place)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(max(place), 0) + 1 FROM saved_views
     WHERE owner_id = $2
     HAVING count(*) FILTER (WHERE removed_at IS NULL) < $7 AND count(*) < $8
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      id,
      me.id,
      place === 'team',
      name,
      tidySearch(search),
      randomUUID(),
      MAX_SAVED_VIEWS,
      MAX_WITH_REMOVED,
    ],
  );
  if (added.length > 0) return;
  const used = await query('SELECT FROM saved_views WHERE id = $1', [id]);
  throw new Refusal(used.length > 0 ? 'urn:problem:stale' : 'urn:problem:full');
}

/** @throws Refusal if it was saved meanwhile: nobody overwrites what they have not seen */
export async function saveView(
  on: Queryable,
  me: Me,
  id: string,
  { name, search, revision }: SaveViewRequest,
): Promise<SharedView['place']> {
  const place = await changeablePlace(on, me, id, 'removed_at IS NULL');
  const saved = await on.query(
    `UPDATE saved_views SET name = $3, search = $4, revision = $5
     WHERE id = $1 AND revision = $2 AND removed_at IS NULL RETURNING id`,
    [id, revision, name, tidySearch(search), randomUUID()],
  );
  if (saved.length === 0) throw new Refusal('urn:problem:stale');
  return place;
}

export async function removeView(
  on: Queryable,
  me: Me,
  id: string,
  now: Date,
): Promise<SharedView['place']> {
  const place = await changeablePlace(on, me, id, 'removed_at IS NULL');
  await on.query('UPDATE saved_views SET removed_at = $2 WHERE id = $1', [id, now]);
  return place;
}

export async function restoreView(on: Queryable, me: Me, id: string): Promise<SharedView['place']> {
  const place = await changeablePlace(on, me, id, 'removed_at IS NOT NULL');
  const restored = await on.query(
    `UPDATE saved_views AS one SET removed_at = NULL WHERE one.id = $1 AND (
       SELECT count(*) FROM saved_views AS view
       WHERE view.owner_id = one.owner_id AND view.removed_at IS NULL
     ) < $2 RETURNING one.id`,
    [id, MAX_SAVED_VIEWS],
  );
  if (restored.length === 0) throw new Refusal('urn:problem:full');
  return place;
}

/** Views that are not listed keep their places. */
export async function orderViews(
  { query }: Queryable,
  me: Me,
  ids: readonly string[],
): Promise<void> {
  await query(
    `UPDATE saved_views SET place = named.place
     FROM jsonb_array_elements_text($2::jsonb) WITH ORDINALITY AS named (id, place)
     WHERE saved_views.id = named.id AND saved_views.owner_id = $1 AND NOT saved_views.is_team`,
    [me.id, JSON.stringify(ids)],
  );
}

/** @throws Refusal if the person may not choose for the team, or does not see the view */
export async function setDefaultView(
  { query }: Queryable,
  me: Me,
  { id, whose }: DefaultViewRequest,
): Promise<SharedView['place']> {
  if (whose === 'team' && !isAllowed(me.role, 'manageStaff')) {
    throw new Refusal('urn:problem:forbidden');
  }
  const staffId = whose === 'team' ? '' : me.id;
  if (id === null) {
    await query('DELETE FROM default_views WHERE staff_id = $1', [staffId]);
    return whose;
  }
  const set = await query(
    `INSERT INTO default_views (staff_id, view_id)
     SELECT $1, id FROM saved_views
     WHERE id = $2 AND removed_at IS NULL AND (is_team OR owner_id = $1)
     ON CONFLICT (staff_id) DO UPDATE SET view_id = excluded.view_id RETURNING view_id`,
    [staffId, id],
  );
  if (set.length === 0) throw new Refusal('urn:problem:not-found');
  return whose;
}

/** The address of the default view (`defaultView`); `''`: none. */
export async function defaultSearch({ query }: Queryable, me: Me): Promise<string> {
  const [first] = await query<{ readonly search: string }>(
    `SELECT views.search FROM default_views JOIN saved_views AS views ON views.id = view_id
     WHERE staff_id IN ($1, '') AND removed_at IS NULL AND (is_team OR owner_id = $1)
     ORDER BY staff_id DESC LIMIT 1`,
    [me.id],
  );
  return first?.search ?? '';
}

/** To be called once a day. */
export async function clearRemovedViews({ query }: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMOVED_DAYS * 24 * 60 * 60_000);
  await query('DELETE FROM saved_views WHERE removed_at < $1', [before]);
}

/** @throws Refusal if the person does not see it, or may not change it */
async function changeablePlace(
  { query }: Queryable,
  me: Me,
  id: string,
  condition: string,
): Promise<SharedView['place']> {
  const [row] = await query<Owned>(
    `SELECT is_team, owner_id FROM saved_views WHERE id = $1 AND ${condition}`,
    [id],
  );
  if (row === undefined || (!row.is_team && row.owner_id !== me.id)) {
    throw new Refusal('urn:problem:not-found');
  }
  if (!mayChange(row, me)) throw new Refusal('urn:problem:forbidden');
  return row.is_team ? 'team' : 'own';
}

function tidySearch(search: string): string {
  return viewSearch(parseListView(search));
}

type Owned = {
  readonly is_team: boolean;
  readonly owner_id: string;
};

type ViewRow = Owned & {
  readonly id: string;
  readonly name: string;
  readonly search: string;
  readonly revision: string;
  readonly owner_name: string;
  readonly default_for: readonly DefaultView[];
};
