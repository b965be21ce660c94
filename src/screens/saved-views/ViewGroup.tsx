import { useLocation } from 'wouter';
import {
  DEFAULT_VIEWS,
  type DefaultView,
  type KeptView,
  type ViewPlace,
} from '#domain/view/viewStore.ts';
import { wholeSearch } from '#platform/startView.ts';
import { usersPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trViews } from '#text/trViews.ts';
import type { SavedViews } from './savedViewStore.ts';
import { ViewEntry } from './ViewEntry.tsx';
import styles from './SavedViews.module.css';

interface ViewGroupProps {
  place: ViewPlace;
  /** The id of the common title. */
  titleId: string;
  saved: SavedViews;
  /** An open view of this place that was removed elsewhere. */
  gone: KeptView | null;
  onNavigate: (() => void) | undefined;
  onSave: (view: KeptView, revision: string) => void;
  onKeep: (gone: KeptView) => void;
  onCopy: () => void;
  onRename: (view: KeptView) => void;
  onMove: (view: KeptView, group: readonly KeptView[], step: -1 | 1) => void;
  onDefault: (view: KeptView, whose: DefaultView, isSet: boolean) => void;
}

/** The saved views of one place; on a shared list with a heading that says whose they are. */
export function ViewGroup({
  place,
  titleId,
  saved,
  gone,
  onNavigate,
  onSave,
  onKeep,
  onCopy,
  onRename,
  onMove,
  onDefault,
}: ViewGroupProps) {
  const [, navigate] = useLocation();
  const { opened, current, isShared } = saved;
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
        {shown.map((view, position) => (
          <ViewEntry
            key={view.id}
            view={view}
            draft={opened.drafts[view.id]}
            isNoted={onNavigate === undefined}
            isOpen={current !== null && opened.view?.id === view.id}
            isGone={view === gone}
            isFirst={position === 0}
            isLast={position === group.length - 1}
            onOpen={() => {
              saved.open(view.place, view.id);
              onNavigate?.();
            }}
            onStore={() => {
              const search = current ?? view.search;
              onSave({ ...view, search }, opened.bases[view.id] ?? view.revision);
            }}
            onKeep={() => onKeep(view)}
            onRevert={() => navigate(usersPath() + (view.search || wholeSearch()))}
            onCopy={onCopy}
            onRename={() => onRename(view)}
            onMove={(step) => onMove(view, group, step)}
            defaults={defaults}
            onDefault={(whose, isSet) => onDefault(view, whose, isSet)}
            onWatch={(isWatched) => void saved.setWatched(view, isWatched)}
            onVisit={(visited) => saved.storeVisited(view.place, view.id, visited)}
            onRemove={() => void saved.remove(view)}
            onClose={saved.close}
          />
        ))}
      </ul>
    </>
  );
}
