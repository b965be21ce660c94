import { useEffect, useState } from 'react';
import type { User } from '#domain/user/user.ts';
import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { useEarlyShortcuts } from '#platform/useShortcut.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { MENU_BUTTON } from './MenuButton.tsx';
import { isRowFocused, rowAt } from './userRows.ts';

const UserMenu = lazyDialog(
  async () => {
    const [{ UserMenu: Menu }] = await Promise.all([
      import('./UserMenu.tsx'),
      ChangeNotices.load(),
    ]);
    return Menu;
  },
  { waiting: tr.actions.loading, ready: tr.actions.ready, failed: tr.actions.failed },
);
const RowKeys = lazyPart(async () => {
  const [{ RowKeys: Keys }] = await Promise.all([import('./RowKeys.tsx'), ChangeNotices.load()]);
  return Keys;
});

/** Those of RowKeys.tsx, which may be loading when the first one is pressed. */
const ROW_KEYS = ['e', 'Delete', 'ArrowDown', 'ArrowUp', 'Home', 'End'];

/** Fetches what the rows' menu and keys need. */
export function preloadRowActions(): void {
  UserMenu.preload();
  RowKeys.preload();
}

interface OpenMenu {
  /** Another one for each opening. */
  readonly key: number;
  readonly button: HTMLElement;
  readonly user: User;
}

/** One menu, and the keys, for all rows and cards: none of them is rendered with more than a button. */
export function RowActions({ onEdit }: { onEdit: (user: User) => void }) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [hasFocus, setHasFocus] = useState(false);

  useEarlyShortcuts(ROW_KEYS, isRowFocused);

  useEffect(() => {
    const stop = new AbortController();
    let openAtPress: Element | null = null;
    const listen = (type: string, handle: (target: Element, event: Event) => void) => {
      const options = { capture: true, passive: true, signal: stop.signal };
      // What a pointer or the focus meets in a document is an element.
      document.addEventListener(type, (event) => handle(event.target as Element, event), options);
    };
    listen('pointerover', (target) => {
      if (target.matches(MENU_BUTTON)) UserMenu.preload();
    });
    listen('focusin', (target) => {
      if (rowAt(target) === null) return;
      UserMenu.preload();
      setHasFocus(true);
    });
    listen('pointerdown', (target) => {
      // This press closes it.
      openAtPress = target.matches('[aria-expanded=true]') ? target : null;
    });
    listen('click', (target, event) => {
      const at = rowAt(target);
      if (at === null || !target.matches(MENU_BUTTON)) return;
      const isSingle = (event as MouseEvent).detail < 2;
      if (openAtPress === target && isSingle) return;
      // Only buttons have that class.
      const button = target as HTMLElement;
      setMenu((before) => ({ key: (before?.key ?? 0) + 1, button, user: at.user }));
      UserMenu.retry();
    });
    return () => stop.abort();
  }, []);

  return (
    <>
      {hasFocus && <RowKeys onEdit={onEdit} />}
      {menu !== null && (
        <UserMenu
          key={menu.key}
          button={menu.button}
          user={menu.user}
          onEdit={onEdit}
          onClose={() => setMenu((current) => (current === menu ? null : current))}
        />
      )}
    </>
  );
}
