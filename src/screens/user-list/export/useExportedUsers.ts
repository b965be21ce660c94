import { useSyncExternalStore } from 'react';
import type { Selection } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, RowsQuestion } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trExport } from '#text/user-list/trExport.ts';
import { type Shown, useAnswer } from '#state/useAnswer.ts';

/** `shown`: all matches of the list's query. */
export type ExportedWho = 'shown' | 'selected';

interface ExportedUsers {
  /** Their number, in words. */
  readonly words: string;
  /** Why nothing can be exported; `null`: it can, as far as is known. */
  readonly refusal: string | null;
  /** The question for these users. */
  readonly question: RowsQuestion;
}

interface Exported extends Readonly<Record<ExportedWho, ExportedUsers>> {
  /** Tells how many are shown. */
  readonly page: Shown<PageOfUsers>;
}

/**
 * The users that can be exported. They are counted here, and read when the export begins: a shared
 * list may have many, and others change them all the time.
 */
export function useExportedUsers(query: UserQuery, selection: Selection | null): Exported {
  const { source } = useSourceAccess();
  const page = useAnswer({ kind: 'page', query, page: 1, size: 1 });
  const selectedCount = useSelectedCount(query, selection);
  return {
    page,
    shown: {
      ...(page.value === undefined ? UNCOUNTED : counted(page.value, source.capabilities.maxUsers)),
      question: { kind: 'rows', users: null, query },
    },
    selected: {
      words: trExport.selected(selectedCount),
      refusal: selectedCount === 0 ? trExport.nobody.selected : null,
      question: { kind: 'rows', users: selection, query },
    },
  };
}

/** How many of the selected users are left; if that costs a request, how many were selected. */
function useSelectedCount(query: UserQuery, selection: Selection | null): number {
  const { source } = useSourceAccess();
  const isAtHand = source.capabilities.hasWholeList && selection !== null;
  const left = useSyncExternalStore(source.subscribe, () =>
    isAtHand ? source.read({ kind: 'selected', users: selection, query }) : null,
  );
  if (left !== null) return left.state === 'ready' ? left.value.ids.length : 0;
  return selection === null ? 0 : sizeOf(selection);
}

/** Can be exported anyway: their number is known when they are read. */
const UNCOUNTED = { words: trExport.uncounted, refusal: null };

function counted({ total, listTotal, isTotalLowerBound }: PageOfUsers, most: number) {
  const tooMany = total > most ? trExport.tooMany(total) : null;
  if (isTotalLowerBound === true) {
    const words = total === 0 ? trExport.uncounted : trExport.atLeast(total);
    return { words, refusal: tooMany };
  }
  const extent = total === listTotal ? 'all' : 'narrowed';
  const refusal = total === 0 ? trExport.nobody[extent] : tooMany;
  return { words: trExport[extent](total), refusal };
}

function sizeOf(selection: Selection): number {
  if (selection.kind === 'user') return 1;
  return selection.kind === 'ids' ? selection.ids.length : selection.count;
}
