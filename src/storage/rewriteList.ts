import { listText, memberTexts } from '#storage/jsonText.ts';
import type { ListStorage } from '#storage/listStorage.ts';
import { decodeUsers } from '#storage/userRecord.ts';
import type { RewriteOptions, RewriteProblem } from '#storage/userStore.ts';

/** What a rewrite starts from. */
export interface RewriteStart {
  readonly list: ListStorage;
  /** The list that this tab shows, where it has shown one. */
  readonly shownText: string | null;
  /** `shownText` is in memory only, and goes into the list now. */
  readonly isLeavingMemory: boolean;
  /** Damaged text that the person has elsewhere, or `null`. */
  readonly releasedText: string | null;
}

/**
 * The next list, or `null` to leave all as it is.
 * @param base the newest list; where none is stored, the one that this tab shows
 * @param isStored whether a list is stored
 */
export type NextList = (base: string, isStored: boolean) => string | null;

type Rewritten =
  /** `text` is what the list holds now. */
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: RewriteProblem };

/** Only within the lock. Damaged text gives way once there is a copy of it, here or elsewhere. */
export function rewriteList(
  { list, shownText, isLeavingMemory, releasedText }: RewriteStart,
  nextList: NextList,
  { keepsCopy }: RewriteOptions,
): Rewritten {
  const stored = list.read();
  const kind = stored === null ? null : decodeUsers(stored).kind;
  if (kind === 'newer') return failed('newer');
  if (stored !== null && kind === 'damaged') {
    const hasCopy = stored === releasedText || list.setAside(stored) !== null;
    if (!hasCopy) return failed('damaged');
  }
  const storedList = kind === 'list' ? stored : null;
  const shown = shownText ?? '[]';
  const stayed = isLeavingMemory ? joinedLists(shown, storedList ?? '[]') : storedList;
  const text = nextList(stayed ?? shown, storedList !== null);
  if (text === null) return failed('declined');
  if (text !== storedList) {
    const before = storedList ?? shown;
    const isCopied = keepsCopy && text !== before && memberTexts(before).length > 0;
    const problem = isCopied ? list.writeKeepingCopy(text, before) : list.write(text);
    if (problem !== null) return failed(problem);
  }
  return { ok: true, text };
}

function failed(problem: RewriteProblem): Rewritten {
  return { ok: false, problem };
}

/** The members of both lists, those of `front` first. */
export function joinedLists(front: string, behind: string): string {
  const added = memberTexts(front);
  return added.length === 0 ? behind : listText([...added, ...memberTexts(behind)]);
}
