import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { listQuery } from '#domain/view/listQuestion.ts';
import { switchView, type ListView } from '#domain/view/viewAddress.ts';
import { WaitingForUsers } from '#screens/WaitingForUsers.tsx';
import { UserDetailScreen } from '#screens/lazyScreens.tsx';
import { useListAddress } from '#state/useAddress.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useAdding } from './useAdding.tsx';
import {
  AddUserModal,
  ConditionDialog,
  EditUserModal,
  ExportDialog,
  ImportDialog,
  SelectionTools,
  TableSheet,
  UserCards,
  UserPeek,
  UserPlaces,
} from './lazyParts.tsx';
import { useEditingCondition } from './condition/editCondition.tsx';
import { OpenImportContext } from './import/OpenImportContext.ts';
import { FileButtons } from './toolbar/FileButtons.tsx';
import { MarkedUserContext, useMarkedUser } from './markedUser.ts';
import { usePeeking } from './peek/usePeeking.tsx';
import { RowActions } from './table/RowActions.tsx';
import { SelectionSwitchContext } from './selectionMode.ts';
import { useExporting } from './toolbar/useExporting.tsx';
import { useImporting } from './toolbar/useImporting.tsx';
import { useSelectionMode } from './useSelectionMode.ts';
import { ListHead } from './ListHead.tsx';
import { PrintedView } from './PrintedView.tsx';
import { PairMerging } from './duplicates/PairMerging.tsx';
import styles from './UserListScreen.module.css';
import { UserTable } from './table/UserTable.tsx';

/**
 * Chunks that the first view does not need are preloaded this long after it, one after the other.
 */
const PRELOAD_DELAY_MS = 2000;
const PRELOAD_EVERY_MS = 50;

const LATER_PARTS = [
  UserPeek,
  AddUserModal,
  UserCards,
  EditUserModal,
  SelectionTools,
  ImportDialog,
  UserDetailScreen,
  ExportDialog,
  TableSheet,
  ConditionDialog,
];

const LISTS = { table: UserTable, cards: UserCards, map: UserPlaces };

interface ListProps {
  readonly view: ListView['view'];
  readonly onPush: (view: ListView['view']) => void;
  readonly onReplace: (view: ListView['view']) => void;
  readonly onCardCount: (count: number) => void;
  readonly onPeek: (user: User) => void;
  readonly fileButtons: ReactNode;
}

export function UserListScreen() {
  const { phase } = useSourceStatus();
  const isReady = phase === 'ready';
  const mayChange = useMay('change');
  const address = useListAddress();
  const { listView, pushView, replaceView } = address;
  const [edited, setEdited] = useState<User | null>(null);
  const [cardCount, setCardCount] = useState(SHOW_ALL_INITIAL_COUNT);
  const adding = useAdding(isReady && mayChange, cardCount);
  const markedUser = useMarkedUser(adding.added);
  const selection = useSelectionMode();
  const importing = useImporting(isReady, mayChange);
  const conditionDialog = useEditingCondition();
  const exporting = useExporting(listQuery(listView), selection.tools);
  const fileButtons = <FileButtons onExport={exporting.exportShown} />;
  usePreloading();

  const peeking = usePeeking(address, setEdited);
  const { kind } = listView;
  // Each list takes a view of its own kind.
  const List = LISTS[kind] as ComponentType<ListProps>;

  return (
    <div className={styles.screen} data-selecting={selection.switch.isOn || undefined}>
      <ListHead
        shown={kind}
        isReady={isReady}
        onShow={(chosen) => {
          if (kind !== chosen) pushView(switchView(listView, chosen));
        }}
        onAdd={mayChange ? adding.open : null}
      />
      {isReady && <PrintedView listView={listView} />}
      {adding.part}
      <RowActions onTick={selection.start} onEdit={setEdited} onPeek={peeking.peek} />
      {/* Rendered here, so that it outlives its row. */}
      {edited !== null && <EditUserModal user={edited} onClose={() => setEdited(null)} />}
      {mayChange && listView.kind === 'table' && listView.view.filters.duplicate !== undefined && (
        <PairMerging view={listView.view} />
      )}
      {importing.dialog}
      {exporting.dialog}
      {conditionDialog}
      <OpenImportContext value={importing.open}>
        <MarkedUserContext value={markedUser}>
          <SelectionSwitchContext value={selection.switch}>
            {!isReady ? (
              <WaitingForUsers />
            ) : (
              <List
                view={listView.view}
                onPush={(view) => pushView({ kind, view } as ListView)}
                onReplace={(view) => replaceView({ kind, view } as ListView)}
                onCardCount={setCardCount}
                onPeek={peeking.peek}
                fileButtons={fileButtons}
              />
            )}
          </SelectionSwitchContext>
        </MarkedUserContext>
      </OpenImportContext>
      {isReady && peeking.panel}
      {selection.switch.isOn && (
        <SelectionTools
          list={{ listView, cardCount }}
          onPush={pushView}
          onReady={selection.setTools}
          onExport={exporting.exportSelected}
          onClose={selection.end}
        />
      )}
    </div>
  );
}

function usePreloading(): void {
  useEffect(() => {
    const timers = LATER_PARTS.map((part, at) =>
      setTimeout(part.preload, PRELOAD_DELAY_MS + at * PRELOAD_EVERY_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
}
