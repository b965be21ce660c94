import {
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'wouter';
import { useFileDrop } from '#platform/useFileDrop.ts';
import { useScrollMemory } from '#platform/useScrollMemory.ts';
import { useShortcut } from '#platform/useShortcut.ts';
import {
  StoragePanelPlace,
  StoragePanelProvider,
} from '#screens/storage-panel/StoragePanelPlace.tsx';
import { trNotices } from '#text/trNotices.ts';
import { ToastStack } from '#ui/ToastStack.tsx';
import { AddOutcomeRegion } from './AddOutcomeRegion.tsx';
import { ChangeRegion } from './ChangeRegion.tsx';
import { Frame } from './Frame.tsx';
import { LiveStorageEntry } from './LiveStorageEntry.tsx';
import { Notices } from './Notices.tsx';
import { retryShortcutHelp, ShortcutHelpPlace } from './ShortcutHelpPlace.tsx';
import { SharedPartsContext } from './SharedPartsContext.ts';
import styles from './Shell.module.css';
import { useIsSettled } from './useIsSettled.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useScrollKeys } from './useScrollKeys.ts';

/** The frame around every screen, with the notices. */
export function Shell({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  const shared = useContext(SharedPartsContext);
  const isSettled = useIsSettled();
  const [helpOn, setHelpOn] = useState<string | null>(null);
  const closeHelp = useCallback(() => setHelpOn(null), []);
  const showShortcuts = () => {
    setHelpOn(location.pathname);
    retryShortcutHelp();
  };
  useShortcut('?', showShortcuts);

  const skipToContent = (event: MouseEvent) => {
    // Following the "#" would add a history entry.
    event.preventDefault();
    mainRef.current?.focus();
  };

  return (
    <StoragePanelProvider>
      <ToastStack label={trNotices.toasts} underRef={mainRef}>
        {(toasts) => (
          <Frame
            mainRef={mainRef}
            onSkip={skipToContent}
            onShowShortcuts={showShortcuts}
            storageEntry={(onOpen) =>
              shared ? (
                shared.entry(onOpen)
              ) : (
                <LiveStorageEntry isSettled={isSettled} onOpen={onOpen} />
              )
            }
            toasts={toasts}
          >
            <div className={styles.screen}>
              <Notices isSettled={isSettled} />
              {shared?.overlay}
              <ShortcutHelpPlace openOn={helpOn} onClose={closeHelp} />
              <StoragePanelPlace />
              <AddOutcomeRegion />
              <ChangeRegion isSettled={isSettled} />
              {children}
            </div>
          </Frame>
        )}
      </ToastStack>
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
