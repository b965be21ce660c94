import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import {
  DEFAULT_VIEWS,
  defaultView,
  type DefaultView,
  type KeptView,
  VIEW_PLACES,
  type ViewPlace,
} from '#domain/view/savedViews.ts';
import { WHOLE_SEARCH } from '#platform/preferences.ts';
import { usePageAction } from '#screens/pageActions.tsx';
import { usersPath } from '#screens/paths.ts';
import { trViews } from '#text/trViews.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { useMay } from '#state/staff/useStaff.ts';
import { PartNotice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './SavedViews.module.css';
import {
  type SavedViews,
  type SavedViews as SavedViewsOfTab,
  useSavedViews,
} from './savedViewStore.ts';
import { useViewChanges, type ViewChanges } from './useViewChanges.ts';
import { ViewEntry } from './ViewEntry.tsx';
import { StaleViewDialog, ViewNameDialog } from './ViewNameDialog.tsx';

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

interface ViewGroupProps {
  place: ViewPlace;
  /** The id of the common title. */
  titleId: string;
  saved: SavedViews;
  changes: ViewChanges;
  /** An open view of this place that was removed elsewhere. */
  gone: KeptView | null;
  onNavigate: (() => void) | undefined;
}

/** The saved views of one place; on a shared list with a heading that says whose they are. */
function ViewGroup({ place, titleId, saved, changes, gone, onNavigate }: ViewGroupProps) {
  const { isShared } = saved;
  const mayManageStaff = useMay('manageStaff');
  const group = saved.views.filter((view) => view.place === place);
  const shown = gone === null ? group : [...group, gone];
  if (shown.length === 0) return null;
  // On a shared list, views of this browser cannot be the default: the server does not have them.
  const defaults: readonly DefaultView[] =
    place === 'browser' && isShared
      ? []
      : place === 'team' && mayManageStaff
        ? DEFAULT_VIEWS
        : ['own'];
  const groupId = `${titleId}-${place}`;
  return (
    <>
      {isShared && (
        <p id={groupId} className={styles.group}>
          {trViews.places[place]}
        </p>
      )}
      <ul className={styles.list} aria-labelledby={isShared ? `${titleId} ${groupId}` : titleId}>
        {shown.map((view) => (
          <ViewEntry
            key={view.id}
            view={view}
            group={group}
            isGone={view === gone}
            saved={saved}
            changes={changes}
            defaults={defaults}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </>
  );
}

type ViewNoticesProps = Pick<SavedViews, 'removed' | 'problem' | 'restore' | 'dismiss'>;

/** Says that a view was removed, with an undo button; or why views could not be stored. */
function ViewNotices({ removed, problem, restore, dismiss }: ViewNoticesProps) {
  if (removed === null && problem === null) return null;
  return (
    <Toast dismissLabel={trViews.dismiss} onDismiss={dismiss}>
      <PartNotice
        hasFailed={problem !== null}
        words={problem === null ? trViews.removed(removed?.name ?? '') : problemWords(problem)}
      >
        {removed !== null && <Button onClick={() => void restore()}>{trViews.undo}</Button>}
      </PartNotice>
    </Toast>
  );
}

function problemWords({ outcome, place }: NonNullable<SavedViews['problem']>): string {
  return outcome === 'notStored' && place === 'browser'
    ? trViews.notStored
    : trViews.problems[outcome];
}
