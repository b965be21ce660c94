import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { PageQuestion } from '#domain/userSource.ts';
import { listQuestion } from '#domain/view/listView.ts';
import {
  DEFAULT_VIEWS,
  type DefaultView,
  type KeptView,
  withViewMoved,
} from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { wholeSearch } from '#platform/preferences.ts';
import { usersPath } from '#screens/paths.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { grouped } from '#text/grammar.ts';
import { trViews } from '#text/trViews.ts';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './SavedViews.module.css';
import type { SavedViews } from './savedViewStore.ts';
import type { NamedView } from './ViewNameDialog.tsx';

interface ViewEntryProps {
  view: KeptView;
  /** The views of its place, in their order. */
  group: readonly KeptView[];
  /** It was removed elsewhere while it is open here. */
  isGone: boolean;
  saved: SavedViews;
  /** For whom the person may make it the default view. */
  defaults: readonly DefaultView[];
  onName: (named: NamedView) => void;
  onCopy: () => void;
  /** Called when its link is followed. */
  onNavigate: (() => void) | undefined;
}

/** A saved view: a link to it or to its draft, and the actions while it is open. */
export function ViewEntry(props: ViewEntryProps) {
  const { view, isGone, saved, onNavigate } = props;
  const { search, defaultFor } = view;
  const draft = saved.opened.drafts[view.id];
  const isOpen = saved.current !== null && saved.opened.view?.id === view.id;
  const isAsItIs = !isGone && draft === undefined;
  const { value: answer } = useAnswer(isAsItIs ? countOf(search) : null);
  const endId = useId();
  const mark = defaultFor.map((whose) => trViews.defaultFor[whose].mark).join(', ');
  return (
    <li className={styles.entry} data-open={isOpen || undefined}>
      <Link
        href={usersPath() + ((draft ?? search) || wholeSearch())}
        className={styles.link}
        aria-describedby={endId}
        title={view.name}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
        onClick={({ altKey, ctrlKey, metaKey, shiftKey }) => {
          // Otherwise the browser opens it elsewhere.
          if (altKey || ctrlKey || metaKey || shiftKey) return;
          saved.open(view.place, view.id);
          onNavigate?.();
        }}
      >
        <Icon name="menu" />
        <bdi className="cut" translate="no">
          {view.name}
        </bdi>
        {mark !== '' && (
          <span role="img" aria-label={mark} title={mark}>
            <Icon name="star" size={14} />
          </span>
        )}
        <span id={endId} className={styles.end}>
          {isGone && <span>{trViews.gone}</span>}
          {!isGone && draft !== undefined && <span>{trViews.changed}</span>}
          {answer && (
            <span>{grouped(answer.total) + (answer.isTotalLowerBound ? trViews.orMore : '')}</span>
          )}
        </span>
      </Link>
      {isOpen && (
        <Popover
          buttonLabel={trViews.actionsOf(view.name)}
          button={<Icon name="more" />}
          isActive={false}
          title={view.name}
        >
          <ViewActions {...props} />
        </Popover>
      )}
    </li>
  );
}

/** Counts as far as its pages go, with as few rows as possible. */
function countOf(search: string): PageQuestion {
  const { query } = listQuestion(parseListView(search), 1);
  return { kind: 'page', query: { ...query, sort: null, order: 'asc' }, page: 1, size: 1 };
}

function ViewActions(props: ViewEntryProps) {
  const { view, group, isGone, saved, defaults, onName, onCopy } = props;
  const [, navigate] = useLocation();
  const { id, place, mayChange, ownerName, defaultFor } = view;
  const { change, current } = saved;
  const isUnchanged = saved.opened.drafts[id] === undefined;
  const move = (step: -1 | 1) =>
    change(place, (store) => store.order(withViewMoved(group, id, step).map((each) => each.id)));
  return (
    <div className={styles.actions}>
      {ownerName !== null && <p className={styles.owner}>{trViews.ownedBy(ownerName)}</p>}
      {/* The last save wins, whatever was saved elsewhere since the view was opened. */}
      {!isGone &&
        mayChange &&
        action(
          trViews.store,
          () =>
            change(place, (store) =>
              store.save({ ...view, search: current ?? view.search }, view.revision),
            ),
          isUnchanged,
        )}
      {!isGone &&
        action(
          trViews.revert,
          () => navigate(usersPath() + (view.search || wholeSearch())),
          isUnchanged,
        )}
      {action(trViews.copy, onCopy)}
      {!isGone && mayChange && action(trViews.rename, () => onName({ view, place }))}
      {/* Team views are sorted by name. */}
      {!isGone && place !== 'team' && (
        <>
          {action(trViews.up, () => move(-1), group[0] === view)}
          {action(trViews.down, () => move(1), group.at(-1) === view)}
        </>
      )}
      {!isGone &&
        DEFAULT_VIEWS.filter((whose) => defaults.includes(whose)).map((whose) => {
          const isSet = defaultFor.includes(whose);
          return action(trViews.defaultFor[whose][isSet ? 'unset' : 'set'], () =>
            change(place, (store) => store.setDefault(isSet ? null : id, whose)),
          );
        })}
      {!isGone && mayChange && action(trViews.remove, () => saved.remove(view))}
    </div>
  );
}

function action(words: string, onPress: () => unknown, isOff = false) {
  return (
    <button
      key={words}
      type="button"
      className="bare"
      disabled={isOff}
      onClick={(event) => {
        // The focus returns to the popover's button before anything else takes it.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onPress();
      }}
    >
      {words}
    </button>
  );
}
