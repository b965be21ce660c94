import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { PageQuestion } from '#domain/userSource.ts';
import { listQuestion } from '#domain/view/listView.ts';
import { DEFAULT_VIEWS, type DefaultView, type KeptView } from '#domain/view/savedViews.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { wholeSearch } from '#platform/preferences.ts';
import { usersPath } from '#screens/paths.ts';
import { grouped } from '#text/grammar.ts';
import { trViews } from '#text/trViews.ts';
import { Icon } from '#ui/Icon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import styles from './SavedViews.module.css';
import type { SavedViews } from './savedViewStore.ts';
import type { ViewChanges } from './useViewChanges.ts';

interface ViewEntryProps {
  view: KeptView;
  /** The views of its place, in their order. */
  group: readonly KeptView[];
  /** It was removed elsewhere while it is open here. */
  isGone: boolean;
  saved: SavedViews;
  changes: ViewChanges;
  /** For whom the person may make it the default view. */
  defaults: readonly DefaultView[];
  /** Called when its link is followed. */
  onNavigate: (() => void) | undefined;
}

/** A saved view: a link to it or to its draft, and the actions while it is open. */
export function ViewEntry(props: ViewEntryProps) {
  const { view, isGone, saved, onNavigate } = props;
  const draft = saved.opened.drafts[view.id];
  const isOpen = saved.current !== null && saved.opened.view?.id === view.id;
  const endId = useId();
  return (
    <li className={styles.entry} data-open={isOpen || undefined}>
      <Link
        href={usersPath() + ((draft ?? view.search) || wholeSearch())}
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
        <bdi className={styles.name} translate="no">
          {view.name}
        </bdi>
        <DefaultMark defaultFor={view.defaultFor} />
        <span id={endId} className={styles.end}>
          <ViewState search={view.search} isGone={isGone} isChanged={draft !== undefined} />
        </span>
      </Link>
      {isOpen && (
        <Popover
          buttonLabel={trViews.actionsOf(view.name)}
          button={<Icon name="more" />}
          isActive={false}
          title={view.name}
        >
          {isGone ? <GoneActions {...props} /> : <ViewActions {...props} />}
        </Popover>
      )}
    </li>
  );
}

/** Marks the default view. */
function DefaultMark({ defaultFor }: Pick<KeptView, 'defaultFor'>) {
  if (defaultFor.length === 0) return null;
  const label = defaultFor.map((whose) => trViews.defaultFor[whose].mark).join(', ');
  return (
    <span role="img" aria-label={label} title={label} className={styles.mark}>
      <Icon name="star" size={14} />
    </span>
  );
}

/** Counts as far as its pages go, with as few rows as possible. */
function countOf(search: string): PageQuestion {
  const { query } = listQuestion(parseListView(search), 1);
  return { kind: 'page', query: { ...query, sort: null, order: 'asc' }, page: 1, size: 1 };
}

interface ViewStateProps {
  search: string;
  isGone: boolean;
  isChanged: boolean;
}

/** At the end of its link. */
function ViewState({ search, isGone, isChanged }: ViewStateProps) {
  if (isGone) return <span>{trViews.gone}</span>;
  return isChanged ? <span>{trViews.changed}</span> : <ViewCount search={search} />;
}

/** How many users it shows. */
function ViewCount({ search }: { search: string }) {
  const { value: answer } = useAnswer(countOf(search));
  if (answer === undefined) return null;
  return <span>{grouped(answer.total) + (answer.isTotalLowerBound ? trViews.orMore : '')}</span>;
}

function GoneActions({ view, saved, changes }: ViewEntryProps) {
  return (
    <div className={styles.actions}>
      <Action words={trViews.keep} onPress={() => void changes.keep(view)} />
      <Action words={trViews.dismiss} onPress={saved.close} />
    </div>
  );
}

function ViewActions({ view, group, saved, changes, defaults }: ViewEntryProps) {
  const [, navigate] = useLocation();
  const { place, mayChange, ownerName, defaultFor } = view;
  const isUnchanged = saved.opened.drafts[view.id] === undefined;
  const store = () => {
    const base = saved.opened.bases[view.id] ?? view.revision;
    void changes.save({ ...view, search: saved.current ?? view.search }, base);
  };
  const revert = () => navigate(usersPath() + (view.search || wholeSearch()));
  const move = (step: -1 | 1) => void changes.move(view, group, step);
  return (
    <div className={styles.actions}>
      {ownerName !== null && <p className={styles.owner}>{trViews.ownedBy(ownerName)}</p>}
      {mayChange && <Action words={trViews.store} onPress={store} isOff={isUnchanged} />}
      <Action words={trViews.revert} onPress={revert} isOff={isUnchanged} />
      <Action words={trViews.copy} onPress={changes.openNew} />
      {mayChange && (
        <Action words={trViews.rename} onPress={() => changes.setNamed({ view, place })} />
      )}
      {/* Team views are sorted by name. */}
      {place !== 'team' && (
        <>
          <Action words={trViews.up} onPress={() => move(-1)} isOff={group[0] === view} />
          <Action words={trViews.down} onPress={() => move(1)} isOff={group.at(-1) === view} />
        </>
      )}
      {DEFAULT_VIEWS.filter((whose) => defaults.includes(whose)).map((whose) => {
        const isSet = defaultFor.includes(whose);
        const words = trViews.defaultFor[whose][isSet ? 'unset' : 'set'];
        const set = () => void changes.setDefault(view, whose, !isSet);
        return <Action key={whose} words={words} onPress={set} />;
      })}
      {mayChange && <Action words={trViews.remove} onPress={() => void saved.remove(view)} />}
    </div>
  );
}

interface ActionProps {
  words: string;
  onPress: () => void;
  isOff?: boolean;
}

function Action({ words, onPress, isOff = false }: ActionProps) {
  return (
    <button
      type="button"
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
