import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { defaultView, VIEW_PLACES } from '#domain/view/viewStore.ts';
import { WHOLE_SEARCH } from '#platform/startView.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { usersPath } from '#screens/paths.ts';
import { trViews } from '#text/trViews.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { StaleViewDialog } from './StaleViewDialog.tsx';
import { useSavedViews, type SavedViews as SavedViewsOfTab } from './savedViewStore.ts';
import { ViewGroup } from './ViewGroup.tsx';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import { ViewNotices } from './ViewNotices.tsx';
import { useViewChanges, type ViewChanges } from './useViewChanges.ts';
import styles from './SavedViews.module.css';

interface SavedViewsProps {
  /** Called when a link is followed, to close the drawer; `undefined` in the sidebar. */
  onNavigate: (() => void) | undefined;
}

/** The saved views as links, with the actions for the open one. */
export function SavedViews({ onNavigate }: SavedViewsProps) {
  const titleId = useId();
  const saved = useSavedViews();
  const { views, opened, current } = saved;
  const changes = useViewChanges(saved);
  const canMake = current !== null && !saved.isWaiting;
  usePageAction('saveView', canMake ? changes.openNew : null);
  const openView = current === null ? null : opened.view;
  /** Removed elsewhere while it is open here. */
  const gone = saved.isWaiting || views.some(({ id }) => id === openView?.id) ? null : openView;

  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p id={titleId}>{trViews.title}</p>
        {canMake && (
          <IconButton
            isInline
            label={trViews.make}
            aria-haspopup="dialog"
            onClick={changes.openNew}
          >
            <Icon name="plus" />
          </IconButton>
        )}
      </div>
      {defaultView(views) !== null && <WholeList isOpen={current === ''} onNavigate={onNavigate} />}
      {VIEW_PLACES.map((place) => (
        <ViewGroup
          key={place}
          place={place}
          titleId={titleId}
          saved={saved}
          changes={changes}
          gone={gone?.place === place ? gone : null}
          onNavigate={onNavigate}
        />
      ))}
      <Announcer message={changes.message} />
      <ViewDialogs saved={saved} changes={changes} />
      {/* Only once: the drawer has the same views as the sidebar below it. */}
      {onNavigate === undefined && <ViewNotices {...saved} />}
    </div>
  );
}

interface WholeListProps extends SavedViewsProps {
  isOpen: boolean;
}

/** The way to the whole list, if there is a default view. */
function WholeList({ isOpen, onNavigate }: WholeListProps) {
  return (
    <div className={styles.entry} data-open={isOpen || undefined}>
      <Link
        href={usersPath() + WHOLE_SEARCH}
        className={styles.link}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
        onClick={() => onNavigate?.()}
      >
        <Icon name="menu" />
        <span>{trViews.all}</span>
      </Link>
    </div>
  );
}

interface ViewDialogsProps {
  saved: SavedViewsOfTab;
  changes: ViewChanges;
}

/** Where a view is named, or its other version is shown. */
function ViewDialogs({ saved: { views, isShared }, changes }: ViewDialogsProps) {
  const { named, stale } = changes;
  const [, navigate] = useLocation();
  return (
    <>
      {named !== null && (
        <ViewNameDialog
          named={named}
          views={views}
          isShared={isShared}
          onSave={(view, place) => void changes.saveNamed(view, place)}
          onClose={() => changes.setNamed(null)}
        />
      )}
      {stale !== null && (
        <StaleViewDialog
          view={stale}
          now={views.find(({ id }) => id === stale.id) ?? null}
          onCopy={changes.openNew}
          onOpen={(view) => navigate(usersPath() + view.search)}
          onOverwrite={({ name, revision }) => void changes.save({ ...stale, name }, revision)}
          onClose={() => changes.setStale(null)}
        />
      )}
    </>
  );
}
