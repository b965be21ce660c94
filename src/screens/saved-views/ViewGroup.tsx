import {
  DEFAULT_VIEWS,
  type DefaultView,
  type KeptView,
  type ViewPlace,
} from '#domain/view/viewStore.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trViews } from '#text/trViews.ts';
import type { SavedViews } from './savedViewStore.ts';
import type { ViewChanges } from './useViewChanges.ts';
import { ViewEntry } from './ViewEntry.tsx';
import styles from './SavedViews.module.css';

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
export function ViewGroup({ place, titleId, saved, changes, gone, onNavigate }: ViewGroupProps) {
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
