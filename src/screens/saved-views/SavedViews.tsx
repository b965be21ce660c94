import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { withSavedView, withViewMoved, type SavedView } from '#domain/view/savedViews.ts';
import { usersPath } from '#screens/paths.ts';
import { useTableLook, withLook } from '#screens/user-list/layout/tableLook.ts';
import { trViews } from '#text/trViews.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { LaterIcon } from '#ui/LaterIcon.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { PartNotice } from '#ui/notices/PartNotice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { useSavedViews } from './savedViewStore.ts';
import { ViewEntry } from './ViewEntry.tsx';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import styles from './SavedViews.module.css';

interface SavedViewsProps {
  /** Called when a link is followed, to close the drawer; `undefined` in the sidebar. */
  onNavigate: (() => void) | undefined;
}

/** The views that are kept under a name, as links, with what can be done with the one that is open. */
export function SavedViews({ onNavigate }: SavedViewsProps) {
  const titleId = useId();
  const [, navigate] = useLocation();
  const saved = useSavedViews();
  const look = useTableLook();
  const { views, opened, current } = saved;
  /** What is being named: a view that is there already, or one that is not. */
  const [named, setNamed] = useState<SavedView | null>(null);
  const [message, setMessage] = useState('');

  const openView = current === null ? null : opened.view;
  /** Removed elsewhere while it is open here. */
  const gone = views.some(({ id }) => id === openView?.id) ? null : openView;
  const shown = gone === null ? views : [...views, gone];

  const store = (view: SavedView) => {
    saved.change((all) => withSavedView(all, view));
    setMessage(trViews.stored(view.name));
  };
  const openNew = () => {
    if (current === null) return;
    // With columns of its own, whatever the browser's are later.
    const search = withLook(current, look);
    setNamed({ id: crypto.randomUUID(), name: '', search });
  };
  const storeNamed = (view: SavedView) => {
    store(view);
    // The same list, by the address of the view.
    if (current !== null && !views.some(({ id }) => id === view.id)) {
      navigate(usersPath() + withLook(location.search, look), { replace: true });
    }
  };

  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p id={titleId}>{trViews.title}</p>
        {current !== null && (
          <IconButton isInline label={trViews.make} aria-haspopup="dialog" onClick={openNew}>
            <LaterIcon name="plus" />
          </IconButton>
        )}
      </div>
      {shown.length > 0 && (
        <ul className={styles.list} aria-labelledby={titleId}>
          {shown.map((view, position) => (
            <ViewEntry
              key={view.id}
              view={view}
              draft={opened.drafts[view.id]}
              isOpen={openView?.id === view.id}
              isGone={view === gone}
              isFirst={position === 0}
              isLast={position === views.length - 1}
              onNavigate={onNavigate}
              onStore={() => store({ ...view, search: current ?? view.search })}
              onRevert={() => navigate(usersPath() + view.search)}
              onCopy={openNew}
              onRename={() => setNamed(view)}
              onMove={(step) => {
                saved.change((all) => withViewMoved(all, view.id, step));
                setMessage(trViews.moved(view.name, position + 1 + step, views.length));
              }}
              onRemove={() => saved.remove(view)}
              onClose={saved.close}
            />
          ))}
        </ul>
      )}
      <Announcer message={message} />
      {named !== null && (
        <ViewNameDialog
          view={named}
          others={views.filter(({ id }) => id !== named.id)}
          onSave={storeNamed}
          onClose={() => setNamed(null)}
        />
      )}
      {/* Once: the drawer has the same views as the sidebar below it. */}
      {onNavigate === undefined && (saved.removed !== null || saved.isUnstored) && (
        <Toast dismissLabel={trViews.dismiss} onDismiss={saved.dismiss}>
          <PartNotice
            hasFailed={saved.isUnstored}
            words={
              saved.isUnstored ? trViews.notStored : trViews.removed(saved.removed?.view.name ?? '')
            }
          >
            {saved.removed !== null && <Button onClick={saved.restore}>{trViews.undo}</Button>}
          </PartNotice>
        </Toast>
      )}
    </div>
  );
}
