import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { withEntry } from '#domain/record/jsonText.ts';
import { decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { Queryable } from '#server/database/database.ts';
import { isStorableId } from './listRows.ts';
import { newSeqs } from './newSeqs.ts';
import { plannedRow, type PlannedWrite } from './plannedWrites.ts';
import { takeUnrecordedNumber } from './unrecordedChanges.ts';
import { writeUsers } from './writeUsers.ts';
import { CHANGES_CHANNEL } from '#server/list/sharedList.ts';

/** As `SharedList.fill`. @param on in a transaction */
export async function fillList(
  on: Queryable,
  records: readonly string[],
  randomId: () => string,
): Promise<void> {
  const withIds = recordsWithIds(records, randomId);
  // A second fill waits here, and finds the list filled.
  await on.query(`SELECT pg_advisory_xact_lock(${FILL_LOCK})`);
  const [row] = await on.query('SELECT id FROM users LIMIT 1');
  if (row !== undefined) throw new Error('Only an empty list can be filled.');
  const seqs = await newSeqs(on, withIds.length);
  const writes = withIds.map(({ id, record }, index): PlannedWrite => ({
    id,
    before: null,
    after: plannedRow(record, seqs[index] ?? 0),
  }));
  if (!(await writeUsers(on, writes))) throw new Error('The list was changed while it was filled.');
  await takeUnrecordedNumber(on, null);
  // Sent on commit; nobody else changes a list that is being filled.
  await on.query("SELECT pg_notify($1, '')", [CHANGES_CHANNEL]);
}

/** An arbitrary number, the same in every server. */
const FILL_LOCK = 4_180_003;

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
