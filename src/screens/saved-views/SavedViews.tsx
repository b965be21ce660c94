import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  DEFAULT_VIEWS,
  defaultView,
  type DefaultView,
  type KeptView,
  type SavedView,
  VIEW_PLACES,
  type ViewPlace,
} from '#domain/view/savedViews.ts';
import { WHOLE_SEARCH } from '#platform/preferences.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { usersPath } from '#screens/paths.ts';
import { useTableLook, withLook } from '#screens/user-list/layout/tableLook.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trViews } from '#text/trViews.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartNotice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './SavedViews.module.css';
import { type SavedViews as SavedViewsOfTab, useSavedViews } from './savedViewStore.ts';
import { ViewEntry } from './ViewEntry.tsx';
import { type NamedView, ViewNameDialog } from './ViewNameDialog.tsx';

interface SavedViewsProps {
  /** Called when a link is followed, to close the drawer; `undefined` in the sidebar. */
  onNavigate: (() => void) | undefined;
}

/** The saved views as links, with the actions for the open one. */
export function SavedViews({ onNavigate }: SavedViewsProps) {
  const titleId = useId();
  const mayManageStaff = useMay('manageStaff');
  const saved = useSavedViews();
  const { views, opened, current, isShared, isWaiting } = saved;
  const { named, setNamed, openNew, saveNamed } = useNaming(saved);
  const canMake = current !== null && !isWaiting;
  usePageAction('saveView', canMake ? openNew : null);

  /** For whom the person may make a view of this place the default one. */
  const defaultsOf = (place: ViewPlace): readonly DefaultView[] => {
    // The server does not have the views of this browser.
    if (place === 'browser' && isShared) return [];
    return place === 'team' && mayManageStaff ? DEFAULT_VIEWS : ['own'];
  };
  const openView = current === null ? null : opened.view;
  /** Removed elsewhere while it is open here. */
  const gone = isWaiting || views.some(({ id }) => id === openView?.id) ? null : openView;
  const isWhole = current === '';

  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p id={titleId}>{trViews.title}</p>
        {canMake && (
          <IconButton isInline label={trViews.make} aria-haspopup="dialog" onClick={openNew}>
            <Icon name="plus" />
          </IconButton>
        )}
      </div>
      {/* The way to the whole list, if there is a default view. */}
      {defaultView(views) !== null && (
        <div className={styles.entry} data-open={isWhole || undefined}>
          <Link
            href={usersPath() + WHOLE_SEARCH}
            className={styles.link}
            {...(isWhole ? { 'aria-current': 'true' as const } : {})}
            onClick={() => onNavigate?.()}
          >
            <Icon name="menu" />
            <span>{trViews.all}</span>
          </Link>
        </div>
      )}
      {VIEW_PLACES.map((place) => {
        const group = views.filter((view) => view.place === place);
        const shown: readonly KeptView[] = gone?.place === place ? [...group, gone] : group;
        const groupId = `${titleId}-${place}`;
        return (
          shown.length > 0 && (
            <div key={place}>
              {/* On a shared list, whose they are. */}
              {isShared && (
                <p id={groupId} className={styles.group}>
                  {trViews.places[place]}
                </p>
              )}
              <ul
                className={styles.list}
                aria-labelledby={isShared ? `${titleId} ${groupId}` : titleId}
              >
                {shown.map((view) => (
                  <ViewEntry
                    key={view.id}
                    view={view}
                    group={group}
                    isGone={view === gone}
                    saved={saved}
                    defaults={defaultsOf(place)}
                    onName={setNamed}
                    onCopy={openNew}
                    onNavigate={onNavigate}
                  />
                ))}
              </ul>
            </div>
          )
        );
      })}
      {named !== null && (
        <ViewNameDialog
          named={named}
          views={views}
          isShared={isShared}
          onSave={(view, place) => void saveNamed(view, place)}
          onClose={() => setNamed(null)}
        />
      )}
      {/* Only once: the drawer has the same views as the sidebar below it. */}
      {onNavigate === undefined && <ViewNotices {...saved} />}
    </div>
  );
}

/** The view that is being named, new or existing. */
function useNaming({ views, current, change, open }: SavedViewsOfTab) {
  const [, navigate] = useLocation();
  const look = useTableLook();
  const [named, setNamed] = useState<NamedView | null>(null);
  return {
    named,
    setNamed,
    openNew: () => {
      // Includes its own columns, whatever the browser's are later.
      const search = withLook(current ?? '', look);
      setNamed({ view: { id: crypto.randomUUID(), name: '', search }, place: null });
    },
    saveNamed: async (view: SavedView, place: ViewPlace) => {
      const before = views.find(({ id }) => id === view.id);
      if (before !== undefined) {
        const renamed = { ...before, name: view.name };
        await change(place, (store) => store.save(renamed, before.revision));
      } else if ((await change(place, (store) => store.add(view, place))) && current !== null) {
        open(place, view.id);
        // The same list, by the address of the view.
        navigate(usersPath() + withLook(location.search, look), { replace: true });
      }
    },
  };
}

/** Says that a view was removed, with an undo button; or why views could not be stored. */
function ViewNotices({ notice, restore, dismiss }: SavedViewsOfTab) {
  if (notice === null) return null;
  return (
    <Toast dismissLabel={trViews.dismiss} onDismiss={dismiss}>
      {'removed' in notice ? (
        <PartNotice hasFailed={false} words={trViews.removed(notice.removed.name)}>
          <Button onClick={() => void restore(notice.removed)}>{trViews.undo}</Button>
        </PartNotice>
      ) : (
        <PartNotice
          hasFailed
          words={
            notice.outcome === 'notStored' && notice.place === 'browser'
              ? trViews.notStored
              : trViews.problems[notice.outcome]
          }
        >
          {null}
        </PartNotice>
      )}
    </Toast>
  );
}
