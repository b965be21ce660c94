import type { Selection } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import { useAnswer, type Shown } from '#state/useAnswer.ts';
import { trExport } from '#text/trExport.ts';

/** `shown`: all whom the list's query matches. */
export type ExportedWho = 'shown' | 'selected';

interface ExportedUsers {
  readonly shown: Shown<readonly User[]>;
  /** How many, in words. */
  readonly words: string;
  /** Why there is nothing to export; `null`: somebody is there. */
  readonly nobody: string | null;
}

const NOBODY: Selection = { kind: 'ids', ids: [] };

/** Who can be exported. */
export function useExportedUsers(
  query: UserQuery,
  selection: Selection | null,
): Readonly<Record<ExportedWho, ExportedUsers>> {
  const { value: page } = useAnswer({ kind: 'page', query, page: 1, size: 1 });
  const shown = useAnswer({ kind: 'rows', users: null, query });
  const selected = useAnswer({ kind: 'rows', users: selection ?? NOBODY, query });
  const shownCount = shown.value?.length ?? 0;
  const selectedCount = selected.value?.length ?? 0;
  const extent = page === undefined || page.total === page.listTotal ? 'all' : 'narrowed';
  return {
    shown: {
      shown,
      words: trExport[extent](shownCount),
      nobody: shownCount === 0 ? trExport.nobody[extent] : null,
    },
    selected: {
      shown: selected,
      words: trExport.selected(selectedCount),
      nobody: selectedCount === 0 ? trExport.nobody.selected : null,
    },
  };
}
