import type { ReactNode } from 'react';
import { usePaletteKeySetting } from '#platform/useShortcut.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import { Popover } from '#ui/dialogs/Popover.tsx';
import styles from './Header.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';

interface HeaderProps {
  menu: ReactNode;
  onSearch: () => void;
  onShowShortcuts: () => void;
  /** The account of the signed-in person. */
  account: ReactNode;
}

/** The title, the search, and buttons for back and forward in the tab's history. */
export function Header({ menu, onSearch, onShowShortcuts, account }: HeaderProps) {
  const [hasKey] = usePaletteKeySetting();
  return (
    <header className={styles.header}>
      <div className={styles.menu}>{menu}</div>
      <p className={styles.title}>{tr.product}</p>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? 'Control+K' : undefined}
        onClick={onSearch}
      >
        <Icon name="search" />
        <span>{tr.shell.search}</span>
        <span aria-hidden="true">{hasKey && <KeyCap>Ctrl K</KeyCap>}</span>
      </button>
      {/* In a narrow window the menu has these. */}
      <div className={styles.tools}>
        <ThemeButton />
        <IconButton isInline label={tr.shell.shortcuts} onClick={onShowShortcuts}>
          <Icon name="help" />
        </IconButton>
      </div>
      <IconButton label={tr.shell.back} onClick={() => history.back()}>
        <Icon name="back" />
      </IconButton>
      <IconButton label={tr.shell.forward} onClick={() => history.forward()}>
        <Icon name="forward" />
      </IconButton>
      {account}
    </header>
  );
}

/** Opens the choice of the colour scheme. */
function ThemeButton() {
  return (
    <Popover
      buttonLabel={tr.shell.scheme}
      button={<Icon name="sun" />}
      isActive={false}
      title={tr.shell.scheme}
    >
      <SchemeSwitch />
    </Popover>
  );
}
