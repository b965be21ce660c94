import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { needsReader } from '#domain/view/conditionReader.ts';
import { listQuery } from '#domain/view/listQuestion.ts';
import { switchView, type ListView } from '#domain/view/viewAddress.ts';
import { firstIdle } from '#platform/whenIdle.ts';
import { WaitingForUsers } from '#screens/lazyWaitingForUsers.tsx';
import { UserDetailScreen } from '#screens/user-detail/lazyUserDetailScreen.tsx';
import { useListAddress } from '#state/useAddress.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { EditUserModal } from '#screens/user-form/lazyEditUserModal.ts';
import { UserCards } from './cards/lazyUserCards.tsx';
import { AddUserModal, useAdding } from './useAdding.tsx';
import { ImportDialog } from './import/lazyImportDialog.ts';
import { useEditingCondition } from './condition/editCondition.tsx';
import { ConditionDialog, ConditionGate } from './condition/lazyCondition.tsx';
import { OpenImportContext } from './import/OpenImportContext.ts';
import { ExportDialog } from './export/lazyExportDialog.ts';
import { FileButtons } from './toolbar/FileButtons.tsx';
import { MarkedUserContext, useMarkedUser } from './markedUser.ts';
import { usePeeking } from './peek/usePeeking.tsx';
import { ROW_PARTS, RowActions } from './table/RowActions.tsx';
import { SelectionSwitchContext } from './selectionMode.ts';
import { TableSheet } from './sheet/lazyTableSheet.ts';
import { useExporting } from './toolbar/useExporting.tsx';
import { useImporting } from './toolbar/useImporting.tsx';
import { useEarlySearchKey } from './toolbar/useSearchKey.ts';
import { UserPlaces } from './places/lazyUserPlaces.tsx';
import { SelectionTools, useSelectionMode } from './useSelectionMode.ts';
import { ListHead } from './ListHead.tsx';
import styles from './UserListScreen.module.css';
import { FilterValues } from './table/lazyFilterValues.tsx';
import { UserTable } from './table/UserTable.tsx';

/** Only visible on paper. */
const PrintedView = lazyPart(
  () => import('./PrintedView.tsx').then((module) => module.PrintedView),
  { due: firstIdle },
);
/** Loaded with a list whose rows have its buttons. */
const PairMerging = lazyPart(() =>
  import('./duplicates/PairMerging.tsx').then((module) => module.PairMerging),
);
/**
 * Chunks that the first view does not need are preloaded this long after it, one after the other.
 */
const PRELOAD_DELAY_MS = 2000;
const PRELOAD_EVERY_MS = 50;

const LATER_PARTS = [
  ...ROW_PARTS,
  AddUserModal,
  UserCards,
  EditUserModal,
  SelectionTools,
  ImportDialog,
  UserDetailScreen,
  ExportDialog,
  TableSheet,
  FilterValues,
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
  const { listView } = useListAddress();
  const [, setIsReadable] = useState(false);
  const handleReady = useCallback(() => setIsReadable(true), []);
  if (needsReader(listView.view.where)) return <ConditionGate onReady={handleReady} />;
  return <ReadableList />;
}

function ReadableList() {
  const { phase } = useSourceStatus();
  const isReady = phase === 'ready';
  const mayChange = useMay('change');
  const address = useListAddress();
  const { listView, pushView, replaceView } = address;
  const [edited, setEdited] = useState<User | null>(null);
  const [cardCount, setCardCount] = useState(SHOW_ALL_INITIAL_COUNT);
  const adding = useAdding(isReady && mayChange, { listView, cardCount });
  const markedUser = useMarkedUser(adding.added);
  const selection = useSelectionMode();
  const importing = useImporting(isReady, mayChange);
  const conditionDialog = useEditingCondition();
  const exporting = useExporting(listQuery(listView), selection.tools);
  const fileButtons = <FileButtons onExport={exporting.exportShown} />;
  // Until the table or the cards are loaded there is no search box to focus.
  useEarlySearchKey();

  usePreloading();

  const edit = (user: User) => {
    setEdited(user);
    EditUserModal.retry();
  };
  const peeking = usePeeking(address, edit);
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
      {adding.parts}
      <RowActions onTick={selection.start} onEdit={edit} onPeek={peeking.peek} />
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
