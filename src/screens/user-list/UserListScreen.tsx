import { useEffect, useState } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import { listQuery } from '#domain/view/listQuestion.ts';
import { switchView, withPeeked } from '#domain/view/viewAddress.ts';
import { useEarlyShortcuts, useShortcut } from '#platform/useShortcut.ts';
import { WaitingForUsers } from '#screens/lazyWaitingForUsers.tsx';
import { UserDetail } from '#screens/user-detail/lazyUserDetail.tsx';
import { UserNeighbours } from '#screens/user-detail/lazyUserNeighbours.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useListAddress } from '#state/useAddress.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { AddOutcomeNotice } from './lazyAddOutcomeNotice.ts';
import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { EditUserModal } from '#screens/user-form/lazyEditUserModal.ts';
import { ImportDialog } from './import/lazyImportDialog.ts';
import { OpenImportContext } from './import/OpenImportContext.ts';
import { ExportDialog } from './export/lazyExportDialog.ts';
import { FileButtons } from './toolbar/FileButtons.tsx';
import { MarkedUserContext, useMarkedUser } from './markedUser.ts';
import { PeekPlace } from './peek/PeekPlace.tsx';
import { PrintedView } from './PrintedView.tsx';
import { ROW_PARTS, RowActions } from './table/RowActions.tsx';
import { SelectionSwitchContext } from './selectionMode.ts';
import { TableSheet } from './sheet/lazyTableSheet.ts';
import { useExporting } from './toolbar/useExporting.tsx';
import { useImporting } from './toolbar/useImporting.tsx';
import { SelectionTools, useSelectionMode } from './useSelectionMode.ts';
import styles from './UserListScreen.module.css';
import { focusFirstRow } from './table/userRows.ts';
import { FilterValues } from './table/lazyFilterValues.tsx';
import { UserTable } from './table/UserTable.tsx';

const AddUserModal = lazyDialog(async () => {
  // Loaded with the form: the notice of its outcome must not be missing after the save.
  const [{ AddUserModal: Form }] = await Promise.all([
    import('#screens/user-form/AddUserModal.tsx'),
    AddOutcomeNotice.load(),
    // For Ctrl+Z right after an add, which can do without.
    ChangeNotices.load().catch(() => undefined),
  ]);
  return Form;
}, tr.form);
const UserCards = lazyPart(
  () => import('./cards/UserCards.tsx').then((module) => module.UserCards),
  {
    placeholder: <p>{tr.cards.waiting}</p>,
    failed: tr.cards.failed,
  },
);
/** Loaded with a list whose rows have its buttons. */
const PairMerging = lazyPart(() =>
  import('./duplicates/PairMerging.tsx').then((module) => module.PairMerging),
);
const SEARCH_KEYS = ['/'];
/** Chunks that the first view does not need are preloaded this long after it. */
const PRELOAD_DELAY_MS = 2000;

const LATER_PARTS = [
  ...ROW_PARTS,
  AddUserModal,
  UserCards,
  EditUserModal,
  SelectionTools,
  ImportDialog,
  UserDetail,
  UserNeighbours,
  ExportDialog,
  TableSheet,
  FilterValues,
];

export function UserListScreen() {
  const { phase } = useSourceStatus();
  const isReady = phase === 'ready';
  const mayChange = useMay('change');
  const { listView, pushView, replaceView, leaveFor } = useListAddress();
  const { peeked } = listView.view;
  const isAllCards = listView.kind === 'cards' && listView.view.mode === 'all';
  const [chosen, setChosen] = useState<User | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<User | null>(null);
  const [cardCount, setCardCount] = useState(SHOW_ALL_INITIAL_COUNT);
  const [{ outcomes, draft }, { report, formClosed }] = useAddOutcomes();
  const added = outcomes.map(({ outcome }) => outcome).find(({ kind }) => kind === 'added');
  const markedUser = useMarkedUser(added?.kind === 'added' ? added.user : null);
  const selection = useSelectionMode();
  const importing = useImporting(isReady, mayChange);
  const exporting = useExporting(listQuery(listView), selection.tools);
  const fileButtons = (
    <FileButtons onExportAhead={ExportDialog.preload} onExport={exporting.exportShown} />
  );
  const openForm = () => {
    setIsAdding(true);
    AddUserModal.retry();
  };
  useShortcut('n', () => {
    if (isReady && mayChange) openForm();
  });
  // Until the table or the cards are loaded there is no search box to focus.
  useEarlyShortcuts(SEARCH_KEYS);

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of LATER_PARTS) part.preload();
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const edit = (user: User) => {
    setEdited(user);
    EditUserModal.retry();
  };
  const peek = (user: User) => {
    setChosen(user);
    // One step back closes it, however many users it has shown. Show-all starts over with each entry.
    const isSameEntry = peeked !== null || isAllCards;
    (isSameEntry ? replaceView : pushView)(withPeeked(listView, user.id));
  };

  const show = (kind: 'table' | 'cards') => {
    if (listView.kind !== kind) pushView(switchView(listView, kind));
  };

  return (
    <div className={styles.screen} data-selecting={selection.switch.isOn || undefined}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <ScreenHeading>{tr.list.heading}</ScreenHeading>
        </div>
        <p className={styles.description}>{tr.list.description(mayChange)}</p>
        <SkipLink
          href="#main"
          onClick={(event) => {
            // Following the "#" would add a history entry.
            event.preventDefault();
            focusFirstRow();
          }}
        >
          {tr.list.skipToUsers}
        </SkipLink>
        <div role="group" aria-label={tr.list.views} className={styles.views}>
          <Button
            isActive={listView.kind === 'table'}
            title={tr.list.tableView}
            onClick={() => show('table')}
          >
            <Icon name="table" />
            <span>{tr.list.tableView}</span>
          </Button>
          <Button
            isActive={listView.kind === 'cards'}
            title={tr.list.cardView}
            onPointerEnter={UserCards.preload}
            onFocus={UserCards.preload}
            onClick={() => show('cards')}
          >
            <Icon name="cards" />
            <span>{tr.list.cardView}</span>
          </Button>
        </div>
        {mayChange && (
          <Button
            look="primary"
            className={styles.add}
            disabled={!isReady}
            aria-haspopup="dialog"
            onPointerEnter={AddUserModal.preload}
            onFocus={AddUserModal.preload}
            onClick={openForm}
          >
            <span>{tr.list.addUser}</span>
          </Button>
        )}
      </div>

      <PrintedView listView={listView} />
      {(isAdding || draft !== null) && (
        <AddUserModal
          draft={draft}
          onClose={() => {
            setIsAdding(false);
            formClosed();
          }}
          onAdded={(user) => report({ kind: 'added', user })}
        />
      )}
      {outcomes.map(({ key, outcome }) => (
        <AddOutcomeNotice key={key} outcome={outcome} list={{ listView, cardCount }} />
      ))}

      <RowActions onTick={selection.start} onEdit={edit} onPeek={peek} />
      {/* Here, so that it outlives its row. */}
      {edited !== null && <EditUserModal user={edited} onClose={() => setEdited(null)} />}
      {mayChange && listView.kind === 'table' && listView.view.filters.duplicate !== undefined && (
        <PairMerging view={listView.view} />
      )}
      {importing.dialog}
      {exporting.dialog}
      <OpenImportContext value={importing.open}>
        <MarkedUserContext value={markedUser}>
          <SelectionSwitchContext value={selection.switch}>
            {!isReady ? (
              <WaitingForUsers />
            ) : listView.kind === 'table' ? (
              <UserTable
                view={listView.view}
                onPush={(view) => pushView({ kind: 'table', view })}
                onReplace={(view) => replaceView({ kind: 'table', view })}
                fileButtons={fileButtons}
              />
            ) : (
              <UserCards
                view={listView.view}
                onPush={(view) => pushView({ kind: 'cards', view })}
                onReplace={(view) => replaceView({ kind: 'cards', view })}
                onCardCount={setCardCount}
                fileButtons={fileButtons}
              />
            )}
          </SelectionSwitchContext>
        </MarkedUserContext>
      </OpenImportContext>
      {isReady && peeked !== null && (
        <PeekPlace
          listView={listView}
          id={peeked}
          chosen={chosen}
          onStep={(user, view) => {
            setChosen(user);
            replaceView(withPeeked(view, user.id));
          }}
          onEdit={edit}
          onClose={() => leaveFor(withPeeked(listView, null))}
        />
      )}
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
