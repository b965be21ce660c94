import { useEffect, useState } from 'react';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { switchView } from '#domain/viewAddress.ts';
import { useEarlyShortcut, useShortcut } from '#platform/useShortcut.ts';
import { WaitingForUsers } from '#screens/lazyWaitingForUsers.tsx';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { UserDetail } from '#screens/user-detail/lazyUserDetail.tsx';
import { UserNeighbours } from '#screens/user-detail/lazyUserNeighbours.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useListAddress } from '#state/useAddress.ts';
import { useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyDialog } from '#ui/lazyDialog.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { AddOutcomeNotice } from './lazyAddOutcomeNotice.ts';
import { MarkedUserContext, useMarkedUser } from './markedUser.ts';
import styles from './UserListScreen.module.css';
import { UserTable } from './UserTable.tsx';

const AddUserModal = lazyDialog(
  async () => {
    // The form comes with what says how its save went: that must not be missing afterwards.
    const [{ AddUserModal: Form }] = await Promise.all([
      import('./AddUserModal.tsx'),
      AddOutcomeNotice.load(),
    ]);
    return Form;
  },
  { waiting: tr.form.loading, ready: tr.form.ready, failed: tr.form.failed },
);
const UserCards = lazyPart(() => import('./UserCards.tsx').then((module) => module.UserCards), {
  waiting: <p>{tr.cards.loading}</p>,
  failed: tr.cards.failed,
});
/** What the first view does without is fetched once that view is there. */
const PRELOAD_DELAY_MS = 2000;

export function UserListScreen() {
  const { status } = useUsers();
  const { listView, pushView, replaceView } = useListAddress();
  const [isAdding, setIsAdding] = useState(false);
  const [cardCount, setCardCount] = useState(SHOW_ALL_INITIAL_COUNT);
  const [{ told, typedBefore }, { tell, formClosed }] = useAddOutcomes();
  const added = told.map(({ outcome }) => outcome).find(({ kind }) => kind === 'added');
  const markedUser = useMarkedUser(added?.kind === 'added' ? added.user : null);
  const openForm = () => {
    setIsAdding(true);
    AddUserModal.retry();
  };
  useShortcut('n', () => {
    if (status === 'ready') openForm();
  });
  // The search box comes with the table or the cards.
  useEarlyShortcut('/');

  useEffect(() => {
    const timer = setTimeout(() => {
      AddUserModal.preload();
      UserCards.preload();
      UserDetail.preload();
      UserNeighbours.preload();
    }, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const show = (kind: 'table' | 'cards') => {
    if (listView.kind !== kind) pushView(switchView(listView, kind));
  };

  return (
    <div className={styles.screen}>
      <div className={styles.intro}>
        <ScreenHeading>{tr.list.heading}</ScreenHeading>
        <p className={styles.description}>{tr.list.description}</p>
      </div>
      <div className={styles.toolbar}>
        <div role="group" aria-label={tr.list.views} className={styles.views}>
          <Button isActive={listView.kind === 'table'} onClick={() => show('table')}>
            <Icon name="table" />
            {tr.list.tableView}
          </Button>
          <Button
            isActive={listView.kind === 'cards'}
            onPointerEnter={UserCards.preload}
            onFocus={UserCards.preload}
            onClick={() => show('cards')}
          >
            <Icon name="cards" />
            {tr.list.cardView}
          </Button>
        </div>
        <div className={styles.actions}>
          <StoragePanelButton disabled={status !== 'ready'}>
            <Icon name="storage" />
            {tr.storage.open}
          </StoragePanelButton>
          <Button
            look="primary"
            disabled={status !== 'ready'}
            aria-haspopup="dialog"
            onPointerEnter={AddUserModal.preload}
            onFocus={AddUserModal.preload}
            onClick={openForm}
          >
            {tr.list.addUser}
          </Button>
        </div>
      </div>

      {(isAdding || typedBefore !== null) && (
        <AddUserModal
          typedBefore={typedBefore}
          onClose={() => {
            setIsAdding(false);
            formClosed();
          }}
          onAdded={(user) => tell({ kind: 'added', user })}
        />
      )}
      {told.map(({ key, outcome }) => (
        <AddOutcomeNotice key={key} outcome={outcome} list={{ listView, cardCount }} />
      ))}

      <MarkedUserContext value={markedUser}>
        {status !== 'ready' ? (
          <WaitingForUsers />
        ) : listView.kind === 'table' ? (
          <UserTable
            view={listView.view}
            onPush={(view) => pushView({ kind: 'table', view })}
            onReplace={(view) => replaceView({ kind: 'table', view })}
          />
        ) : (
          <UserCards
            view={listView.view}
            onPush={(view) => pushView({ kind: 'cards', view })}
            onReplace={(view) => replaceView({ kind: 'cards', view })}
            onCardCount={setCardCount}
          />
        )}
      </MarkedUserContext>
    </div>
  );
}
