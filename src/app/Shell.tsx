import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'wouter';
import { useScrollMemory } from '#state/useScrollMemory.ts';
import { useShortcut } from '#state/useShortcut.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { Frame } from './Frame.tsx';
import { Notices } from './Notices.tsx';

const ShortcutHelp = lazyPart(() =>
  import('./ShortcutHelp.tsx').then((module) => module.ShortcutHelp),
);

/** The frame around every screen, with what the person has to know on each. */
export function Shell({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const showShortcuts = () => setIsHelpOpen(true);
  useShortcut('?', showShortcuts);

  const skipToContent = (event: MouseEvent) => {
    // A real "#" would add a history entry that Geri has to walk through.
    event.preventDefault();
    mainRef.current?.focus();
  };

  return (
    <>
      <Frame mainRef={mainRef} onSkip={skipToContent} onShowShortcuts={showShortcuts}>
        <Notices />
        {children}
        {isHelpOpen && (
          <Suspense fallback={<span hidden data-opening-dialog="" />}>
            <ShortcutHelp onClose={() => setIsHelpOpen(false)} />
          </Suspense>
        )}
      </Frame>
      <PlaceKeeper mainRef={mainRef} />
    </>
  );
}

/** Scroll position and focus, apart from the frame: that need not be drawn for each new address. */
function PlaceKeeper({ mainRef }: { mainRef: RefObject<HTMLElement | null> }) {
  useScrollMemory(mainRef);
  useFocusOnNavigation(mainRef);
  return null;
}

/** Another screen: the focus goes to its heading, so that it is read and Tab starts there. */
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
