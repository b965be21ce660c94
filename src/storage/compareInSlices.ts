import { compareBackup, type BackupComparison, type BackupMember } from '#storage/backup.ts';

/** Of the members of a backup, at once: keeps each task short where all of them differ. */
const SLICE_MEMBERS = 1000;

/** `compareBackup` a slice at a time, so that the page stays responsive. `null` once aborted. */
export async function compareInSlices(
  storedList: string,
  members: readonly BackupMember[],
  signal?: AbortSignal,
): Promise<BackupComparison | null> {
  let sum = compareBackup(storedList, members.slice(0, SLICE_MEMBERS));
  for (let start = SLICE_MEMBERS; start < members.length; start += SLICE_MEMBERS) {
    // oxlint-disable-next-line no-await-in-loop -- the wait is what the slices are for
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted === true) return null;
    const slice = compareBackup(storedList, members.slice(start, start + SLICE_MEMBERS));
    sum = {
      newCount: sum.newCount + slice.newCount,
      changedCount: sum.changedCount + slice.changedCount,
      identicalCount: sum.identicalCount + slice.identicalCount,
      // Every slice is compared with the whole list.
      absentCount: sum.absentCount - slice.changedCount - slice.identicalCount,
    };
  }
  return signal?.aborted === true ? null : sum;
}
