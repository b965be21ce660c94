import {
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  type ReactNode,
} from 'react';
import { Link } from 'wouter';
import { isPaletteKeyOn } from '#platform/useShortcut.ts';
import { trPalette } from '#text/trPalette.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useModalDialog } from '#ui/dialogs/useModalDialog.ts';
import { type FindMatch, avatarLetter } from '#domain/turkish/turkish.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { countWords } from '#screens/shared-list/countWords.ts';
import { useFindMatch } from '#screens/user-list/rows.ts';
import { tr } from '#text/tr.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { UserMarks } from '#screens/user-list/RowParts.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { classNames } from '#ui/classNames.ts';
import { KeyCap } from '#ui/KeyCap.tsx';
import styles from './Palette.module.css';
import {
  usePaletteList,
  type PaletteList as List,
  type PaletteList,
  type PaletteOption,
} from './usePaletteList.ts';
import type { PaletteCommand } from './useCommands.ts';

/** Finds users, screens and actions, from every screen. The focus stays in its field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { dialogProps, close } = useModalDialog({ firstFocusSelector: 'input', onClose });
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const list = usePaletteList(text.trim(), close);

  return (
    // The keyboard closes it with Escape, which the dialog handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...dialogProps}
      className={styles.dialog}
      aria-label={trPalette.title}
      onKeyDown={(event) => {
        dialogProps.onKeyDown(event);
        handleKey(event, list, inputRef);
      }}
    >
      <div className={styles.head}>
        <Icon name="search" />
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={trPalette.title}
          aria-describedby={list.hintId}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={list.id}
          aria-activedescendant={list.activeId}
          placeholder={trPalette.placeholder}
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            list.restart();
          }}
        />
        <IconButton isInline label={trPalette.close} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
      <PaletteList list={list} inputRef={inputRef} />
      <p id={list.hintId} className={styles.hint}>
        {trPalette.hint}
      </p>
    </dialog>
  );
}

/** Ctrl+K closes it, the arrows move through the options, and Enter opens one. */
function handleKey(
  event: KeyboardEvent,
  list: List,
  inputRef: RefObject<HTMLInputElement | null>,
): void {
  if (event.nativeEvent.isComposing || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'k' && isPaletteKeyOn()) {
    event.preventDefault();
    list.close();
  }
  const step = isCommand ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    inputRef.current?.focus();
    list.move(step);
  } else if (event.key === 'Enter' && event.target === inputRef.current) {
    event.preventDefault();
    if (!event.repeat) list.open(isCommand);
  }
}

interface PaletteListProps {
  list: List;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The palette's results in groups, with their status. */
function PaletteList({ list, inputRef }: PaletteListProps) {
  const { text, commands, found } = list;
  const { value, isCurrent, isPending } = found.shown;
  const findMatch = useFindMatch(text);
  const scrolled = useScrolledToTop(text);
  useLayoutEffect(() => {
    // The focused element is gone, such as the button of a failed search.
    if (document.activeElement === document.body) inputRef.current?.focus();
  });

  const count = value && isCurrent ? countWords(tr.list.resultsFound(value.total), value) : '';
  const others = commands.length === 0 ? '' : trPalette.commandsFound(commands.length);
  return (
    // A press on an option leaves the focus in the field.
    <div ref={scrolled} className={styles.results} onMouseDown={keepFocus} role="presentation">
      <div
        id={list.id}
        role="listbox"
        aria-label={trPalette.results}
        aria-busy={isPending || undefined}
      >
        <Commands list={list} findMatch={findMatch} />
        <Users list={list} findMatch={findMatch} count={count} />
      </div>
      <AnswerArea
        shown={found.shown}
        search={text}
        isInCard
        placeholder={<p className={styles.nobody}>{tr.parts.loading}</p>}
      >
        {isCurrent && text !== '' && found.users.length === 0 && commands.length === 0 && (
          <p className={styles.nobody}>{tr.list.noneMatch}</p>
        )}
      </AnswerArea>
      <Announcer message={text === '' || count === '' ? '' : others + count} />
    </div>
  );
}

interface OptionsProps {
  list: List;
  findMatch: FindMatch | null;
}

function Commands({ list, findMatch }: OptionsProps) {
  return (['screens', 'actions'] as const).map((group) => (
    <Group key={group} id={`${list.id}-${group}`} label={trPalette.groups[group]}>
      {list.commands
        .filter((command) => command.group === group)
        .map((command) => (
          <Option key={command.key} list={list} option={command}>
            <CommandContent command={command} findMatch={findMatch} />
          </Option>
        ))}
    </Group>
  ));
}

/** The first users, and the way to all of them. */
function Users({ list, findMatch, count }: OptionsProps & { count: string }) {
  const { newest, users } = trPalette.groups;
  return (
    <Group id={`${list.id}-users`} label={list.text === '' ? newest : users}>
      {list.found.options.map((option) => (
        <Option key={option.key} list={list} option={option}>
          <UserContent user={option.user} findMatch={findMatch} />
        </Option>
      ))}
      {list.all !== null && (
        <Option list={list} option={list.all} className={styles.all}>
          <span>{trPalette.all}</span>
          <span className={styles.count}>{count}</span>
        </Option>
      )}
    </Group>
  );
}

function Group({ id, label, children }: { id: string; label: string; children: ReactNode[] }) {
  if (!children.flat().some(Boolean)) return null;
  return (
    <div role="group" className={styles.group} aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {label}
      </p>
      {children}
    </div>
  );
}

/** Another text begins at the top. */
function useScrolledToTop(text: string) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.scrollTo(0, 0);
  }, [text]);
  return ref;
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

interface OptionProps {
  list: PaletteList;
  option: PaletteOption;
  className?: string | undefined;
  children: ReactNode;
}

/** A link, or a button; the field keeps the focus. */
function Option({ list, option, className, children }: OptionProps) {
  const { href, run } = option;
  const id = list.optionId(option);
  const props = {
    id,
    role: 'option',
    tabIndex: -1,
    className: classNames(styles.option, className),
    'aria-selected': list.activeId === id,
    onPointerMove: () => {
      if (list.activeId !== id) list.point(option);
    },
    children,
  } as const;
  if (href !== undefined) {
    return (
      <Link
        href={href}
        {...props}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // Those open another tab or window.
          if (!ctrlKey && !metaKey && !shiftKey) list.close();
        }}
      />
    );
  }
  const handleClick = () => {
    list.close();
    run?.();
  };
  return <button type="button" {...props} onClick={handleClick} />;
}

interface CommandContentProps {
  command: PaletteCommand;
  findMatch: FindMatch | null;
}

function CommandContent({ command, findMatch }: CommandContentProps) {
  const { icon, label, keys = '' } = command;
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.label} translate="no">
        <MatchedText text={label} findMatch={findMatch} />
      </span>
      {keys !== '' && (
        <span aria-hidden="true" className={styles.keys}>
          {keys.split(' ').map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </span>
      )}
    </>
  );
}

function UserContent({ user, findMatch }: { user: User; findMatch: FindMatch | null }) {
  return (
    <>
      <Avatar letter={avatarLetter(user.name)} seed={user.id} />
      <span className={styles.user}>
        <span className={styles.name}>
          <span translate="no">
            <MatchedText text={nameOf(user)} findMatch={findMatch} />
          </span>
          <UserMarks user={user} isJustAdded={false} />
        </span>{' '}
        <span className={styles.email} translate="no">
          <MatchedText text={user.email} findMatch={findMatch} dir="ltr" />
        </span>
      </span>{' '}
      <RoleBadge role={user.role}>
        <MatchedText text={user.role} findMatch={findMatch} />
      </RoleBadge>
    </>
  );
}
