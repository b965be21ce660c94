import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { DEFAULT_TABLE_VIEW, tableQuestion } from '#domain/view/listView.ts';
import { HistoryScreen, HomeScreen, SavedViews, StorageShare } from '#screens/lazyScreens.tsx';
import { usePageAction } from '#screens/pageActions.tsx';
import { historyPath, homePath, isHistory, isUsersArea, usersPath } from '#screens/paths.ts';
import { hasSavedViews } from '#screens/saved-views/savedViewsKey.ts';
import { useStoragePanel } from '#screens/storage-panel/StoragePanelPlace.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { grouped } from '#text/grammar.ts';
import { tr } from '#text/tr.ts';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from '#ui/Logo.tsx';
import styles from './Navigation.module.css';

/** The same question as the list's without a search. */
const ALL_USERS = tableQuestion(DEFAULT_TABLE_VIEW);

interface NavigationProps {
  /** The first view is ready: what is not urgent may load. */
  isStarted: boolean;
  /** The further links of a shared list; `null`: the list is this browser's. */
  links: ReactNode;
  /** Called when a link is followed or the storage panel opens, to close the drawer. */
  onNavigate: (() => void) | undefined;
}

export function Navigation({ isStarted, links, onNavigate }: NavigationProps) {
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
          // A shared list is asked for the count, so this waits.
          end={(links === null || isStarted) && <UsersCount />}
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
      {(isStarted || hasSavedViews()) && <SavedViews onNavigate={onNavigate} />}
      <StorageEntry isStarted={isStarted} onOpen={onNavigate} />
    </nav>
  );
}

/** How many users there are. */
function UsersCount() {
  const total = useAnswer(ALL_USERS).value?.listTotal;
  return total === undefined ? null : <span>{grouped(total)}</span>;
}

interface StorageEntryProps {
  isStarted: boolean;
  /** Called before the panel opens. */
  onOpen: (() => void) | undefined;
}

/** Opens the storage panel from every screen. Nothing for a list that has no archive. */
function StorageEntry({ isStarted, onOpen }: StorageEntryProps) {
  const shareId = useId();
  const isReady = useSourceStatus().phase === 'ready';
  const { open, StoragePanel } = useStoragePanel();
  const hasArchive = useSourceAccess().local !== null;
  const openPanel = () => {
    onOpen?.();
    open();
  };
  usePageAction('storage', isReady && hasArchive ? openPanel : null);
  if (!hasArchive) return null;
  return (
    <button
      type="button"
      className={styles.entry}
      disabled={!isReady}
      aria-haspopup="dialog"
      aria-describedby={shareId}
      onPointerEnter={StoragePanel.preload}
      onFocus={StoragePanel.preload}
      onClick={openPanel}
    >
      <Icon name="storage" />
      <span>{tr.storage.open}</span>
      <span id={shareId} aria-hidden="true" className={styles.end}>
        {isReady && isStarted && <StorageShare />}
      </span>
      <span className={styles.meter} />
    </button>
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
