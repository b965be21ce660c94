import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { historyPath, homePath, isHistory, isUsersArea, usersPath } from '#screens/paths.ts';
import { tr } from '#text/tr.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import styles from './Navigation.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

interface NavigationProps {
  /** Called when a link is followed, to close the drawer. */
  onNavigate?: () => void;
  onShowShortcuts: (() => void) | undefined;
  /** Opens the storage panel. */
  storageEntry: ReactNode;
}

export function Navigation({ onNavigate, onShowShortcuts, storageEntry }: NavigationProps) {
  const [path] = useLocation();
  return (
    // The logo too: screen reader users who move by landmarks skip what is outside of them.
    <nav className={styles.navigation} aria-label={tr.shell.navigation}>
      <span className={styles.logo} aria-hidden="true">
        {tr.shell.logoLetter}
      </span>
      <ul className={styles.links}>
        <NavigationLink
          href={homePath()}
          icon="home"
          label={tr.shell.home}
          isCurrent={path === homePath()}
          onNavigate={onNavigate}
        />
        <NavigationLink
          href={usersPath()}
          icon="users"
          label={tr.shell.users}
          isCurrent={isUsersArea(path)}
          onNavigate={onNavigate}
        />
        <NavigationLink
          href={historyPath()}
          icon="history"
          label={tr.history.heading}
          isCurrent={isHistory(path)}
          onNavigate={onNavigate}
        />
      </ul>
      <div className={styles.end}>
        {storageEntry}
        <SchemeSwitch />
        <button type="button" className={styles.shortcuts} onClick={onShowShortcuts}>
          {tr.shell.shortcuts} <KeyCap>?</KeyCap>
        </button>
      </div>
    </nav>
  );
}

interface NavigationLinkProps {
  href: string;
  icon: IconName;
  label: string;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

function NavigationLink({ href, icon, label, isCurrent, onNavigate }: NavigationLinkProps) {
  return (
    <li>
      <Link
        href={href}
        className={styles.link}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        onClick={() => onNavigate?.()}
      >
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  );
}
