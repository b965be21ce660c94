import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { withViewMoved, type SavedView } from '#domain/view/savedViews.ts';
import {
  defaultView,
  VIEW_PLACES,
  type DefaultView,
  type KeptView,
  type ViewPlace,
} from '#domain/view/viewStore.ts';
import { WHOLE_SEARCH } from '#platform/startView.ts';
import { usersPath } from '#screens/paths.ts';
import { useTableLook, withLook } from '#screens/user-list/layout/tableLook.ts';
import { trViews } from '#text/trViews.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { LaterIcon } from '#ui/LaterIcon.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { StaleViewDialog } from './StaleViewDialog.tsx';
import { useSavedViews, type SavedViews as SavedViewsOfTab } from './savedViewStore.ts';
import { ViewGroup } from './ViewGroup.tsx';
import { ViewNameDialog, type NamedView } from './ViewNameDialog.tsx';
import { ViewNotices } from './ViewNotices.tsx';
import styles from './SavedViews.module.css';

interface SavedViewsProps {
  /** Called when a link is followed, to close the drawer; `undefined` in the sidebar. */
  onNavigate: (() => void) | undefined;
}

/** The saved views as links, with the actions for the open one. */
export function SavedViews({ onNavigate }: SavedViewsProps) {
  const titleId = useId();
  const [, navigate] = useLocation();
  const saved = useSavedViews();
  const { views, opened, current, isShared } = saved;
  const changes = useViewChanges(saved);
  const { named, setNamed, stale, setStale, save, openNew } = changes;
  const openView = current === null ? null : opened.view;
  /** Removed elsewhere while it is open here. */
  const gone = saved.isWaiting || views.some(({ id }) => id === openView?.id) ? null : openView;

  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p id={titleId}>{trViews.title}</p>
        {current !== null && !saved.isWaiting && (
          <IconButton isInline label={trViews.make} aria-haspopup="dialog" onClick={openNew}>
            <LaterIcon name="plus" />
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
          gone={gone?.place === place ? gone : null}
          onNavigate={onNavigate}
          onSave={(view, revision) => void save(view, revision)}
          onKeep={(view) => void changes.keep(view)}
          onCopy={openNew}
          onRename={(view) => setNamed({ view, place })}
          onMove={(...moved) => void changes.move(...moved)}
          onDefault={(...chosen) => void changes.setDefault(...chosen)}
        />
      ))}
      <Announcer message={changes.message} />
      {named !== null && (
        <ViewNameDialog
          named={named}
          views={views}
          isShared={isShared}
          onSave={(view, place) => void changes.saveNamed(view, place)}
          onClose={() => setNamed(null)}
        />
      )}
      {stale !== null && (
        <StaleViewDialog
          view={stale}
          now={views.find(({ id }) => id === stale.id) ?? null}
          onCopy={openNew}
          onOpen={(view) => navigate(usersPath() + view.search)}
          onOverwrite={({ name, revision }) => void save({ ...stale, name }, revision)}
          onClose={() => setStale(null)}
        />
      )}
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
        <LaterIcon name="menu" />
        {trViews.all}
      </Link>
    </div>
  );
}

/** The dialogs and notices of the saved views. */
function useViewChanges(saved: SavedViewsOfTab) {
  const [, navigate] = useLocation();
  const look = useTableLook();
  const { views, current, isShared } = saved;
  /** The view that is being named, new or existing. */
  const [named, setNamed] = useState<NamedView | null>(null);
  /** The view that could not be saved, since another version was saved meanwhile. */
  const [stale, setStale] = useState<KeptView | null>(null);
  const [message, setMessage] = useState('');

  const say = (isDone: boolean, words: string) => isDone && setMessage(words);
  const add = async (view: SavedView, place: ViewPlace) => {
    const isAdded = await saved.add(view, place);
    say(isAdded, trViews.stored(view.name));
    return isAdded;
  };
  const save = async (view: KeptView, revision: string) => {
    const isSaved = await saved.save(view, revision, () => setStale(view));
    say(isSaved, trViews.stored(view.name));
  };
  return {
    named,
    setNamed,
    stale,
    setStale,
    message,
    save,
    openNew: () => {
      if (current === null) return;
      // Includes its own columns, whatever the browser's are later.
      const search = withLook(current, look);
      setNamed({ view: { id: crypto.randomUUID(), name: '', search }, place: null });
    },
    saveNamed: async (view: SavedView, place: ViewPlace) => {
      const before = views.find(({ id }) => id === view.id);
      if (before !== undefined) {
        await save({ ...before, name: view.name }, before.revision);
      } else if ((await add(view, place)) && current !== null) {
        saved.open(place, view.id);
        // The same list, by the address of the view.
        navigate(usersPath() + withLook(location.search, look), { replace: true });
      }
    },
    keep: ({ name, place, mayChange }: KeptView) =>
      add(
        { id: crypto.randomUUID(), name, search: current ?? '' },
        mayChange || !isShared ? place : 'own',
      ),
    setDefault: async ({ place, id, name }: KeptView, whose: DefaultView, isSet: boolean) => {
      const words = trViews.defaultFor[whose][isSet ? 'done' : 'undone'];
      say(await saved.setDefault(place, isSet ? id : null, whose), words(name));
    },
    move: async (view: KeptView, group: readonly KeptView[], step: -1 | 1) => {
      const moved = withViewMoved(group, view.id, step);
      const position = moved.findIndex(({ id }) => id === view.id) + 1;
      const ids = moved.map(({ id }) => id);
      say(await saved.order(view.place, ids), trViews.moved(view.name, position, group.length));
    },
  };
}
