import { useState, type ReactNode } from 'react';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { ExportFormProps } from '#screens/user-list/export/ExportForm.tsx';
import { ExportDialog } from '#screens/user-list/lazyParts.tsx';
import type { SelectionReader } from '#screens/user-list/selectionMode.ts';

interface Exporting {
  readonly exportShown: () => void;
  readonly exportSelected: () => void;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

/**
 * The dialog that exports users: all matches of the query, or the selected ones.
 * @param tools undefined while the selection is off
 */
export function useExporting(query: UserQuery, tools: SelectionReader | undefined): Exporting {
  const [asked, setAsked] = useState<Omit<ExportFormProps, 'onClose'> | null>(null);
  const open = (who: ExportFormProps['who']) => {
    setAsked({ query, selection: tools?.selection() ?? null, who });
  };
  return {
    exportShown: () => open('shown'),
    exportSelected: () => open('selected'),
    dialog: asked !== null && <ExportDialog {...asked} onClose={() => setAsked(null)} />,
  };
}
