import { useId } from 'react';
import { Link } from 'wouter';
import { SHOW_ALL_INITIAL_COUNT } from '#domain/limits.ts';
import { listQuestion } from '#domain/view/listQuestion.ts';
import {
  DEFAULT_VIEWS,
  type DefaultView,
  type KeptView,
  type VisitedView,
} from '#domain/view/viewStore.ts';
import { parseListView } from '#domain/view/viewAddress.ts';
import { wholeSearch } from '#platform/startView.ts';
import { usersPath } from '#screens/paths.ts';
// A saved view may have a condition.
import '#screens/user-list/condition/provideReader.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useCounts } from '#state/useCounts.ts';
import { grouped } from '#text/grammar/grouped.ts';
import { trViews } from '#text/trViews.ts';
import { LaterIcon } from '#ui/LaterIcon.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { useViewMoves } from './useViewMoves.ts';
import { ViewMoves } from './ViewMoves.tsx';
import styles from './SavedViews.module.css';

interface ViewEntryProps {
  view: KeptView;
  /** The address of an unsaved change. */
  draft: string | undefined;
  isOpen: boolean;
  /** It was removed elsewhere while it is open here. */
  isGone: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Its link is followed in this tab. */
  onOpen: () => void;
  /** Whether visits are recorded. */
  isNoted: boolean;
  onStore: () => void;
  /** Saves a removed view as a new one. */
  onKeep: () => void;
  onRevert: () => void;
  onCopy: () => void;
  onRename: () => void;
  onMove: (step: -1 | 1) => void;
  /** For whom the person may make it the default view. */
  defaults: readonly DefaultView[];
  onDefault: (whose: DefaultView, isSet: boolean) => void;
  /** Begins or ends to show who comes and who goes. */
  onWatch: (isWatched: boolean) => void;
  onVisit: (visited: VisitedView) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** A saved view: a link to it or to its draft, and the actions while it is open. */
export function ViewEntry(props: ViewEntryProps) {
  const { view, draft, isOpen, isGone, isNoted, onOpen, onVisit } = props;
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
          if (!altKey && !ctrlKey && !metaKey && !shiftKey) onOpen();
        }}
      >
        <LaterIcon name="menu" />
        <bdi className={styles.name}>{view.name}</bdi>
        <DefaultMark defaultFor={view.defaultFor} />
        <span id={endId} className={styles.end}>
          {isGone ? (
            trViews.gone
          ) : draft === undefined ? (
            <ViewCount search={view.search} />
          ) : (
            trViews.changed
          )}
        </span>
      </Link>
      {!isGone && draft === undefined && (
        <MovesOfView view={view} isOpen={isOpen && isNoted} onVisit={onVisit} />
      )}
      {isOpen && (
        <Popover
          buttonLabel={trViews.actionsOf(view.name)}
          button={<LaterIcon name="more" />}
          isActive={false}
          title={view.name}
        >
          <ViewActions {...props} />
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
      <LaterIcon name="star" size={14} />
    </span>
  );
}

/** The list's own question, so its answer is cached when the list opens. */
const questionOf = (search: string) => listQuestion(parseListView(search), SHOW_ALL_INITIAL_COUNT);

function MovesOfView({
  view,
  isOpen,
  onVisit,
}: Pick<ViewEntryProps, 'view' | 'isOpen' | 'onVisit'>) {
  const { name, search, visited } = view;
  const question = questionOf(search);
  const answer = useCounts(question);
  const moves = useViewMoves({ visited, query: question.query, answer, isOpen, onVisit });
  return moves && <ViewMoves name={name} moves={moves} />;
}

/** How many users it shows. */
function ViewCount({ search }: { search: string }) {
  const answer = useCounts(questionOf(search));
  if (answer === undefined || answer.lookedAt !== undefined) return null;
  return grouped(answer.total) + (answer.isTotalLowerBound ? trViews.orMore : '');
}

function ViewActions({
  view: { place, mayChange, ownerName, defaultFor, visited },
  draft,
  isGone,
  isFirst,
  isLast,
  onStore,
  onKeep,
  onRevert,
  onCopy,
  onRename,
  onMove,
  defaults,
  onDefault,
  onWatch,
  onRemove,
  onClose,
}: ViewEntryProps) {
  const canWatch = useSourceAccess().source.movedSince !== null;
  if (isGone) {
    return (
      <div className={styles.actions}>
        <Action words={trViews.keep} onPress={onKeep} />
        <Action words={trViews.dismiss} onPress={onClose} />
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {ownerName !== null && <p className={styles.owner}>{trViews.ownedBy(ownerName)}</p>}
      {mayChange && <Action words={trViews.store} onPress={onStore} isOff={draft === undefined} />}
      <Action words={trViews.revert} onPress={onRevert} isOff={draft === undefined} />
      <Action words={trViews.copy} onPress={onCopy} />
      {mayChange && <Action words={trViews.rename} onPress={onRename} />}
      {/* Team views are sorted by name. */}
      {place !== 'team' && (
        <>
          <Action words={trViews.up} onPress={() => onMove(-1)} isOff={isFirst} />
          <Action words={trViews.down} onPress={() => onMove(1)} isOff={isLast} />
        </>
      )}
      {DEFAULT_VIEWS.filter((whose) => defaults.includes(whose)).map((whose) => {
        const isSet = defaultFor.includes(whose);
        const words = trViews.defaultFor[whose][isSet ? 'unset' : 'set'];
        return <Action key={whose} words={words} onPress={() => onDefault(whose, !isSet)} />;
      })}
      {canWatch && (
        <Action
          words={visited === null ? trViews.moves.show : trViews.moves.hide}
          onPress={() => onWatch(visited === null)}
        />
      )}
      {mayChange && <Action words={trViews.remove} onPress={onRemove} />}
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
