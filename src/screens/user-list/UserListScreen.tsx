import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '#domain/user.ts';
import { switchView } from '#domain/viewAddress.ts';
import { SeedingProgress } from '#screens/SeedingProgress.tsx';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { useListAddress } from '#state/useAddress.ts';
import { useUsers } from '#state/useUsers.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { AddedNotice } from './AddedNotice.tsx';
import { UserCards } from './UserCards.tsx';
import styles from './UserListScreen.module.css';
import { UserTable } from './UserTable.tsx';

const loadAddUserModal = () => import('./AddUserModal.tsx');
const AddUserModal = lazy(() =>
  loadAddUserModal().then((module) => ({ default: module.AddUserModal })),
);

export function UserListScreen() {
  const { status } = useUsers();
  const { listView, pushView, replaceView } = useListAddress();
  const [isAdding, setIsAdding] = useState(false);
  const [addedUser, setAddedUser] = useState<User | null>(null);

  // The form is its own chunk: there before the button is pressed, not before the list is shown.
  useEffect(() => {
    const timer = setTimeout(() => void loadAddUserModal(), 2000);
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
          <Button isActive={listView.kind === 'cards'} onClick={() => show('cards')}>
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
            onPointerEnter={() => void loadAddUserModal()}
            onFocus={() => void loadAddUserModal()}
            onClick={() => setIsAdding(true)}
          >
            {tr.list.addUser}
          </Button>
        </div>
      </div>

      <AddedNotice user={addedUser} listView={listView} onDismiss={() => setAddedUser(null)} />

      {status !== 'ready' ? (
        <SeedingProgress />
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
        />
      )}

      {isAdding && (
        <Suspense fallback={<p role="status">{tr.form.loading}</p>}>
          <AddUserModal onClose={() => setIsAdding(false)} onAdded={setAddedUser} />
        </Suspense>
      )}
    </div>
  );
}
