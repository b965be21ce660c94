import { isRecord } from '#domain/record/userRecord.ts';

/** A record of the backend. */
export type StoredRecord = Readonly<Record<string, unknown>>;

/** A request to the backend about one record. */
export type Save =
  | { readonly kind: 'create'; readonly record: StoredRecord }
  | { readonly kind: 'update'; readonly id: string; readonly fields: StoredRecord }
  | { readonly kind: 'remove'; readonly id: string };

/**
 * The requests that turn one list of records into the other. Members without an id are not touched.
 * @param before JSON text of a list, as `after`
 * @returns the newest record is created last
 */
export function savesBetween(before: string, after: string): readonly Save[] {
  const old = recordsById(before);
  const next = recordsById(after);
  const removed = [...old.keys()]
    .filter((id) => !next.has(id))
    .map((id): Save => ({ kind: 'remove', id }));
  const updated: Save[] = [];
  const created: Save[] = [];
  for (const [id, record] of next) {
    const was = old.get(id);
    if (was === undefined) created.push({ kind: 'create', record });
    else {
      const fields = changedFields(was, record);
      if (Object.keys(fields).length > 0) updated.push({ kind: 'update', id, fields });
    }
  }
  return [...removed, ...updated, ...created.toReversed()];
}

function changedFields(was: StoredRecord, is: StoredRecord): StoredRecord {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? null]));
}

function recordsById(text: string): ReadonlyMap<string, StoredRecord> {
  const members = JSON.parse(text) as readonly unknown[];
  return new Map(
    members.flatMap((member): [string, StoredRecord][] =>
      isRecord(member) && typeof member['id'] === 'string' ? [[member['id'], member]] : [],
    ),
  );
}
