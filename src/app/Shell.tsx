import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useScrollMemory } from '#state/useScrollMemory.ts';
import { Frame } from './Frame.tsx';
import { Notices } from './Notices.tsx';

/** The frame around every screen, with what the person has to know on each. */
export function Shell({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  useScrollMemory(mainRef);
  useFocusOnNavigation(mainRef);

  const skipToContent = (event: MouseEvent) => {
    // A real "#" would add a history entry that Geri has to walk through.
    event.preventDefault();
    mainRef.current?.focus();
  };

  return (
    <Frame mainRef={mainRef} onSkip={skipToContent}>
      <Notices />
      {children}
    </Frame>
  );
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
