import {
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useRouter } from 'wouter';
import type { User } from '#domain/user/user.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { userPath } from '#screens/paths.ts';
import { RemovedMark } from '#screens/shared-list/RemovedMark.tsx';
import { tr, trCopy, trFilters } from '#text/tr.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RowToolsContext } from './listContext.tsx';
import styles from './RowParts.module.css';

interface SelectFaceProps {
  /** The checkbox's name. */
  label: string;
  /** How many of its users are selected. */
  share: 'none' | 'some' | 'all';
  boxRef?: (box: HTMLInputElement | null) => void;
  tabIndex?: -1;
  /** @param isRange with Shift, by pointer or keyboard */
  onTick: (isRange: boolean) => void;
  /** The avatar; the page's checkbox has none and is always visible. */
  children?: ReactNode;
}

/** The avatar of a row or card, and in the same place the checkbox that selects the user. */
export function SelectFace({ label, share, boxRef, tabIndex, onTick, children }: SelectFaceProps) {
  return (
    // Shift would select the text up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.face} onMouseDown={preventWithShift}>
      {children}
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = share === 'some';
          boxRef?.(box);
        }}
        type="checkbox"
        tabIndex={tabIndex}
        className={styles.box}
        aria-label={label}
        // Without "off" a browser would tick it after a reload, when nobody is selected.
        autoComplete="off"
        checked={share === 'all'}
        onChange={({ nativeEvent, currentTarget }) => {
          // Safari does not focus a checkbox on a press.
          currentTarget.focus();
          onTick('shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
        }}
      />
    </label>
  );
}

function preventWithShift(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

interface UserLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id'> {
  id: string;
}

/** A link to a user. A list has two for each, and each of wouter's would subscribe to the address. */
export function UserLink({ id, children, onClick, ...rest }: UserLinkProps) {
  const { base } = useRouter();
  const { follow } = useContext(RowToolsContext);
  return (
    <a
      {...rest}
      href={base + userPath(id)}
      onClick={(event) => {
        onClick?.(event);
        follow(event, id);
      }}
    >
      {children}
    </a>
  );
}

interface NameLinkProps {
  user: User;
  isTabStop: boolean;
  className: string | undefined;
  /** The name. */
  children: ReactNode;
}

/**
 * The name as a link; for an invisible name, style sheets show `data-unnamed`, which is not text of
 * the list.
 */
export function NameLink({ user, isTabStop, className, children }: NameLinkProps) {
  const isNamed = hasVisibleText(user.name);
  return (
    <UserLink
      id={user.id}
      tabIndex={isTabStop ? 0 : -1}
      className={className}
      translate="no"
      data-unnamed={isNamed ? undefined : tr.detail.unnamed}
    >
      {isNamed && children}
    </UserLink>
  );
}

/** Copies the email of a row or card; a key does it, too. */
export function CopyEmail({ user }: { user: User }) {
  const { copyEmail } = useContext(RowToolsContext);
  return (
    copyEmail !== undefined && (
      <IconButton
        isInline
        className={styles.floating}
        data-copy=""
        tabIndex={-1}
        label={trCopy.email}
        // Keeps the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => copyEmail(user)}
      >
        <Icon name="copy" size={16} />
      </IconButton>
    )
  );
}

interface CopiedBubbleProps {
  place: HTMLElement;
  words: string;
}

/** Below the copied email, over the content: nothing moves, and no scrolling region cuts it off. */
export function CopiedBubble({ place, words }: CopiedBubbleProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current;
    bubble?.showPopover({ source: place });
    return () => bubble?.hidePopover();
  }, [place]);
  return (
    <span ref={ref} popover="manual" className={styles.bubble} aria-hidden="true">
      {words}
    </span>
  );
}

interface UserMarksProps {
  user: User;
  isJustAdded: boolean;
}

/**
 * A user's state and recent events, in words beside the name: colour alone must not carry meaning.
 */
export function UserMarks({ user, isJustAdded }: UserMarksProps) {
  // Keeps its room when it goes, so that nothing beside it moves. A row may show another user
  // later.
  const [addedId, setAddedId] = useState('');
  if (isJustAdded && addedId !== user.id) setAddedId(user.id);
  return (
    <>
      {!user.active && (
        <span>
          {' '}
          <Badge tone="outline">{trFilters.status.value('passive')}</Badge>
        </span>
      )}
      {addedId === user.id && (
        <span>
          {' '}
          <Badge tone={isJustAdded ? 'success' : 'unseen'}>
            {isJustAdded && tr.list.justAdded}
          </Badge>
        </span>
      )}
      <RemovedMark id={user.id} />
    </>
  );
}
