import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import { nameOf } from '#screens/nameOf.ts';
import { RoleBadge } from '#screens/RoleBadge.tsx';
import { MatchedText } from '#screens/user-list/MatchedText.tsx';
import { UserMarks } from '#screens/user-list/UserMarks.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import type { PaletteCommand } from './paletteCommand.ts';
import styles from './Palette.module.css';
import type { PaletteList, PaletteOption } from './usePaletteList.ts';

interface OptionProps {
  list: PaletteList;
  option: PaletteOption;
  className?: string | undefined;
  children: ReactNode;
}

/** A link, or a button; the field keeps the focus. */
export function Option({ list, option, className, children }: OptionProps) {
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

export function CommandContent({ command, findMatch }: CommandContentProps) {
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

export function UserContent({ user, findMatch }: { user: User; findMatch: FindMatch | null }) {
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
