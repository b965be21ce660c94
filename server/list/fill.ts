import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { withEntry } from '#domain/record/jsonText.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { Queryable } from '#server/database/database.ts';
import { batchesOf, isStorableId } from '#server/list/lockedUsers.ts';
import { recordEvent } from '#server/list/revision.ts';
import { newSeqs, writeOperations, type ListOperation } from '#server/list/write.ts';

const NOBODY = new Map<string, never>();

/** As `SharedList.fill`. @param on in a transaction */
export async function fillList(
  on: Queryable,
  records: readonly string[],
  randomId: () => string,
): Promise<void> {
  const withIds = recordsWithIds(records, randomId);
  // A second fill waits here, and finds the list filled.
  await recordEvent(on);
  const users = await on.query('SELECT FROM users LIMIT 1');
  if (users.length > 0) throw new Error('Only an empty list can be filled.');
  const seqs = await newSeqs(on, withIds.length);
  const operations = withIds.map(({ id, record }, index): ListOperation => {
    return { kind: 'added', id, record, place: { seq: seqs[index] ?? 0 } };
  });
  for (const some of batchesOf(operations)) await writeOperations(on, some, NOBODY);
  // Prepared statements planned for an empty list would keep scanning all of it, until it is vacuumed.
  await on.query('DISCARD PLANS');
}

/**
 * The records of users, each with an id of its own: a repeated id, or one that cannot be stored, is
 * replaced by a new one. What is no user is left out.
 */
function recordsWithIds(records: readonly string[], randomId: () => string) {
  const ids = new Set<string>();
  return records.flatMap((text) => {
    const user = decodeMember(parseJson(text));
    if (user === null) return [];
    const isFree = isStorableId(user.id) && !ids.has(user.id);
    const id = isFree ? user.id : randomId();
    ids.add(id);
    const record = withEscapedSurrogates(text.trim());
    return [{ id, record: isFree ? record : withEntry(record, 'id', JSON.stringify(id)) }];
  });
}
