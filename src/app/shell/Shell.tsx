import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  useCallback,
  type ComponentType,
} from 'react';
import { useLocation } from 'wouter';
import { Notices } from '#app/notices/Notices.tsx';
import { useCommandKeys, isPaletteKeyOn } from '#platform/useShortcut.ts';
import { useFileDrop } from '#platform/useFileDrop.ts';
import { useScrollMemory } from '#platform/scrollMemory.ts';
import { ChangeNotices } from '#screens/changes/ChangeNotices.tsx';
import { Palette } from '#screens/lazyScreens.tsx';
import { usePageAction, OpenPaletteContext } from '#screens/pageActions.tsx';
import {
  StoragePanelPlace,
  StoragePanelProvider,
} from '#screens/storage-panel/StoragePanelPlace.tsx';
import { tr, trNotices } from '#text/tr.ts';
import { useKeptFocus } from '#ui/dialogs/keepFocus.ts';
import { ToastStack } from '#ui/notices/Toast.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { MenuDrawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import styles from './Shell.module.css';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { useOnScreen } from '#platform/useOnScreen.ts';

/** How long everything that is not urgent waits, so that the first view is ready before it. */
const START_MS = 2000;

/** The keys that scroll. */
const SCROLL_KEYS = /^(Page|Arrow)(Up|Down)$|^(Home|End| )$/;

/** The parts of the frame that only a shared list has. */
export interface SharedParts {
  /** Beside the other routes. */
  readonly routes: ReactNode;
  /** After the links of the navigation. `onLeave` is called when one is followed. */
  readonly links: (onLeave?: () => void) => ReactNode;
  /** At the end of the header. */
  readonly account: ReactNode;
  /** Notices over every screen. */
  readonly overlay: ReactNode;
}

interface ShellProps {
  /** `null`: the list is this browser's. */
  shared: SharedParts | null;
  children: ReactNode;
}

/** The frame around every screen: sidebar, header, notices, and the scrolling main area. */
export function Shell({ shared, children }: ShellProps) {
  const mainRef = useRef<HTMLElement>(null);
  const isStarted = useIsStarted();
  const help = useDialogPlace(ShortcutHelp);
  const search = useDialogPlace(Palette);
  usePageAction('shortcuts', help.open);
  useCommandKeys({ k: search.open }, isPaletteKeyOn);
  /** `onLeave` is called before a link in it is followed, to close the drawer. */
  const navigation = (onLeave?: () => void) => (
    <Navigation isStarted={isStarted} links={shared?.links(onLeave) ?? null} onNavigate={onLeave} />
  );

  return (
    <StoragePanelProvider>
      <OpenPaletteContext value={search.open}>
        <ToastStack label={trNotices.toasts} underRef={mainRef}>
          {(toasts) => (
            <div className={styles.frame}>
              <SkipLink onSkip={() => mainRef.current?.focus()}>{tr.shell.skipToContent}</SkipLink>
              <div className={styles.sidebar}>{navigation()}</div>
              <div className={styles.column}>
                <Header
                  menu={<MenuDrawer onShowShortcuts={help.open} navigation={navigation} />}
                  onSearch={search.open}
                  onShowShortcuts={help.open}
                  account={shared?.account}
                />
                {/* Over the main area, which they precede for keyboards. */}
                {toasts}
                <main ref={mainRef} id="main" className={styles.main} tabIndex={-1}>
                  <div className={styles.screen}>
                    <Notices isStarted={isStarted} />
                    {shared?.overlay}
                    {help.place}
                    {search.place}
                    <StoragePanelPlace />
                    <ChangeNotices />
                    {children}
                  </div>
                </main>
              </div>
            </div>
          )}
        </ToastStack>
      </OpenPaletteContext>
      <NavigationEffects mainRef={mainRef} />
    </StoragePanelProvider>
  );
}

function useIsStarted(): boolean {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStarted(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}

/** Scroll position and focus; separate, so that navigation does not re-render the frame. */
function NavigationEffects({ mainRef }: { mainRef: RefObject<HTMLElement | null> }) {
  useScrollMemory(mainRef);
  useScrollKeys(mainRef);
  useFocusOnNavigation(mainRef);
  useKeptFocus();
  useFileDrop(null);
  return null;
}

/** Focuses the heading of a new screen, so that it is announced and Tab starts there. */
function useFocusOnNavigation(mainRef: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const target = mainRef.current?.querySelector('h1') ?? mainRef.current;
    target?.focus({ preventScroll: true });
  }, [mainRef, path]);
}

/**
 * Browsers scroll the focused element, but the screen scrolls in an element inside the document. If
 * nothing has the focus, a scroll key moves it to that element before the browser handles the key.
 */
function useScrollKeys(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      if (document.activeElement !== document.body || defaultPrevented) return;
      if (ctrlKey || metaKey || altKey || !SCROLL_KEYS.test(key)) return;
      ref.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [ref]);
}

/**
 * A dialog above all screens, and the function that opens it. It closes when the person goes to
 * another screen.
 */
function useDialogPlace(Dialog: ComponentType<{ onClose: () => void }>): {
  open: () => void;
  place: ReactNode;
} {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = useCallback(() => setOpenOn(null), []);
  const open = useCallback(() => setOpenOn(location.pathname), []);
  return { open, place: useOnScreen(openOn, close) && <Dialog onClose={close} /> };
}
