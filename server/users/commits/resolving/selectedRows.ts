import type { Selection } from '#domain/change/change.ts';
import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { Queryable } from '#server/database/database.ts';
import { idsMatching, matchingAmong } from '#server/users/answers/selectionAnswers.ts';
import { TooManyRowsError } from '#server/users/answers/searching/tooManyRowsError.ts';
import { listRows, type ListRow } from '#server/users/commits/writing/listRows.ts';
import { GONE, TOO_MANY, type Refused, type ResolveContext, type StillMeant } from './resolved.ts';

/** `stillMeant`: who is not selected any more once somebody else has written them. */
type Selected = { readonly rows: readonly ListRow[]; readonly stillMeant?: StillMeant } | Refused;

/** The selected users in the list's order. */
export async function selectedRows(
  selection: Selection,
  { on }: ResolveContext,
): Promise<Selected> {
  switch (selection.kind) {
    case 'user': {
      const rows = await listRows(on, [selection.user.id]);
      return rows.length === 0 ? GONE : { rows };
    }
    case 'ids':
      return rowsOf(on, [...new Set(selection.ids)]);
    case 'matching': {
      const { query, count } = selection;
      if (count > MAX_CHANGED_USERS) return TOO_MANY;
      const except = new Set(selection.except);
      const ids = await idsMatching(on, query).catch(nullIfTooMany);
      if (ids === null) return TOO_MANY;
      const selected = ids.filter((id) => !except.has(id));
      if (selected.length > MAX_CHANGED_USERS) return TOO_MANY;
      if (selected.length === count) {
        const found = await rowsOf(on, selected);
        const stillMeant: StillMeant = (now, some) => matchingAmong(now, query, some);
        return 'rows' in found ? { ...found, stillMeant } : found;
      }
      return { conflict: { kind: 'count', count: selected.length } };
    }
  }
}

function nullIfTooMany(error: unknown): null {
  if (error instanceof TooManyRowsError) return null;
  throw error;
}

/** @param ids each of them once */
async function rowsOf(on: Queryable, ids: readonly string[]): Promise<Selected> {
  if (ids.length > MAX_CHANGED_USERS) return TOO_MANY;
  const rows = await listRows(on, ids);
  if (rows.length === ids.length) return { rows };
  return { conflict: { kind: 'count', count: rows.length } };
}
