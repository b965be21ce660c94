import {
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  allMatching,
  asSelection,
  NOBODY,
  shareSelected,
  withUsers,
} from '#domain/query/selection.ts';
import { invalidPieces } from '#domain/view/conditionAddress.ts';
import { useIsNarrow } from '#platform/environment.ts';
import { isOverlaid, isTextField } from '#platform/useShortcut.ts';
import { useUserList } from '#screens/user-list/listContext.tsx';
import {
  offeredActions,
  type ActionTools,
  type UserAction,
} from '#screens/user-list/userActions.ts';
import { MayContext } from '#state/staff/useStaff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trSelection } from '#text/trUsers.ts';
import { Button, once } from '#ui/controls/Button.tsx';
import { TickBox } from '#ui/controls/Choices.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Popover } from '#ui/dialogs/Popover.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import styles from './SelectionBar.module.css';
import { useBulkChange, useRefusalWords } from './useBulkChange.ts';

/** How many are selected, and the actions on them, over the end of the list; there while anybody is selected. */
export function SelectionBar() {
  const { listView, shown, selection, setIsSelecting, selectRef, rowsRef, searchRef } =
    useUserList();
  const { count, counting } = selection;
  const { outcomes, source } = useSourceAccess();
  const isNarrow = useIsNarrow();
  const barRef = useRef<HTMLElement>(null);
  const { running, refused, tools } = useBulkChange();
  const refusal = useRefusalWords(refused);
  const heir = () =>
    selectRef.current ?? rowsRef.current?.querySelector('input') ?? searchRef.current;
  const clear = () => {
    selection.choose(NOBODY);
    setIsSelecting(false);
  };
  useEscape(clear);
  useBarHeight(barRef);

  // The list's condition is partly invalid: the users on the screen may not be the ones meant.
  const isUnclear = invalidPieces(listView.view.where ?? []).length > 0;
  const isTooMany = count > source.capabilities.maxUsers;
  const isReady = running === null && counting === 'done' && !isUnclear && !isTooMany;
  const countWords = counting === 'done' ? trSelection.count(count) : trSelection.counting;
  const notes = [
    ...(isUnclear ? [trSelection.unclear] : []),
    ...(isTooMany ? [trSelection.tooManyToSelect(count)] : []),
    ...(refusal === null ? [] : [refusal.words]),
  ];
  return (
    <>
      {/* Room for the bar, which lies over the end of the list. */}
      <div className={styles.room} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it tracks the focus */}
      <section
        ref={barRef}
        className={styles.place}
        aria-label={trSelection.region}
        aria-busy={running !== null || counting === 'pending' || undefined}
        // It goes with the selection.
        onFocusCapture={({ target }) => leaveFocusTo(target, heir)}
      >
        <div className={styles.bar}>
          <div ref={outcomes.place.set} className={styles.outcome} aria-live="polite" />
          {notes.length > 0 && <p className={styles.notes}>{notes.join(' ')}</p>}
          {(listView.kind !== 'table' || isNarrow) && <PageBox />}
          <p className={styles.count}>
            {running === null ? countWords : trSelection.running[running]}
          </p>
          {counting === 'failed' ? (
            <Button look="quiet" onClick={shown.retry}>
              {trSelection.countFailed}
            </Button>
          ) : (
            <ExtentButton />
          )}
          <Button look="quiet" onClick={clear}>
            {trSelection.clear}
          </Button>
          <Actions isReady={isReady} tools={tools} />
        </div>
      </section>
      <Announcer message={[countWords, ...notes].join('. ')} />
    </>
  );
}

/** The page's checkbox, for a list without a header for it. */
function PageBox() {
  const { listView, shown, selection } = useUserList();
  const isLoaded = listView.kind === 'cards' && listView.view.mode === 'all';
  const ids = (shown.value?.rows ?? []).map(({ id }) => id);
  return (
    <TickBox
      label={isLoaded ? trSelection.shown : tr.selection.page}
      share={shareSelected(selection.users, ids)}
      onToggle={(isTicked) => selection.choose(withUsers(selection.users, ids, isTicked))}
    />
  );
}

/** Once the page is selected: selects all matches, and back. One button, which keeps the focus after a press. */
function ExtentButton() {
  const { listView, question, shown, selection } = useUserList();
  const { users, count, choose } = selection;
  const ids = (shown.value?.rows ?? []).map(({ id }) => id);
  const { total = 0, isTotalLowerBound: isMore = false } = shown.value ?? {};
  const isAll = users.kind === 'matching';
  const isOffered = isAll || (shareSelected(users, ids) === 'all' && (isMore || count < total));
  if (!isOffered || !shown.isCurrent) return null;
  const isLoaded = listView.kind === 'cards' && listView.view.mode === 'all';
  const only = isLoaded ? trSelection.onlyShown : trSelection.onlyPage;
  return (
    <Button
      look="quiet"
      className={styles.extent}
      onClick={() =>
        choose(isAll ? withUsers(NOBODY, ids, true) : allMatching(question.query, total))
      }
    >
      {isAll ? only : isMore ? trSelection.allAtLeast(total) : trSelection.all(total)}
    </Button>
  );
}

interface ActionsProps {
  /** No change is running, and it is clear whom it would change. */
  isReady: boolean;
  tools: ActionTools;
}

/** The allowed actions on all selected users; on a phone the less frequent ones are in a menu. */
function Actions({ isReady, tools }: ActionsProps) {
  const { users, count } = useUserList().selection;
  const may = useContext(MayContext);
  const isNarrow = useIsNarrow();
  const target = { users: asSelection(users), count, user: null };
  const actions = offeredActions(target, tools, may);
  const inBar = actions.filter(({ isFrequent }) => !isNarrow || isFrequent);
  const inMenu = actions.filter((action) => !inBar.includes(action));
  const buttonOf = ({ name, nameFor, icon, look, choices, opensDialog, run }: UserAction) => {
    const label = nameFor?.(count) ?? name;
    const content = (
      <>
        {icon !== undefined && <Icon name={icon} />}
        <span>{name}</span>
      </>
    );
    return choices === undefined ? (
      <Button
        key={name}
        look={look === 'danger' ? 'danger' : 'plain'}
        aria-label={label}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        aria-disabled={!isReady || undefined}
        onClick={(event) =>
          once(() => {
            if (!isReady) return;
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            run(target, tools);
          })(event)
        }
      >
        {content}
      </Button>
    ) : (
      <Choices key={name} title={label} button={content}>
        {choices.map(buttonOf)}
      </Choices>
    );
  };
  return (
    <div className={styles.actions}>
      {inBar.map(buttonOf)}
      {inMenu.length > 0 && (
        <Choices title={trSelection.moreOf(count)} button={<Icon name="more" />}>
          {inMenu.map(buttonOf)}
        </Choices>
      )}
    </div>
  );
}

interface ChoicesProps {
  title: string;
  button: ReactNode;
  children: ReactNode;
}

/** A button that opens further buttons, stacked. */
function Choices({ title, button, children }: ChoicesProps) {
  return (
    <Popover isWide isActive={false} buttonLabel={title} button={button} title={title}>
      <div className={styles.choices}>{children}</div>
    </Popover>
  );
}

/** Escape clears the selection, unless it belongs to something else. */
function useEscape(onEscape: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!isTextField(event.target) && !isOverlaid()) onEscape();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const PROPERTY = '--bar-height';

/**
 * Publishes the height of a bar that lies over the end of the screen, for everything that must not
 * be under it: `--bar-height` on the document, 0 if the bar is part of the page.
 */
function useBarHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const update = () => {
      const isOver = getComputedStyle(bar).position === 'fixed';
      style.setProperty(PROPERTY, `${isOver ? bar.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(update);
    observer.observe(bar);
    update();
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [ref]);
}
