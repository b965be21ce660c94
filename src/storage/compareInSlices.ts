import { compareBackup, type BackupComparison, type BackupMember } from '#storage/backup.ts';
import { listText, memberTexts } from '#storage/jsonText.ts';
import { memberProblem } from '#storage/userRecord.ts';

/** Of the stored list, at once: keeps each task short where all of its users differ. */
const SLICE_MEMBERS = 1000;

/** `compareBackup` a slice at a time, so that the page stays responsive. `null` once aborted. */
export async function compareInSlices(
  storedList: string,
  members: readonly BackupMember[],
  signal?: AbortSignal,
): Promise<BackupComparison | null> {
  const texts = memberTexts(storedList);
  const byId = new Map(members.map((member) => [member.id, member]));
  const seen = new Set<string>();
  let [changedCount, identicalCount, absentCount] = [0, 0, 0];
  for (let start = 0; start < texts.length; start += SLICE_MEMBERS) {
    // oxlint-disable-next-line no-await-in-loop -- the wait is what the slices are for
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted === true) return null;
    const stored: string[] = [];
    const shared: BackupMember[] = [];
    for (const text of texts.slice(start, start + SLICE_MEMBERS)) {
      const value: unknown = JSON.parse(text);
      if (memberProblem(value) !== null) continue;
      const { id } = value as { id: string }; // It is a user, who has one.
      // Of users with the same id the first counts, in whichever slice.
      if (seen.has(id)) continue;
      seen.add(id);
      stored.push(text);
      const member = byId.get(id);
      if (member !== undefined) shared.push(member);
    }
    const slice = compareBackup(listText(stored), shared);
    changedCount += slice.changedCount;
    identicalCount += slice.identicalCount;
    absentCount += slice.absentCount;
  }
  const newCount = members.length - changedCount - identicalCount;
  return { newCount, changedCount, identicalCount, absentCount };
}
