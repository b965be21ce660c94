import { useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useFileDrop } from '#platform/useFileDrop.ts';
import { useScrollMemory } from '#platform/scrollMemory.ts';
import { useCommandKeys } from '#platform/useCommandKeys.ts';
import { isPaletteKeyOn } from '#platform/useShortcut.ts';
import { ChangeNotices } from '#screens/changes/ChangeNotices.tsx';
import { usePageAction } from '#screens/pageActions.tsx';
import {
  StoragePanelPlace,
  StoragePanelProvider,
} from '#screens/storage-panel/StoragePanelPlace.tsx';
import { Palette, SavedViews } from '#screens/lazyScreens.tsx';
import { hasSavedViews } from '#screens/saved-views/savedViewsKey.ts';
import { OpenPaletteContext } from '#screens/palette/OpenPaletteContext.ts';
import { trNotices } from '#text/trNotices.ts';
import { ToastStack } from '#ui/notices/Toast.tsx';
import { useDialogPlace } from './DialogPlace.tsx';
import { Frame } from './Frame.tsx';
import { LiveStorageEntry } from './LiveStorageEntry.tsx';
import { Navigation } from './Navigation.tsx';
import { Notices } from '#app/notices/Notices.tsx';
import { SharedPartsContext } from '#app/SharedPartsContext.ts';
import styles from './Shell.module.css';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { UsersCount } from './UsersCount.tsx';
import { useIsStarted } from '#app/useIsStarted.ts';
import { useKeptFocus } from '#app/useKeptFocus.ts';
import { useScrollKeys } from './useScrollKeys.ts';

/** The frame around every screen, with the notices. */
export function Shell({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  const shared = useContext(SharedPartsContext);
  const isStarted = useIsStarted();
  const help = useDialogPlace(ShortcutHelp);
  const search = useDialogPlace(Palette);
  usePageAction('shortcuts', help.open);
  useCommandKeys({ k: search.open }, isPaletteKeyOn);

  return (
    <StoragePanelProvider>
      <OpenPaletteContext value={search.open}>
        <ToastStack label={trNotices.toasts} underRef={mainRef}>
          {(toasts) => (
            <Frame
              mainRef={mainRef}
              onSkip={() => mainRef.current?.focus()}
              onSearch={search.open}
              onShowShortcuts={help.open}
              navigation={(onLeave) => (
                <Navigation
                  onNavigate={onLeave}
                  // A shared list is asked for the count, so this waits until the first view is
                  // ready.
                  count={(shared === null || isStarted) && <UsersCount />}
                  links={shared?.links(onLeave)}
                  views={(isStarted || hasSavedViews()) && <SavedViews onNavigate={onLeave} />}
                  storageEntry={<LiveStorageEntry isStarted={isStarted} onOpen={onLeave} />}
                />
              )}
              account={shared?.account}
              toasts={toasts}
            >
              <div className={styles.screen}>
                <Notices isStarted={isStarted} />
                {shared?.overlay}
                {help.place}
                {search.place}
                <StoragePanelPlace />
                <ChangeNotices />
                {children}
              </div>
            </Frame>
          )}
        </ToastStack>
      </OpenPaletteContext>
      <NavigationEffects mainRef={mainRef} />
    </StoragePanelProvider>
  );
}

/** Scroll position and focus; separate, so that navigation does not re-render the frame. */
function NavigationEffects({ mainRef }: { mainRef: RefObject<HTMLElement | null> }) {
  useScrollMemory(mainRef);
  useScrollKeys(mainRef);
  useFocusOnNavigation(mainRef);
  useKeptFocus(mainRef);
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
