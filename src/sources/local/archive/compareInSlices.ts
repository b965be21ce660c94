import type { BackupComparison, BackupMember } from '#domain/archive.ts';
import { isChanged } from '#sources/local/archive/backup.ts';
import { memberTexts } from '#domain/record/jsonText.ts';
import { createMemberKeys, userIdOf } from '#sources/local/record/memberKeys.ts';

/** Few enough to keep each task short even if all users differ. */
const SLICE_MEMBERS = 1000;

/** As `compareBackup`, in slices that keep the page responsive. `null`: aborted. */
export async function compareInSlices(
  storedList: string,
  members: readonly BackupMember[],
  signal?: AbortSignal,
): Promise<BackupComparison | null> {
  const texts = memberTexts(storedList);
  const byKey = new Map(members.map(({ key, text }) => [key, text]));
  const keyOf = createMemberKeys();
  let [changedCount, identicalCount, absentCount] = [0, 0, 0];
  for (let start = 0; start < texts.length; start += SLICE_MEMBERS) {
    // oxlint-disable-next-line no-await-in-loop -- the wait is what the slices are for
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted === true) return null;
    for (const text of texts.slice(start, start + SLICE_MEMBERS)) {
      const id = userIdOf(JSON.parse(text));
      if (id === null) continue;
      const next = byKey.get(keyOf(id));
      if (next === undefined) absentCount += 1;
      else if (isChanged(text, next)) changedCount += 1;
      else identicalCount += 1;
    }
  }
  const newCount = members.length - changedCount - identicalCount;
  return { newCount, changedCount, identicalCount, absentCount };
}
