import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type RefObject,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react';
import { useIsWide } from '#platform/environment.ts';
import { isOverlaid, isTextField, useShortcut } from '#platform/useShortcut.ts';
import { RowToolsContext, useUserList } from '#screens/user-list/listContext.tsx';
import { tr, trFilters } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import { Icon } from '#ui/Icon.tsx';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { statusOf, type User } from '#domain/user/user.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { UserActions } from '#screens/user-detail/UserActions.tsx';
import { useAnswer, useAnswerOrPrevious } from '#state/useAnswer.ts';
import { trChanges } from '#text/trChanges.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import type { PeekProps } from './PeekPlace.tsx';
import styles from './UserPeek.module.css';
import { PeekTabs } from './PeekTabs.tsx';
import { Link } from 'wouter';
import { pageAt } from '#domain/query/pages.ts';
import { listQuestion, type ListView } from '#domain/view/listView.ts';
import { userPath } from '#screens/paths.ts';
import { trDetail, trPeek } from '#text/trDetail.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';

/** A user beside the list; in a window without room for both, over it. */
export function UserPeek(props: PeekProps) {
  return useIsWide() ? <PeekPanel {...props} /> : <PeekSheet {...props} />;
}

/** Beside the list, which stays usable. */
function PeekPanel(props: PeekProps) {
  const { id, onClose } = props;
  const { chosen } = useUserList();
  const ref = useRef<HTMLDivElement>(null);
  useCloseKey(ref, onClose);
  useFocusOnRow(ref, id);

  // A panel that the address opened takes no focus.
  const isChosen = chosen?.id === id;
  useEffect(() => {
    const panel = ref.current;
    const { activeElement } = document;
    // It may come late, when the person types elsewhere.
    if (!isChosen || panel === null || isTextField(activeElement)) return;
    if (panel.contains(activeElement)) return;
    panel.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [isChosen, id]);

  return (
    <div ref={ref}>
      <PeekContent {...props} />
    </div>
  );
}

/**
 * Escape closes it in the panel, on a row, or with nothing focused; elsewhere Escape belongs to
 * others.
 */
function useCloseKey(ref: RefObject<HTMLElement | null>, onClose: () => void): void {
  const { rowsRef } = useUserList();
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.isComposing) return;
    if (!(target instanceof Element) || isTextField(target) || isOverlaid()) return;
    const isInPlace = ref.current?.parentElement?.contains(target) === true;
    const isOnNothing = target.matches('body, main, main h1, main [role=region]');
    const isOnRow = rowsRef.current?.contains(target) === true;
    if (!isInPlace && !isOnNothing && !isOnRow) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    // First: Escape would also end a selection.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Over the list: a modal dialog, which covers a phone's screen. */
function PeekSheet(props: PeekProps) {
  const titleId = useId();
  const { dialogProps, close } = useModalDialog({
    firstFocusSelector: 'h2',
    onClose: props.onClose,
  });
  useFocusOnRow(dialogProps.ref, props.id, true);
  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog {...dialogProps} className={styles.sheet} aria-labelledby={titleId}>
      <IconButton label={tr.detail.close} className={styles.close} onClick={close}>
        <Icon name="close" />
      </IconButton>
      <PeekContent {...props} titleId={titleId} />
    </dialog>
  );
}

/**
 * When the panel is removed, for whatever reason, its focus moves to the row of the user whom it
 * showed last.
 * @param ref in the panel's place
 * @param isModal nothing else can have the focus
 */
function useFocusOnRow(ref: RefObject<HTMLElement | null>, id: string, isModal = false): void {
  const { rows } = useContext(RowToolsContext);
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useLayoutEffect(() => {
    const place = ref.current?.closest('section') ?? null;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || place?.contains(activeElement) === true;
      if (!isModal && !isLost) return;
      const row = rows().find(({ dataset }) => dataset['user'] === last.current);
      // Later: React gives the focus back to what had it before this commit.
      queueMicrotask(() => row?.querySelector('a')?.focus({ preventScroll: true }));
    };
  }, [ref, isModal, rows]);
}

/** Keys act on the panel's user only while the focus is in it. */
const isFocusInside = () => document.activeElement?.matches(`.${styles.content} *`) === true;

/** A user with its actions, and the way to the previous and next one. */
function PeekContent({ id, titleId }: Pick<PeekProps, 'id'> & { titleId?: string }) {
  const { chosen, show } = useUserList();
  const shown = useAnswer({ kind: 'user', id });
  // Until the answer comes: the list has just shown them.
  const user = shown.value === undefined && chosen?.id === id ? chosen : shown.value;
  const [last, setLast] = useState<User | null>(null);
  if (user !== undefined && user !== null && user !== last) setLast(user);
  const known = user ?? (last?.id === id ? last : null);
  const ownTitleId = useId();
  const titleRef = useFocusWhenGone(user === null);
  const unnamed = user === null ? tr.detail.notFoundHeading : tr.detail.heading;
  const name = known === null ? unnamed : nameOf(known);
  return (
    <div className={styles.content}>
      <PeekSteps id={id} name={name} />
      <div className={styles.head}>
        {known !== null && <Avatar letter={avatarLetter(known.name)} seed={known.id} />}
        <div>
          <h2 ref={titleRef} id={titleId ?? ownTitleId} tabIndex={-1}>
            <bdi translate="no">{name}</bdi>
          </h2>
          {user && (
            <p className={styles.badges}>
              <RoleBadge role={user.role} />
              <Badge tone={user.active ? 'success' : 'neutral'}>
                {trFilters.status.value(statusOf(user))}
              </Badge>
            </p>
          )}
        </div>
      </div>
      <AnswerArea shown={shown} placeholder={null}>
        {user === null && (
          <p role="status">{known === null ? tr.detail.notFoundBody : trChanges.removed}</p>
        )}
        {user && (
          <div className={styles.actions}>
            <UserActions
              key={id}
              user={user}
              isShort
              isWanted={isFocusInside}
              onEdit={() => show({ kind: 'edit', user })}
            />
          </div>
        )}
        {user !== undefined && <PeekTabs id={id} user={user} />}
      </AnswerArea>
    </div>
  );
}

/** @returns for the title, which gets the focus if the focused control has gone with the user */
function useFocusWhenGone(isGone: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) {
      titleRef.current?.focus({ preventScroll: true });
    }
  }, [isGone]);
  return titleRef;
}

const STEPS = [
  { by: -1, key: 'ArrowUp', to: 'previous', icon: 'sortAsc', label: trDetail.previousUser },
  { by: 1, key: 'ArrowDown', to: 'next', icon: 'sortDesc', label: trDetail.nextUser },
] as const;

type Step = (typeof STEPS)[number];

/**
 * The page of the list with the user at this position; show-all and the map have all users on one
 * page.
 */
function pagedTo(listView: ListView, position: number): ListView {
  const page = pageAt(position, listQuestion(listView, 1).size);
  const { kind, view } = listView;
  if (kind === 'cards') return view.mode === 'all' ? listView : { kind, view: { ...view, page } };
  return kind === 'map' ? listView : { kind, view: { ...view, page } };
}

/**
 * Links to the previous and next user of the list, across its pages, and to the user's own page.
 */
function PeekSteps({ id, name }: { id: string; name: string }) {
  const { place, hasStepped, userAt, step } = useSteps(id);
  const ref = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: ReactKeyboardEvent) => {
    const chosen = STEPS.find(({ key }) => key === event.key);
    if (chosen === undefined) return;
    event.preventDefault();
    step(chosen);
  };
  // Wherever the focus is in the panel: it starts on the heading.
  const isInPanel = () =>
    ref.current?.closest('section')?.contains(document.activeElement) === true;
  const options = { isWanted: isInPanel, repeats: true };
  useShortcut(STEPS[0].key, () => step(STEPS[0]), options);
  useShortcut(STEPS[1].key, () => step(STEPS[1]), options);
  return (
    <div ref={ref} className={styles.steps}>
      {STEPS.map((each) => (
        <IconButton
          key={each.key}
          label={each.label}
          aria-disabled={userAt(each) === null || undefined}
          onKeyDown={handleKeyDown}
          onClick={() => step(each)}
        >
          <Icon name={each.icon} />
        </IconButton>
      ))}
      <p className={styles.place}>{place}</p>
      <Link
        href={userPath(id)}
        className={styles.open}
        aria-label={trPeek.openPage(name)}
        title={trPeek.openPage(name)}
      >
        <Icon name="newTab" size={18} />
      </Link>
      <Announcer message={hasStepped ? `${name}. ${place}` : ''} />
    </div>
  );
}

/** The user's place in the list, and the steps to those beside it. */
function useSteps(id: string) {
  const { listView, peek } = useUserList();
  const { query } = listQuestion(listView, 1);
  const {
    value: found,
    isCurrent,
    problem,
  } = useAnswerOrPrevious({ kind: 'neighbours', query, id });
  const [steppedTo, setSteppedTo] = useState<string | null>(null);
  const userAt = ({ to }: Step) => (isCurrent && found ? found[to] : null);
  const step = (chosen: Step) => {
    const user = userAt(chosen);
    if (user === null || !found) return;
    setSteppedTo(user.id);
    const position = found.position === null ? null : found.position + chosen.by;
    // The list follows, if the user's position is known.
    peek(user, position === null ? listView : pagedTo(listView, position));
  };
  // After a failure the notice below says so.
  const place =
    problem === null && found !== undefined ? (found ? trDetail.place(found) : trPeek.leftOut) : '';
  return { place, hasStepped: steppedTo === id, userAt, step };
}
