import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { countWords } from '#screens/shared-list/countWords.ts';
import { useFindMatch } from '#screens/user-list/rows.ts';
import { tr } from '#text/tr.ts';
import { trPalette } from '#text/trPalette.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import styles from './Palette.module.css';
import type { PaletteList as List, PaletteList, PaletteOption } from './usePaletteList.ts';
import { Link } from 'wouter';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { UserMarks } from '#screens/user-list/RowParts.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import type { PaletteCommand } from './useCommands.ts';

interface PaletteListProps {
  list: List;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The palette's results in groups, with their status. */
export function PaletteList({ list, inputRef }: PaletteListProps) {
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
        {isCurrent && text !== '' && found.users.length === 0 && (
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
