import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { historyPath, homePath, isHistory, isUsersArea, usersPath } from '#screens/paths.ts';
import { HistoryScreen, HomeScreen } from '#screens/lazyScreens.tsx';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from '#ui/Logo.tsx';
import styles from './Navigation.module.css';
import { StorageEntry } from './StorageEntry.tsx';

interface NavigationProps {
  /** Called when a link is followed, to close the drawer. */
  onNavigate?: (() => void) | undefined;
  /** The number of users, which comes later. */
  count?: ReactNode;
  /** Further links, each a `NavigationLink`. */
  links?: ReactNode;
  /** Saved views, below the links. */
  views?: ReactNode;
  /** Opens the storage panel; `null`: there is none. */
  storageEntry?: ReactNode;
}

export function Navigation({
  onNavigate,
  count,
  links,
  views,
  storageEntry = <StorageEntry />,
}: NavigationProps) {
  const [path] = useLocation();
  return (
    // Includes the logo: screen reader users who move by landmarks skip everything outside of them.
    <nav className={styles.navigation} aria-label={tr.shell.navigation}>
      <Logo />
      <ul className={styles.links}>
        <NavigationLink
          href={homePath()}
          icon={<Icon name="home" />}
          label={tr.shell.home}
          isCurrent={path === homePath()}
          onAhead={HomeScreen.preload}
          onNavigate={onNavigate}
        />
        <NavigationLink
          href={usersPath()}
          icon={<Icon name="users" />}
          label={tr.shell.users}
          end={count}
          isCurrent={isUsersArea(path)}
          onNavigate={onNavigate}
        />
        <NavigationLink
          href={historyPath()}
          icon={<Icon name="history" />}
          label={tr.history.heading}
          isCurrent={isHistory(path)}
          onAhead={HistoryScreen.preload}
          onNavigate={onNavigate}
        />
        {links}
      </ul>
      {views}
      {storageEntry}
    </nav>
  );
}

interface NavigationLinkProps {
  href: string;
  icon: ReactNode;
  label: string;
  /** At the end of the line. It describes the link, and is not part of its name. */
  end?: ReactNode;
  isCurrent: boolean;
  /** Prefetches the link's screen once the pointer or the focus is on it. */
  onAhead?: () => void;
  onNavigate: (() => void) | undefined;
}

export function NavigationLink({
  href,
  icon,
  label,
  end,
  isCurrent,
  onAhead,
  onNavigate,
}: NavigationLinkProps) {
  const endId = useId();
  return (
    <li>
      <Link
        href={href}
        className={styles.entry}
        aria-describedby={endId}
        onPointerEnter={onAhead}
        onFocus={onAhead}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onNavigate?.()}
      >
        {icon}
        <span>{label}</span>
        <span id={endId} aria-hidden="true" className={styles.end}>
          {end}
        </span>
      </Link>
    </li>
  );
}
