import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { isOverlaid, isTextField } from '#platform/useShortcut.ts';
import { rowAt } from '#screens/user-list/table/userRows.ts';
import { PeekContent } from './PeekContent.tsx';
import type { PeekProps } from './PeekPlace.tsx';
import { useFocusOnRow } from './useFocusOnRow.ts';

/** Beside or over the list, which stays usable. */
export function PeekPanel(props: PeekProps) {
  const { id, chosen, onClose } = props;
  const ref = useRef<HTMLDivElement>(null);
  useCloseKey(ref, onClose);
  useGiveWay(ref);
  useFocusOnRow(ref, id);

  // A panel that the address opened takes no focus.
  const isChosen = chosen?.id === id;
  useEffect(() => {
    const panel = ref.current;
    const { activeElement } = document;
    // It may come late, when the person types elsewhere.
    if (!isChosen || panel === null || isTextField(activeElement)) return;
    if (panel.contains(activeElement)) return;
    panel.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [isChosen, id]);

  // The toasts stay beside it.
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['peek'] = '';
    return () => {
      delete dataset['peek'];
    };
  }, []);

  return (
    <div ref={ref}>
      <PeekContent {...props} />
    </div>
  );
}

/** A keyboard's focus is not left under the panel, which gives way and comes back. */
function useGiveWay(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = ref.current?.closest('section');
    if (!place) return undefined;
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const { left } = place.getBoundingClientRect();
      const isCovered = target.matches('main :focus-visible') && right(target) > left;
      if (place.contains(target)) delete place.dataset['aside'];
      else if (isCovered) place.dataset['aside'] = '';
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [ref]);
}

function right(element: Element): number {
  return element.getBoundingClientRect().right;
}

/**
 * Escape closes it in the panel, on a row, or with nothing focused; elsewhere Escape belongs to
 * others.
 */
function useCloseKey(ref: RefObject<HTMLElement | null>, onClose: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return;
    if (!(target instanceof Element) || isTextField(target) || isOverlaid()) return;
    const isInPlace = ref.current?.parentElement?.contains(target) === true;
    const isOnNothing = target.matches('body, main, main h1, main [role=region]');
    if (!isInPlace && !isOnNothing && rowAt(target) === null) return;
    event.preventDefault();
    onClose();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    // First: Escape would also end a selection.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
