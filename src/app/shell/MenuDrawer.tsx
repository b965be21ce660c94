import { useCallback, useState } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { tr } from '#text/tr.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Drawer, type DrawerContent } from './Drawer.tsx';

/** The navigation of a narrow screen: a menu button and the drawer that it opens. */
export function MenuDrawer(props: DrawerContent) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = useCallback(() => setOpenOn(null), []);
  // Its links close it themselves; but the browser's Back also leads to another screen.
  const isOpen = useOnScreen(openOn, close);
  return (
    <>
      <IconButton
        label={tr.shell.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpenOn(location.pathname)}
      >
        <Icon name="menu" />
      </IconButton>
      {isOpen && <Drawer {...props} onClose={close} />}
    </>
  );
}
