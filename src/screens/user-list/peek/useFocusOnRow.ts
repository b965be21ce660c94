import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { rowAt, shownRows } from '#screens/user-list/table/userRows.ts';

/**
 * When the panel is removed, for whatever reason, its focus moves to the row of the user whom it
 * showed last.
 * @param ref in the panel's place
 * @param isModal nothing else can have the focus
 */
export function useFocusOnRow(
  ref: RefObject<HTMLElement | null>,
  id: string,
  isModal = false,
): void {
  const last = useRef(id);
  useEffect(() => {
    last.current = id;
  }, [id]);
  useLayoutEffect(() => {
    const place = ref.current?.closest('section') ?? null;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || place?.contains(activeElement) === true;
      if (!isModal && !isLost) return;
      const row = shownRows().find((shown) => rowAt(shown)?.user.id === last.current);
      // Later: React gives the focus back to what had it before this commit.
      queueMicrotask(() => row?.querySelector('a')?.focus({ preventScroll: true }));
    };
  }, [ref, isModal]);
}
